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
 * Reads notices of recoveries. A notice only says that a recovery changed, so its current state is read; this bank's
 * recoveries are stored together with the next position.
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
    // A recovery that the directory refuses to show belongs to other banks.
    if (answer.state === 'REFUSED') continue;
    if (answer.state !== 'DONE')
      throw new Error(`the directory answered ${answer.state} about the recovery ${id}`);
    if (answer.value.reporterParticipant === client.ispb) recoveries.push(answer.value);
  }
  return recoveries;
}
