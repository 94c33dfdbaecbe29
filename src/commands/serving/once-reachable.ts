import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isPassing, isUnavailable } from '../../database/unavailable.ts';
import type { Config } from '../../settings/config.ts';
import { deadlineIn } from '../../time/deadline.ts';

const ASK_AGAIN_MS = 500;
const TELL_EVERY_MS = 5_000;

/** A database that comes up later than the bank is waited for, as long as the settings say. */
export async function onceReachable<T>(
  { config, log }: { config: Config; log: Logger },
  work: () => Promise<T>,
): Promise<T> {
  const deadline = deadlineIn(config.databaseWaitMs);
  for (let toldAt = Number.NEGATIVE_INFINITY; ; await pause(ASK_AGAIN_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || !isPassing(error) || deadline.left() === 0) throw error;
      if (performance.now() - toldAt < TELL_EVERY_MS) continue;
      toldAt = performance.now();
      const seconds = Math.ceil(deadline.left() / 1000);
      log.warn(`waiting for the database, ${seconds} s more at most: ${(error as Error).message}`);
    }
  }
}
