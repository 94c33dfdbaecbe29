import { int8Column, textColumn, timestampColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { query, sql } from '../../database/pool.ts';
import { type Tx, transaction } from '../../database/transaction.ts';
import type { OutgoingReturn, ReturnReceipt } from '../../rail/rail.ts';
import { isReturnId } from '../../values/ids.ts';
import { MAX_AMOUNT } from '../../values/money.ts';
import type { SimulatedWorld } from '../world.ts';
import { isHeld, judgeRefund, type RefundOutcome, receiptAt } from './judge-refund.ts';
import { findRefundEndings } from './refund-standing.ts';
import type { KeptEnding, SimulatedEnding } from './standing.ts';

interface PaymentRow {
  endToEndId: string;
  amount: bigint;
  status: 'PENDING' | 'SETTLED' | 'REJECTED';
  refundOutcome: RefundOutcome;
  settledAt: Date | null;
  payerIspb: string;
}

// The row of the payment is what concurrent returns queue on; each sees what the one before it has left.
const lockPayments = sql<PaymentRow>(
  'simulator.lock-payments',
  `select end_to_end_id as "endToEndId", amount, status, refund_outcome as "refundOutcome",
          settled_at as "settledAt", payer_ispb as "payerIspb"
     from simulator.payments where end_to_end_id = any($1::text[])
    order by end_to_end_id collate "C" for no key update`,
);
const sumHeld = sql<{ endToEndId: string; amount: bigint }>(
  'simulator.sum-held-refunds',
  `select end_to_end_id as "endToEndId", sum(amount)::int8 as amount from simulator.refunds
    where end_to_end_id = any($1::text[]) and (code is null or answer_at > $2::timestamptz)
    group by end_to_end_id`,
);
// A return proves that the payment was taken: it is as good as the answer that the payment still waits for.
const settlePayments = sql(
  'simulator.settle-returned-payments',
  `update simulator.payments set status = 'SETTLED', settled_at = $2
    where end_to_end_id = any($1::text[]) and status = 'PENDING'`,
);
const insertRefunds = sql<{ returnId: string }>(
  'simulator.insert-refunds',
  `insert into simulator.refunds (return_id, end_to_end_id, amount, reason, code, taken_at, answer_at)
   select r.return_id, r.end_to_end_id, r.amount, r.reason, r.code, $7, r.answer_at
     from ${paramRows('r', `return_id text, end_to_end_id text, amount int8, reason text, code text, answer_at timestamptz`)}
   on conflict (return_id) do nothing returning return_id as "returnId"`,
);

/**
 * Accepts returns of the bank and returns their states; a known one keeps its state and its first content. Concurrent
 * returns never exceed the payment.
 */
export async function takeRefunds(
  world: SimulatedWorld,
  refunds: readonly OutgoingReturn[],
): Promise<ReturnReceipt[]> {
  const identified = new Map<string, OutgoingReturn>();
  for (const refund of refunds)
    if (isIdentified(refund) && !identified.has(refund.returnId)) identified.set(refund.returnId, refund);
  const standings = await take(world, [...identified.values()]);
  return refunds.map(({ returnId }) => standings.get(returnId) ?? { state: 'REJECTED', code: 'FF08' });
}

/** FF08: without an id that could be a return's there is nothing to remember it by. */
function isIdentified({ returnId, endToEndId }: OutgoingReturn): boolean {
  return isReturnId(returnId) && !endToEndId.includes('\0');
}

async function take(
  world: SimulatedWorld,
  refunds: readonly OutgoingReturn[],
): Promise<Map<string, ReturnReceipt>> {
  if (refunds.length === 0) return new Map();
  const now = world.clock.now();
  // Sorts them, so that two batches that share returns wait for each other in one direction only.
  const sorted = [...refunds].sort((one, other) => (one.returnId < other.returnId ? -1 : 1));
  const endings = await transaction(world.db.batch, (tx) => takeLocked(tx, sorted, now));
  const others = sorted.map(({ returnId }) => returnId).filter((id) => !endings.has(id));
  // Another call took it after this one had looked.
  if (others.length > 0)
    for (const [id, ending] of await findRefundEndings(world.db.batch, others)) endings.set(id, ending);
  return new Map([...endings].map(([id, ending]) => [id, receiptAt(ending, now)]));
}

/** The outcomes of new returns and of known ones; one that another transaction is inserting is omitted. */
async function takeLocked(
  tx: Tx,
  refunds: readonly OutgoingReturn[],
  now: Date,
): Promise<Map<string, KeptEnding>> {
  const ids = textColumn([...new Set(refunds.map((refund) => refund.endToEndId))]);
  // Sends both together; the second reads what is held after the payments are locked.
  const [payments, held, known] = await Promise.all([
    query(tx, lockPayments, [ids]),
    query(tx, sumHeld, [ids, now]),
    findRefundEndings(
      tx,
      refunds.map((refund) => refund.returnId),
    ),
  ]);
  const judge = judgeInTurn({ payments, held, now });
  const fresh = refunds.filter(({ returnId }) => !known.has(returnId));
  const judged = fresh.map((refund) => ({ refund, ending: judge(refund) }));
  const stored = await store(tx, judged, { payments, now });
  for (const { refund, ending } of judged)
    if (stored.has(refund.returnId)) known.set(refund.returnId, { ...ending, takenAt: now });
  return known;
}

interface State {
  payments: readonly PaymentRow[];
  held: readonly { endToEndId: string; amount: bigint }[];
  now: Date;
}

/** Judges returns one after the other, each on what those before it have left. */
function judgeInTurn({ payments, held, now }: State): (refund: OutgoingReturn) => SimulatedEnding {
  const left = new Map(payments.map(({ endToEndId, amount }) => [endToEndId, amount]));
  const lower = (id: string, by: bigint) => left.set(id, (left.get(id) ?? 0n) - by);
  for (const { endToEndId, amount } of held) lower(endToEndId, amount);
  const accepted = new Map(
    payments
      .filter(({ status }) => status !== 'REJECTED')
      .map(({ endToEndId, refundOutcome, settledAt, payerIspb }) => [
        endToEndId,
        { refundOutcome, settledAt: settledAt ?? now, payerIspb },
      ]),
  );
  return (refund) => {
    const { endToEndId, amount } = refund;
    const payment = accepted.get(endToEndId);
    const ending = judgeRefund(refund, payment, { left: left.get(endToEndId) ?? 0n, now });
    if (isHeld(ending, now)) lower(endToEndId, amount);
    return ending;
  };
}

interface Judged {
  refund: OutgoingReturn;
  ending: SimulatedEnding;
}

async function store(
  tx: Tx,
  judged: readonly Judged[],
  { payments, now }: Pick<State, 'payments' | 'now'>,
): Promise<ReadonlySet<string>> {
  if (judged.length === 0) return new Set();
  const awaiting = payments.filter(({ status }) => status === 'PENDING').map(({ endToEndId }) => endToEndId);
  const [inserted] = await Promise.all([
    query(tx, insertRefunds, [
      textColumn(judged.map(({ refund }) => refund.returnId)),
      textColumn(judged.map(({ refund }) => refund.endToEndId)),
      int8Column(judged.map(({ refund: { amount } }) => (amount > 0n && amount <= MAX_AMOUNT ? amount : 0n))),
      textColumn(judged.map(({ refund }) => refund.reason)),
      textColumn(judged.map(({ ending }) => ending.code)),
      timestampColumn(judged.map(({ ending }) => ending.answerAt)),
      now,
    ]),
    awaiting.length > 0 ? query(tx, settlePayments, [textColumn(awaiting), now]) : undefined,
  ]);
  return new Set(inserted.map(({ returnId }) => returnId));
}
