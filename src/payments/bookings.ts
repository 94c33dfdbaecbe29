import { findReceivers } from '../cash-ins/lock-cash-ins.ts';
import { findOwners } from '../cashouts/owners.ts';
import type { Context } from '../context.ts';
import { int8Column, textColumn } from '../database/columns.ts';
import { paramRows } from '../database/param-rows.ts';
import { query, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import { byShard } from '../database/spread/shards.ts';
import type { BookingQuestion } from '../rail/rail.ts';
import { findRefundedPayments } from '../refunds/find-refunded.ts';
import { type Centavos, centavos } from '../values/money.ts';

/** Position of a movement. A payment that is booked twice shows twice the amount. */
interface Place {
  asked: string;
  companyId: bigint;
  paymentId: bigint;
  kind: 'CASHOUT' | 'CASHIN' | 'CASHOUT_RETURN' | 'REFUND' | 'REFUND_BOUNCED';
  reference: string;
}

const booked = sql<{ asked: string; amount: bigint }>(
  'bookings.of-places',
  `select n.asked, m.amount
     from ${paramRows('n', 'asked text, company_id int8, payment_id int8, kind text, reference text')}
    cross join lateral (
      select case m.kind when 'REFUND_BOUNCED' then -m.amount else m.amount end as amount from movements m
       where ${ofCompany('m', 'n.company_id')} and m.payment_id = n.payment_id and m.kind = n.kind
         and m.reference = n.reference limit 1) m`,
);

/** Finds the bookings against the settlement system for the payments and returns that it names. */
export async function findBookings(
  context: Pick<Context, 'db' | 'endToEndIds'>,
  questions: readonly BookingQuestion[],
): Promise<Centavos[]> {
  const executor = context.db.reads;
  const places = await findPlaces(context, questions);
  const rows = await byShard(executor, places, (shard, some) =>
    query(shard, booked, [
      textColumn(some.map(({ asked }) => asked)),
      int8Column(some.map(({ companyId }) => companyId)),
      int8Column(some.map(({ paymentId }) => paymentId)),
      textColumn(some.map(({ kind }) => kind)),
      textColumn(some.map(({ reference }) => reference)),
    ]),
  );
  const sums = new Map<string, bigint>();
  for (const { asked, amount } of rows) sums.set(asked, (sums.get(asked) ?? 0n) + amount);
  return questions.map(({ id }) => centavos(sums.get(id) ?? 0n));
}

async function findPlaces(
  context: Pick<Context, 'db' | 'endToEndIds'>,
  questions: readonly BookingQuestion[],
): Promise<Place[]> {
  const executor = context.db.reads;
  // Money of a fraud that was passed on returns as a payment that refers to another one.
  const isReturn = ({ id, endToEndId }: BookingQuestion) => id.startsWith('D') || id !== endToEndId;
  const sent = questions.filter((one) => isReturn(one) === (one.direction === 'IN'));
  const received = questions.filter((one) => !isReturn(one) && one.direction === 'IN');
  const refunded = questions.filter((one) => isReturn(one) && one.direction === 'OUT');
  const ids = (some: readonly BookingQuestion[]) => [...new Set(some.map(({ endToEndId }) => endToEndId))];
  const [owners, receivers, refunds] = await Promise.all([
    sent.length === 0 ? new Map() : findOwners(context, executor, ids(sent)),
    received.length === 0 ? new Map() : findReceivers(executor, ids(received)),
    refunded.length === 0
      ? new Map()
      : findRefundedPayments(
          executor,
          refunded.map(({ id }) => id),
        ),
  ]);
  const place = (
    found: { companyId: bigint; id: bigint } | undefined,
    rest: Pick<Place, 'asked' | 'kind' | 'reference'>,
  ): Place[] => (found === undefined ? [] : [{ companyId: found.companyId, paymentId: found.id, ...rest }]);
  return [
    ...sent.flatMap((one) =>
      place(
        owners.get(one.endToEndId),
        isReturn(one)
          ? { asked: one.id, kind: 'CASHOUT_RETURN', reference: one.id }
          : { asked: one.id, kind: 'CASHOUT', reference: '' },
      ),
    ),
    ...received.flatMap((one) =>
      place(receivers.get(one.endToEndId), { asked: one.id, kind: 'CASHIN', reference: '' }),
    ),
    ...refunded.flatMap((one) =>
      (['REFUND', 'REFUND_BOUNCED'] as const).flatMap((kind) =>
        place(refunds.get(one.id), { asked: one.id, kind, reference: one.id }),
      ),
    ),
  ];
}
