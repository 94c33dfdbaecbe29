import type { Context } from '../context.ts';
import { batchTransaction, closeWith } from '../database/transaction.ts';
import { Turn, type Verb } from './turn.ts';

/** One thing to do, with the verb that does it. */
export interface Entry {
  readonly verb: Verb<unknown, unknown>;
  readonly item: unknown;
}

/** Does everything in one transaction; one result per entry, in order. */
export async function runTurn(context: Context, entries: readonly Entry[]): Promise<unknown[]> {
  const ids = await context.paymentIds.take(
    entries.reduce((sum, { verb, item }) => sum + (verb.idsFor?.(item) ?? 0), 0),
  );
  let again = false;
  return batchTransaction(context.db.batch, async (tx) => {
    const turn = new Turn({ context, tx, ids, again });
    again = true;
    const finding = entries.flatMap(({ verb, item }) => verb.needs(item, turn) ?? []);
    if (finding.length > 0) await Promise.all(finding);
    await Promise.all(turn.sets().map((set) => set.lock()));
    turn.begin();
    const results: unknown[] = [];
    for (const { verb, item } of entries) {
      const result = verb.decide(item, turn);
      results.push(result instanceof Promise ? await result : result);
    }
    const writes = turn.sets().map((set) => set.save());
    return closeWith(writes, results);
  });
}
