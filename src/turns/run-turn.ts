import { batchTransaction, closeWith, type Tx } from '../database/transaction.ts';
import { countIds, decide, load, Turn, type TurnEntry } from './turn.ts';
import type { TurnContext } from './turn-context.ts';

/** Runs entries in one transaction; returns one result per entry, in order. */
export async function runTurn(context: TurnContext, entries: readonly TurnEntry[]): Promise<unknown[]> {
  const ids = await context.paymentIds.take(countIds(entries));
  let again = false;
  return batchTransaction(context.db.batch, async (tx) => {
    const turn = new Turn({ context, tx, ids, again, told: false });
    again = true;
    await load(turn, entries);
    const { writes, results } = await decide(turn, entries);
    return closeWith(writes, results);
  });
}

/** Runs one item in the caller's transaction, which also writes rows that must commit with it. */
export async function runWithin<Item, Result>(
  tx: Tx,
  context: TurnContext,
  entry: TurnEntry<Item, Result>,
): Promise<Result> {
  const entries = [entry as TurnEntry];
  const ids = await context.paymentIds.take(countIds(entries));
  // The transaction cannot be retried from here, so every row is read.
  const turn = new Turn({ context, tx, ids, again: true, told: false });
  await load(turn, entries);
  const { writes, results } = await decide(turn, entries);
  await Promise.all(writes);
  const [result] = results;
  if (result instanceof Error) throw result;
  return result as Result;
}
