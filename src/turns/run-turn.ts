import type { Context } from '../context.ts';
import { batchTransaction, closeWith, type Tx } from '../database/transaction.ts';
import { Turn, type Verb } from './turn.ts';

/** One thing to do, with the verb that does it. */
export interface Entry<Item = unknown, Result = unknown> {
  readonly verb: Verb<Item, Result>;
  readonly item: Item;
}

/** Does everything in one transaction; one result per entry, in order. */
export async function runTurn(context: Context, entries: readonly Entry[]): Promise<unknown[]> {
  const ids = await drawIds(context, entries);
  let again = false;
  return batchTransaction(context.db.batch, async (tx) => {
    const turn = new Turn({ context, tx, ids, again });
    again = true;
    const { writes, results } = await decideAll(turn, entries);
    return closeWith(writes, results);
  });
}

/** Does one thing in a transaction of the caller's, who does there what must stand or fall with it. */
export async function runWithin<Item, Result>(
  tx: Tx,
  context: Context,
  entry: Entry<Item, Result>,
): Promise<Result> {
  const entries = [entry as Entry];
  // The transaction cannot be run again from here, so nothing is taken as known.
  const turn = new Turn({ context, tx, ids: await drawIds(context, entries), again: true });
  const { writes, results } = await decideAll(turn, entries);
  await Promise.all(writes);
  const [result] = results;
  if (result instanceof Error) throw result;
  return result as Result;
}

function drawIds({ paymentIds }: Context, entries: readonly Entry[]): Promise<bigint[]> {
  return paymentIds.take(entries.reduce((sum, { verb, item }) => sum + (verb.idsFor?.(item) ?? 0), 0));
}

async function decideAll(
  turn: Turn,
  entries: readonly Entry[],
): Promise<{ writes: Promise<unknown>[]; results: unknown[] }> {
  const finding = entries.flatMap(({ verb, item }) => verb.needs(item, turn) ?? []);
  if (finding.length > 0) await Promise.all(finding);
  await Promise.all(turn.sets().map((set) => set.lock()));
  turn.begin();
  const results: unknown[] = [];
  for (const { verb, item } of entries) {
    const result = verb.decide(item, turn);
    results.push(result instanceof Promise ? await result : result);
  }
  return { writes: turn.sets().map((set) => set.save()), results };
}
