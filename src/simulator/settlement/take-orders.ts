import { int8Column, textColumn, timestampColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { type Executor, execute, queryOne, sql } from '../../database/pool.ts';
import type { PaymentOrder } from '../../rail/rail.ts';
import { returnId } from '../../values/ids.ts';
import { MAX_AMOUNT } from '../../values/money.ts';
import { findRegisteredHolders } from '../directory/directory.ts';
import { EXAMPLE_ISPB, FIRST_PLACE, placeOf } from '../example-institution.ts';
import { institutionName } from '../institution-name.ts';
import type { SimulatedWorld } from '../world.ts';
import type { Facts, Judgement } from './judge.ts';

// One statement for a whole batch: the orders, and the later notices of the few that end later.
const takeOrders = sql<{ taken: number }>(
  'simulator.take-orders',
  `with taken as (
     insert into simulator.orders (end_to_end_id, amount, code, taken_at, answer_at, returned, return_id)
     select g.end_to_end_id, g.amount, g.code, $6::timestamptz, g.answer_at,
            case when g.return_id is null then 0 else g.amount end, g.return_id
       from ${paramRows('g', 'end_to_end_id text, amount int8, code text, answer_at timestamptz, return_id text')}
     on conflict (end_to_end_id) do nothing
     returning end_to_end_id, amount, answer_at, return_id
   ), late as (
     insert into simulator.notices (end_to_end_id, kind, due_at)
     select end_to_end_id, 'OUTCOME', answer_at from taken where answer_at is not null
   ), given_back as (
     insert into simulator.returns (return_id, end_to_end_id, amount, reason, made_at)
     select return_id, end_to_end_id, amount, 'MD06', $7::timestamptz from taken where return_id is not null
   ), announced as (
     insert into simulator.notices (end_to_end_id, kind, return_id, due_at)
     select end_to_end_id, 'RETURN', return_id, $7::timestamptz from taken where return_id is not null
   )
   select count(*)::int4 as taken from taken`,
);

// Most orders end at once and bring nothing behind them: half the statement's cost.
const takePlainOrders = sql(
  'simulator.take-plain-orders',
  `insert into simulator.orders (end_to_end_id, amount, code, taken_at)
   select g.end_to_end_id, g.amount, g.code, $4::timestamptz
     from ${paramRows('g', 'end_to_end_id text, amount int8, code text')}
   on conflict (end_to_end_id) do nothing`,
);

/** Finds the facts that a batch of orders is judged by, but for the codes that they name. */
export async function findFacts(world: SimulatedWorld, orders: readonly PaymentOrder[]): Promise<Facts> {
  return {
    now: world.clock.now(),
    bankIspb: world.bankIspb,
    isParticipant: (ispb) => institutionName(world, ispb) !== null,
    registered: await findRegisteredHolders(world, registeredPlaces(orders)),
    codes: new Map(),
  };
}

/** Writes orders down with their endings; answers how many had not been taken before. */
export async function insertOrders(
  executor: Executor,
  orders: readonly PaymentOrder[],
  { judged, now }: { judged: readonly Judgement[]; now: Date },
): Promise<number> {
  const given = [
    textColumn(orders.map((order) => order.endToEndId)),
    int8Column(orders.map(({ amount }) => (amount > 0n && amount <= MAX_AMOUNT ? amount : 0n))),
    textColumn(judged.map((one) => one.code)),
  ];
  if (judged.every(({ answerAt, returnAt }) => answerAt === null && returnAt === null))
    return execute(executor, takePlainOrders, [...given, now]);
  const returnAt = judged.find((one) => one.returnAt !== null)?.returnAt ?? now;
  const row = await queryOne(executor, takeOrders, [
    ...given,
    timestampColumn(judged.map((one) => one.answerAt)),
    textColumn(judged.map((one) => (one.returnAt === null ? null : returnId(EXAMPLE_ISPB, one.returnAt)))),
    now,
    returnAt,
  ]);
  return row?.taken ?? 0;
}

/** Accounts that are no sentinel's are the only ones a statement is needed for. */
function registeredPlaces(orders: readonly PaymentOrder[]): number[] {
  const places = new Set<number>();
  for (const { payee } of orders) {
    const at = payee.ispb === EXAMPLE_ISPB ? placeOf(payee) : undefined;
    if (at !== undefined && at >= FIRST_PLACE.registered) places.add(at);
  }
  return [...places];
}
