import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DueWork } from '../database/due-work/due-work.ts';
import type { Executor } from '../database/pool.ts';
import { finishRestore, type Restore } from './notice.ts';

const ASK_AGAIN_MS = 1_000;

/**
 * Asks the rail about everything that was in flight at the restored point in time, and logs the limits of the
 * restore. If the rail is unavailable it retries until it answers: serving without its outcomes could pay twice.
 */
export async function askRail(
  restore: Restore,
  {
    db,
    overdue,
    log,
    stopped,
  }: { db: Executor; overdue: readonly DueWork[]; log: Logger; stopped(): boolean },
): Promise<void> {
  const { first, ...facts } = restore;
  if (!first) log.info(facts, 'the rail has not been asked since a restore: this start asks it too');
  else
    log.warn(
      facts,
      "this database was restored from a backup: ids skip every number that the lost period may have assigned, and the rail is asked about payments in flight. Payments of the lost period are not in this database: compare the settlement system's statement of that period with the ledger before customers repeat anything",
    );
  for (const work of overdue) {
    while (!stopped()) {
      try {
        if ((await work.runDue()) === 0) break;
      } catch (error) {
        log.error(
          { err: error, work: work.name },
          'asking the rail after a restore failed; the bank accepts no requests until it succeeds',
        );
        await pause(ASK_AGAIN_MS);
      }
    }
  }
  if (!stopped()) await finishRestore(db, restore);
}
