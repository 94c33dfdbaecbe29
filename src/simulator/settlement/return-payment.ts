import { strict as assert } from 'node:assert';
import { query, queryOne, sql } from '../../database/pool.ts';
import { returnId as makeReturnId } from '../../values/ids.ts';
import { type Centavos, MAX_AMOUNT } from '../../values/money.ts';
import { EXAMPLE_ISPB } from '../example-institution.ts';
import { FIRST_LEASE } from '../notices/notices.ts';
import { tellReturns } from '../notices/tell-returns.ts';
import type { SimulatedWorld } from '../world.ts';

export interface ReturnRequest {
  /** Of a payment the bank sent. */
  endToEndId: string;
  amount: Centavos;
  /** A reason of pacs.004: MD06, BE08, FR01, SL02 … */
  reason: string;
}

export type ReturnMade =
  /** `status` is the bank's answer, `code` why it refused. */
  | { made: true; returnId: string; status: 'SETTLED' | 'REJECTED'; code: string | null }
  /** AM09: more than the remainder of the payment. UNKNOWN: no settled payment has this id. */
  | { made: false; code: 'AM09' | 'UNKNOWN' };

// The row of the payment is what concurrent returns queue on; each sees what the one before it has left.
const makeReturn = sql<{ made: number }>(
  'simulator.make-return',
  `with paid as (
     update simulator.orders set returned = returned + $2::int8
      where end_to_end_id = $1 and code is null and (answer_at is null or answer_at <= $3::timestamptz)
        and returned + $2::int8 <= amount
     returning end_to_end_id
   ), made as (
     insert into simulator.returns (return_id, end_to_end_id, amount, reason, made_at)
     select $4, end_to_end_id, $2::int8, $5, $3::timestamptz from paid
   ), noted as (
     insert into simulator.notices (end_to_end_id, kind, return_id, due_at, lease_until, lease_number)
     select end_to_end_id, 'RETURN', $4, $3::timestamptz, clock_timestamp() + $6 * interval '1 millisecond',
            ${FIRST_LEASE} from paid
   )
   select count(*)::int4 as made from paid`,
);
const findSettled = sql(
  'simulator.find-settled',
  `select end_to_end_id from simulator.orders
    where end_to_end_id = $1 and code is null and (answer_at is null or answer_at <= $2::timestamptz)`,
);

/** Tells if a text has the form of a return reason. */
export function isReturnReason(text: string): boolean {
  return /^[A-Z0-9]{4}$/.test(text);
}

/**
 * The recipient's institution gives money back of a payment it received, all of it or a part. When the bank
 * fails to answer this throws, and the return is offered again under its id by the work that is due.
 */
export async function returnPayment(world: SimulatedWorld, request: ReturnRequest): Promise<ReturnMade> {
  const { endToEndId, amount, reason } = request;
  const listener = world.listener();
  assert(listener !== undefined, 'the bank is not connected');
  assert(
    amount > 0n && amount <= MAX_AMOUNT && isReturnReason(reason),
    'a return has an amount and a reason',
  );
  if (endToEndId.includes('\0')) return { made: false, code: 'UNKNOWN' };
  const now = world.clock.now();
  const returnId = makeReturnId(EXAMPLE_ISPB, now);
  const params = [endToEndId, amount, now, returnId, reason, world.leaseMs];
  const row = await queryOne(world.db.batch, makeReturn, params);
  if (row?.made !== 1) {
    const settled = await query(world.db.batch, findSettled, [endToEndId, now]);
    return { made: false, code: settled.length > 0 ? 'AM09' : 'UNKNOWN' };
  }
  const [answer] = await tellReturns(world, listener, {
    notices: [{ kind: 'RETURN', endToEndId, returnId, lease: FIRST_LEASE }],
    returns: [{ returnId, endToEndId, amount, reason, text: null, settlesOnAcceptance: true }],
  });
  return answer?.accepted === false
    ? { made: true, returnId, status: 'REJECTED', code: answer.code }
    : { made: true, returnId, status: 'SETTLED', code: null };
}
