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
  const ids = await context.paymentIds.take(countIds(entries));
  let again = false;
  return batchTransaction(context.db.batch, async (tx) => {
    const turn = new Turn({ context, tx, ids, again });
    again = true;
    await load(turn, entries);
    const { writes, results } = await decide(turn, entries);
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
  const ids = await context.paymentIds.take(countIds(entries));
  // The transaction cannot be run again from here, so nothing is taken as known.
  const turn = new Turn({ context, tx, ids, again: true });
  await load(turn, entries);
  const { writes, results } = await decide(turn, entries);
  await Promise.all(writes);
  const [result] = results;
  if (result instanceof Error) throw result;
  return result as Result;
}

/** How many payment ids the entries may draw. */
export function countIds(entries: readonly Entry[]): number {
  return entries.reduce((sum, { verb, item }) => sum + (verb.idsFor?.(item) ?? 0), 0);
}

/** Reads and locks what the entries need. Sends its statements at once where no entry must first find out what. */
export function load(turn: Turn, entries: readonly Entry[]): Promise<unknown> {
  const finding = entries.flatMap(({ verb, item }) => verb.needs(item, turn) ?? []);
  const lock = () => Promise.all(turn.sets().map((set) => set.lock()));
  return finding.length === 0 ? lock() : Promise.all(finding).then(lock);
}

/** Decides every entry and begins to write what changes. */
export async function decide(
  turn: Turn,
  entries: readonly Entry[],
): Promise<{ writes: Promise<unknown>[]; results: unknown[] }> {
  turn.begin();
  const results: unknown[] = [];
  for (const { verb, item } of entries) {
    const result = verb.decide(item, turn);
    results.push(result instanceof Promise ? await result : result);
  }
  return { writes: turn.sets().map((set) => set.save()), results };
}
