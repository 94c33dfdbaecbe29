import type { Logger } from 'pino';
import type { Config } from '../../settings/config.ts';
import { deadlineIn } from '../../time/deadline.ts';
import type { DatabaseAtHand } from '../upkeep/database.ts';
import { keepProcesses } from './keep-processes.ts';

const STOP_MS = 8_500;
const RELEASE_MS = 1_000;

interface Parts {
  config: Config;
  database: DatabaseAtHand;
  log: Logger;
}

/** Starts several processes of the bank behind one port and keeps them: one that ends is started anew. */
export async function startProcesses(parts: Parts): Promise<void> {
  const { config, database, log } = parts;
  const house = keepProcesses(parts);
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const deadline = deadlineIn(STOP_MS);
    await house.close(deadline.left() - RELEASE_MS);
    await database.release(deadline.left()).catch((error) => log.error({ err: error }, 'stopping failed'));
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  process.on('SIGUSR2', () => void house.renew());
  try {
    // It prepares the database, makes the port, and tells what keeps a bank from starting.
    const first = await house.start(0);
    await Promise.all(Array.from({ length: config.processes - 1 }, (_, index) => house.start(index + 1)));
    first.welcome();
  } catch (error) {
    await house.close(STOP_MS - RELEASE_MS);
    await database.release();
    throw error;
  }
}
