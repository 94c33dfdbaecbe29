import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromGenerator, LoadPlan, LoadResult, LoadRun, ToGenerator } from './load-plan.ts';
import { NoFigures } from './no-figures.ts';

export interface LoadGenerator {
  run(run: LoadRun): Promise<LoadResult>;
  close(): void;
}

/** Starts a generator in a process of its own, its connections open. Throws when the server cannot be reached. */
export async function openLoadGenerator(plan: LoadPlan): Promise<LoadGenerator> {
  // Whatever this process is run with (a profiler, say) is not meant for the generator.
  const child = fork(fileURLToPath(new URL('./load-worker.js', import.meta.url)), [], { execArgv: [] });
  const close = () => {
    child.kill('SIGKILL');
  };
  try {
    await ask(child, { do: 'open', plan });
  } catch (error) {
    close();
    throw error;
  }
  return {
    close,
    run: async (run) => {
      const told = await ask(child, { do: 'run', run });
      if (told.did !== 'run') throw new NoFigures(`the load generator answered ${told.did} to run`);
      return told.result;
    },
  };
}

function ask(child: ChildProcess, message: ToGenerator): Promise<FromGenerator> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new NoFigures('the load generator ended'));
    child.once('exit', onExit);
    child.once('message', (told: FromGenerator) => {
      child.off('exit', onExit);
      if (told.did === 'fail') reject(new NoFigures(`the load generator failed: ${told.why}`));
      else resolve(told);
    });
    child.send(message);
  });
}
