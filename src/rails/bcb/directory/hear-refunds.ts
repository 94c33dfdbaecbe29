import { execute, sql } from '../../../database/pool.ts';
import { transaction } from '../../../database/transaction.ts';
import type { PassedOnRefund } from '../../../rail/infractions.ts';
import { refundList } from '../dict/lists.ts';
import { readOn } from '../dict/poller.ts';
import type { AnsweredRefund } from '../dict-values/bodies/refunds.ts';
import { findRoots, rootOf } from './find-roots.ts';
import { type HeldPlace, keepCursor } from './places.ts';
import type { Reader } from './poll.ts';
import { refundAccountOf } from './refund-requests.ts';
import { tellEach } from './tell.ts';
import type { DirectoryWorld } from './world.ts';

const open = sql(
  'bcb-open-refunds.add',
  `insert into bcb.open_refunds (refund_id, transaction_id, amount, reason, asked_at, lease_until)
   values ($1, $2, $3, $4, $5, clock_timestamp()) on conflict (refund_id) do nothing`,
);
const over = sql('bcb-open-refunds.remove', 'delete from bcb.open_refunds where refund_id = $1');

const EVERY_MS = 15_000;

/** Reads the refunds requested from this bank, and stores them with the position. */
export function refundsAsked(world: DirectoryWorld, everyMs = EVERY_MS): Reader {
  return {
    name: 'refunds CONTESTED',
    everyMs: () => everyMs,
    read: (held) =>
      readOn(refundList(world.client, 'CONTESTED'), {
        cursor: held.cursor ?? undefined,
        keep: async (refunds, cursor) => {
          await tellPassedOn(world, held, refunds);
          await transaction(world.db.main, async (tx) => {
            const skewMs = world.client.skew.skewMs();
            for (const refund of refunds) await execute(tx, ...statementOf(refund, skewMs));
            await keepCursor(tx, held, cursor);
          });
        },
      }),
  };
}

/** Passes the destination of passed-on money to the bank before the position advances. */
async function tellPassedOn(
  world: DirectoryWorld,
  held: HeldPlace,
  refunds: readonly AnsweredRefund[],
): Promise<void> {
  const items = refunds.filter(
    ({ status, refundAccount }) => status === 'OPEN' && refundAccount !== undefined,
  );
  const roots = await findRoots(world.client, items);
  const tell = async (some: readonly AnsweredRefund[]) => {
    const listener = world.listener();
    if (listener === undefined) throw new Error('the bank has not registered its listener yet');
    const asked = some.flatMap((refund) => passedOnIn(refund, rootOf(roots, refund)));
    if (asked.length > 0) await listener.refundsAsked(asked);
  };
  await tellEach(world, held, { items, tell });
}

function passedOnIn(refund: AnsweredRefund, rootEndToEndId: string): PassedOnRefund[] {
  const account = refundAccountOf(refund);
  const endToEndId = refund.transactionId;
  return account === null || rootEndToEndId === endToEndId ? [] : [{ endToEndId, rootEndToEndId, account }];
}

/** Stores when it was asked on the bank's clock, as the returns that may answer it have their time from there. */
function statementOf(refund: AnsweredRefund, skewMs: number): [typeof open, readonly unknown[]] {
  const { id, status, transactionId, refundAmount, refundReason, creationTime } = refund;
  const askedAt = new Date(creationTime.getTime() - skewMs);
  return status === 'OPEN' ? [open, [id, transactionId, refundAmount, refundReason, askedAt]] : [over, [id]];
}
