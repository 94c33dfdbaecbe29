import { batchTransaction, closeWith, type Tx } from '../database/transaction.ts';
import { countIds, decide, load, Turn, type TurnEntry } from './turn.ts';
import type { TurnContext } from './turn-context.ts';

/** Does everything in one transaction; one result per entry, in order. */
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

/** Does one thing in a transaction of the caller's, who does there what must stand or fall with it. */
export async function runWithin<Item, Result>(
  tx: Tx,
  context: TurnContext,
  entry: TurnEntry<Item, Result>,
): Promise<Result> {
  const entries = [entry as TurnEntry];
  const ids = await context.paymentIds.take(countIds(entries));
  // The transaction cannot be run again from here, so nothing is taken as known.
  const turn = new Turn({ context, tx, ids, again: true, told: false });
  await load(turn, entries);
  const { writes, results } = await decide(turn, entries);
  await Promise.all(writes);
  const [result] = results;
  if (result instanceof Error) throw result;
  return result as Result;
}
