import { strict as assert } from 'node:assert';
import { int4Column, textColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { execute, query, sql } from '../../database/pool.ts';
import type { IncomingReturn, PaymentAnswer, RailListener } from '../../rail/rail.ts';
import type { Centavos } from '../../values/money.ts';
import type { SimulatedWorld } from '../world.ts';
import type { SimulatedNotice } from './notices.ts';

interface Row {
  returnId: string;
  endToEndId: string;
  amount: Centavos;
  reason: string;
}

const findReturns = sql<Row>(
  'simulator.find-returns',
  `select return_id as "returnId", end_to_end_id as "endToEndId", amount, reason
     from simulator.returns where return_id = any($1::text[])`,
);
// A return the bank refuses can be made again, so what it had taken of the payment is set free.
const strikeOff = sql(
  'simulator.strike-off-returns',
  `with told as (
     delete from simulator.notices n
      using ${paramRows('t', 'end_to_end_id text, return_id text, lease int4, code text')}
      where n.end_to_end_id = t.end_to_end_id and n.kind = 'RETURN' and n.return_id = t.return_id
        and n.lease_number = t.lease
     returning t.return_id, t.code
   ), answered as (
     update simulator.returns r
        set status = case when told.code is null then 'SETTLED' else 'REJECTED' end, code = told.code
       from told where r.return_id = told.return_id
     returning r.end_to_end_id, r.amount, r.code
   ), freed as (
     select end_to_end_id, sum(amount)::int8 as amount
       from answered where code is not null group by end_to_end_id order by end_to_end_id
   )
   update simulator.orders o set returned = o.returned - freed.amount
     from freed where o.end_to_end_id = freed.end_to_end_id`,
);

/** Gives money back to the bank and stores its answers, unless another node has taken over meanwhile. */
export async function tellReturns(
  world: SimulatedWorld,
  listener: RailListener,
  { notices, returns }: { notices: readonly SimulatedNotice[]; returns: IncomingReturn[] },
): Promise<PaymentAnswer[]> {
  const answers = await listener.returnOffers(returns);
  assert(answers.length === returns.length, 'the bank answers each return offered');
  await execute(world.db.batch, strikeOff, [
    textColumn(notices.map((notice) => notice.endToEndId)),
    textColumn(notices.map((notice) => notice.returnId)),
    int4Column(notices.map((notice) => notice.lease)),
    textColumn(answers.map((answer) => (answer.accepted ? null : answer.code))),
  ]);
  return answers;
}

/** The returns that notices are about, in their order. */
export async function loadReturns(
  world: SimulatedWorld,
  notices: readonly SimulatedNotice[],
): Promise<IncomingReturn[]> {
  const ids = notices.map((notice) => notice.returnId);
  const rows = await query(world.db.batch, findReturns, [textColumn(ids)]);
  const byId = new Map(rows.map((row) => [row.returnId, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    assert(row !== undefined, 'a notice is about a return that is there');
    return { ...row, text: null, settlesOnAcceptance: true };
  });
}
