import { execute, sql } from '../../../database/pool.ts';
import { transaction } from '../../../database/transaction.ts';
import { refundList } from '../dict/lists.ts';
import { readOn } from '../dict/poller.ts';
import type { AnsweredRefund } from '../dict-values/bodies/refunds.ts';
import { keepCursor } from './places.ts';
import type { Reader } from './poll.ts';
import type { DirectoryWorld } from './world.ts';

const open = sql(
  'bcb-open-refunds.add',
  `insert into bcb.open_refunds (refund_id, transaction_id, amount, reason, asked_at, lease_until)
   values ($1, $2, $3, $4, $5, clock_timestamp()) on conflict (refund_id) do nothing`,
);
const over = sql('bcb-open-refunds.remove', 'delete from bcb.open_refunds where refund_id = $1');

const EVERY_MS = 15_000;

/** Reads the refunds asked of this bank: each is kept with the place behind it. */
export function refundsAsked(world: DirectoryWorld, everyMs = EVERY_MS): Reader {
  return {
    name: 'refunds CONTESTED',
    everyMs: () => everyMs,
    read: (held) =>
      readOn(refundList(world.client, 'CONTESTED'), {
        cursor: held.cursor ?? undefined,
        keep: (refunds, cursor) =>
          transaction(world.db.main, async (tx) => {
            for (const refund of refunds) await execute(tx, ...statementOf(refund));
            await keepCursor(tx, held, cursor);
          }),
      }),
  };
}

function statementOf(refund: AnsweredRefund): [typeof open, readonly unknown[]] {
  const { id, status, transactionId, refundAmount, refundReason, creationTime } = refund;
  return status === 'OPEN'
    ? [open, [id, transactionId, refundAmount, refundReason, creationTime]]
    : [over, [id]];
}
