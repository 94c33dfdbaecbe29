// The generator's own process: what it costs must not be mixed up with what the bench costs. It ends with its
// parent, whatever becomes of that one.
import { type Load, openLoad } from './load-loop.ts';
import type { FromGenerator, ToGenerator } from './load-plan.ts';

let load: Load | undefined;

function tell(message: FromGenerator): void {
  process.send?.(message);
}

async function obey(message: ToGenerator): Promise<FromGenerator> {
  if (message.do === 'open') {
    load = await openLoad(message.plan);
    return { did: 'open' };
  }
  if (load === undefined) throw new Error('told to run before it was opened');
  return { did: 'run', result: await load.run(message.run) };
}

process.on('message', (message: ToGenerator) => {
  obey(message).then(tell, (error: unknown) => tell({ did: 'fail', why: String(error) }));
});
process.on('disconnect', () => process.exit(0));
