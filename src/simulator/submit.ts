import { int8Column, textColumn, timestampColumn } from '../database/columns.ts';
import { queryOne, sql } from '../database/pool.ts';
import { returnId } from '../ids.ts';
import { MAX_AMOUNT } from '../money.ts';
import type { PaymentOrder, Standing } from '../rail/rail.ts';
import { findRegisteredHolders } from './directory.ts';
import { EXAMPLE_ISPB, FIRST_PLACE, placeOf } from './example-institution.ts';
import { institutionName } from './institution-name.ts';
import { isIdentified, type Judgement, judgeOrder } from './judge.ts';
import { findStandings, standingAt } from './standing.ts';
import type { World } from './world.ts';

// One statement carries a whole batch: the orders, and for the few that end later what the bank is then told.
const takeOrders = sql<{ taken: number }>(
  'simulator.take-orders',
  `with taken as (
     insert into simulator.orders (end_to_end_id, amount, code, taken_at, answer_at, returned, return_id)
     select g.end_to_end_id, g.amount, g.code, $6::timestamptz, g.answer_at,
            case when g.return_id is null then 0 else g.amount end, g.return_id
       from unnest($1::text[], $2::int8[], $3::text[], $4::timestamptz[], $5::text[])
            as g(end_to_end_id, amount, code, answer_at, return_id)
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

/** Takes orders and answers how each stands; one given before is answered as it stands, whatever else it says now. */
export async function submitOrders(world: World, orders: readonly PaymentOrder[]): Promise<Standing[]> {
  const identified = new Map<string, PaymentOrder>();
  for (const order of orders)
    if (isIdentified(order) && !identified.has(order.endToEndId)) identified.set(order.endToEndId, order);
  const standings = await take(world, [...identified.values()]);
  return orders.map(({ endToEndId }) => standings.get(endToEndId) ?? { state: 'REJECTED', code: 'FF08' });
}

async function take(world: World, orders: readonly PaymentOrder[]): Promise<Map<string, Standing>> {
  if (orders.length === 0) return new Map();
  // Sorted, so that two batches that share orders wait for each other in one direction only.
  const sorted = [...orders].sort((one, other) => (one.endToEndId < other.endToEndId ? -1 : 1));
  const registered = await findRegisteredHolders(world, registeredPlaces(sorted));
  const { bankIspb } = world;
  const isParticipant = (ispb: string) => institutionName(world, ispb) !== null;
  const now = world.clock.now();
  const judged = sorted.map((order) => judgeOrder(order, { now, bankIspb, isParticipant, registered }));
  const stored = await insertOrders(world, sorted, { judged, now });
  if (stored < sorted.length)
    return findStandings(
      world,
      sorted.map((order) => order.endToEndId),
    );
  return new Map(
    sorted.map((order, index) => [order.endToEndId, standingAt(judged[index] as Judgement, now)]),
  );
}

async function insertOrders(
  world: World,
  orders: readonly PaymentOrder[],
  { judged, now }: { judged: readonly Judgement[]; now: Date },
): Promise<number> {
  const returnAt = judged.find((one) => one.returnAt !== null)?.returnAt ?? now;
  const row = await queryOne(world.db.batch, takeOrders, [
    textColumn(orders.map((order) => order.endToEndId)),
    int8Column(orders.map(({ amount }) => (amount > 0n && amount <= MAX_AMOUNT ? amount : 0n))),
    textColumn(judged.map((one) => one.code)),
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
