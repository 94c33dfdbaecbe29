import { transaction } from '../../../database/transaction.ts';
import { getRecovery } from '../dict/funds-recoveries.ts';
import { eventList } from '../dict/lists.ts';
import { readOn } from '../dict/poller.ts';
import type { AnsweredEvent } from '../dict-values/bodies/events.ts';
import type { AnsweredRecovery } from '../dict-values/bodies/funds-recoveries.ts';
import { keepRecovery } from './keep-recoveries.ts';
import { keepCursor } from './places.ts';
import type { Reader } from './poll.ts';
import type { DirectoryWorld } from './world.ts';

const EVERY_MS = 15_000;

/**
 * Notices of recoveries. A notice says that a recovery has changed, so each one is read as it stands now; those of this
 * bank are kept with the place behind the notices.
 */
export function recoveryNotices(world: DirectoryWorld, everyMs = EVERY_MS): Reader {
  return {
    name: 'event notifications',
    everyMs: () => everyMs,
    read: (held) =>
      readOn(eventList(world.client), {
        cursor: held.cursor ?? undefined,
        keep: async (notices, cursor) => {
          const changed = await ownRecoveries(world, notices);
          await transaction(world.db.main, async (tx) => {
            for (const recovery of changed) await keepRecovery(tx, recovery);
            await keepCursor(tx, held, cursor);
          });
          for (const { id, status, rootTransactionId } of changed)
            if (status === 'ANALYSED')
              world.log.warn(
                { recovery: id, endToEndId: rootTransactionId },
                'a recovery has been analysed: its refunds can be requested',
              );
        },
      }),
  };
}

async function ownRecoveries(
  { client }: DirectoryWorld,
  notices: readonly AnsweredEvent[],
): Promise<AnsweredRecovery[]> {
  const about = notices.filter(({ type }) => type.startsWith('FUNDS_RECOVERY_'));
  const recoveries: AnsweredRecovery[] = [];
  for (const id of new Set(about.map(({ entityId }) => entityId))) {
    const answer = await getRecovery(client, id);
    // One that the directory does not show is none of this bank's.
    if (answer.state === 'REFUSED') continue;
    if (answer.state !== 'DONE')
      throw new Error(`the directory answered ${answer.state} about the recovery ${id}`);
    if (answer.value.reporterParticipant === client.ispb) recoveries.push(answer.value);
  }
  return recoveries;
}
