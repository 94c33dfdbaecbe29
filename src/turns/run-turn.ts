import { batchTransaction, closeWith, type Tx } from '../database/transaction.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { countIds, decide, load, Turn, type TurnEntry } from './turn.ts';
import type { TurnContext } from './turn-context.ts';

/** Runs entries of a failed turn in one transaction, which reads every row; returns one result per entry, in order. */
export async function runTurn(context: TurnContext, entries: readonly TurnEntry[]): Promise<unknown[]> {
  const ids = await context.paymentIds.take(countIds(entries));
  let turn: Turn | undefined;
  try {
    const results = await batchTransaction(context.db.batch, async (tx) => {
      turn?.failed(false);
      const own = new Turn({ context, tx, ids, again: true, told: true });
      turn = own;
      await load(own, entries);
      const { writes, results } = await decide(own, entries);
      return closeWith(writes, results);
    });
    turn?.committed();
    return results;
  } catch (error) {
    turn?.failed(error instanceof DatabaseUnavailable && error.commitUnknown);
    throw error;
  }
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
