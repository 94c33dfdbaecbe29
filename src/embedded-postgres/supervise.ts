import { setTimeout as delay } from 'node:timers/promises';
import { type Running, type StartRequest, startPostmaster } from './start.ts';
import { signalPostmaster, stopPostmaster } from './stop.ts';

export interface Supervisor {
  /** Undefined while there is no server to connect to. */
  pid(): number | undefined;
  /** Stops it within these milliseconds, by force in the end. */
  stop(patienceMs?: number): Promise<void>;
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;

/** Starts a server and starts it again whenever it ends, until stopped. */
export async function supervise(request: Omit<StartRequest, 'signal'>): Promise<Supervisor> {
  const unwanted = new AbortController();
  const start = { ...request, signal: unwanted.signal };
  let running: Running | undefined = await startPostmaster(start);
  // Without setpriv nothing else tells the server that we are leaving.
  const leave = () => running?.pid !== undefined && signalPostmaster(running.pid, 'SIGINT');
  process.once('exit', leave);
  const watching = (async () => {
    while (running !== undefined) {
      const why = await running.ended;
      running = undefined;
      if (unwanted.signal.aborted) return;
      request.log(`PostgreSQL ended (${why}); starting it again`);
      running = await restart(start);
    }
  })();
  return {
    pid: () => running?.pid,
    stop: async (patienceMs) => {
      unwanted.abort();
      process.off('exit', leave);
      if (running?.pid !== undefined) await stopPostmaster(running.pid, patienceMs);
      await watching;
    },
  };
}

/** Retries at growing intervals until it runs; undefined once it is no longer wanted. */
async function restart(request: StartRequest): Promise<Running | undefined> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    await delay(pause);
    if (request.signal.aborted) return undefined;
    try {
      return await startPostmaster(request);
    } catch (error) {
      if (request.signal.aborted) return undefined;
      request.log(
        `PostgreSQL cannot be started again yet: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
}
