import { type Tx, transaction } from '../../database/transaction.ts';
import type { PaymentOrder, Standing } from '../../rail/rail.ts';
import type { ExampleCode } from '../codes/code.ts';
import { lockCodes, payCodes } from '../codes/codes.ts';
import { returnTokens } from '../directory/anti-scan.ts';
import type { SimulatedWorld } from '../world.ts';
import { type Facts, isIdentified, type Judgement, judgeOrder, paysCode } from './judge.ts';
import { findEndings, findStandings, standingAt } from './standing.ts';
import { findFacts, insertOrders } from './take-orders.ts';

/** Accepts orders and returns their states; a known order keeps its state and its first content. */
export async function submitOrders(
  world: SimulatedWorld,
  orders: readonly PaymentOrder[],
): Promise<Standing[]> {
  const identified = new Map<string, PaymentOrder>();
  for (const order of orders)
    if (isIdentified(order) && !identified.has(order.endToEndId)) identified.set(order.endToEndId, order);
  // Sorts them, so that two batches that share orders wait for each other in one direction only.
  const sorted = [...identified.values()].sort((one, other) => (one.endToEndId < other.endToEndId ? -1 : 1));
  const plain = await take(
    world,
    sorted.filter((order) => !paysCode(order)),
  );
  const forCodes = await takeForCodes(world, sorted.filter(paysCode));
  return orders.map(
    ({ endToEndId }) =>
      plain.get(endToEndId) ?? forCodes.get(endToEndId) ?? { state: 'REJECTED', code: 'FF08' },
  );
}

/** Orders that name no code depend on nothing that changes: they are judged and written down in one statement. */
async function take(world: SimulatedWorld, orders: readonly PaymentOrder[]): Promise<Map<string, Standing>> {
  if (orders.length === 0) return new Map();
  const facts = await findFacts(world, orders);
  const judged = orders.map((order) => judgeOrder(order, facts));
  const stored = await insertOrders(world.db.batch, orders, { judged, now: facts.now });
  if (stored < orders.length) return findStandings(world, idsOf(orders));
  await creditLookUps(world, orders, judged);
  return standingsOf(orders, judged, facts.now);
}

/** Orders that pay codes lock them, so that a code accepts one payment. */
async function takeForCodes(
  world: SimulatedWorld,
  orders: readonly PaymentOrder[],
): Promise<Map<string, Standing>> {
  if (orders.length === 0) return new Map();
  const facts = await findFacts(world, orders);
  const answered = await transaction(world.db.batch, (tx) => takeLocked(tx, orders, facts));
  if (answered === undefined) return findStandings(world, idsOf(orders));
  await creditLookUps(
    world,
    orders,
    orders.map(({ endToEndId }) => ({ code: answered.get(endToEndId)?.state === 'REJECTED' ? '' : null })),
  );
  return answered;
}

/** Orders that are taken for the first time, and not refused, give back what finding their recipients cost. */
async function creditLookUps(
  world: SimulatedWorld,
  orders: readonly PaymentOrder[],
  judged: readonly Pick<Judgement, 'code'>[],
): Promise<void> {
  await returnTokens(
    world,
    orders.flatMap(({ pixKey, payer }, index) =>
      pixKey !== null && judged[index]?.code === null ? [{ key: pixKey, payerDocument: payer.document }] : [],
    ),
  );
}

/**
 * Takes the orders and returns their standing; undefined when that must be read, because some had been taken before.
 */
async function takeLocked(
  tx: Tx,
  orders: readonly PaymentOrder[],
  facts: Facts,
): Promise<Map<string, Standing> | undefined> {
  const [codes, known] = await Promise.all([
    lockCodes(
      tx,
      orders.map((order) => order.txid as string),
    ),
    findEndings(tx, idsOf(orders)),
  ]);
  const fresh = orders.filter((order) => !known.has(order.endToEndId));
  const paid: ExampleCode[] = [];
  const judged = fresh.map((order) => {
    const judgement = judgeOrder(order, { ...facts, codes });
    const code = judgement.code === null ? codes.get(order.txid as string) : undefined;
    if (code !== undefined) {
      const payment = { ...code, paidBy: order.endToEndId, paidAt: judgement.answerAt ?? facts.now };
      codes.set(code.token, payment);
      paid.push(payment);
    }
    return judgement;
  });
  const [stored] = await Promise.all([
    insertOrders(tx, fresh, { judged, now: facts.now }),
    payCodes(tx, paid),
  ]);
  return stored < orders.length ? undefined : standingsOf(fresh, judged, facts.now);
}

function standingsOf(
  orders: readonly PaymentOrder[],
  judged: readonly Judgement[],
  now: Date,
): Map<string, Standing> {
  return new Map(
    orders.map((order, index) => [
      order.endToEndId,
      standingAt({ ...(judged[index] as Judgement), takenAt: now }, now),
    ]),
  );
}

function idsOf(orders: readonly PaymentOrder[]): string[] {
  return orders.map((order) => order.endToEndId);
}
