import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DueWork } from '../database/due-work/due-work.ts';
import type { Restore } from './notice.ts';

const ASK_AGAIN_MS = 1_000;

/**
 * Asks the rail about everything that was under way at the restored instant, and says what nobody here can know. A
 * rail that is away is asked until it answers: to serve without its word might pay twice.
 */
export async function askRail(
  restore: Restore,
  { overdue, log, stopped }: { overdue: readonly DueWork[]; log: Logger; stopped(): boolean },
): Promise<void> {
  log.warn(
    restore,
    "this database was restored from a backup: ids go on beyond any that the lost time can have given, and the rail is asked about what was under way. What was made in the lost time is not in this database: compare the settlement system's statement of that time with the ledger before customers repeat anything",
  );
  for (const work of overdue) {
    while (!stopped()) {
      try {
        if ((await work.runDue()) === 0) break;
      } catch (error) {
        log.error(
          { err: error, work: work.name },
          'the rail could not be asked; the bank does not serve yet',
        );
        await pause(ASK_AGAIN_MS);
      }
    }
  }
}
