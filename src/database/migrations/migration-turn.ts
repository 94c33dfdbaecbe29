import { setTimeout as pause } from 'node:timers/promises';
import { type Pool, queryText } from '../pool.ts';
import { type Tx, transaction } from '../transaction.ts';

// PostgreSQL-compatible databases lack advisory locks, so the turn is a row.
const TURN = 'select id from schema_migrations_lock where id = 1 for update skip locked';
const ASK_AGAIN_MS = 100;

/**
 * Runs `work` in a transaction while no other node does the same. The others poll: a statement that waited for the
 * row would hold a snapshot, for which building an index concurrently waits in turn, and neither would end.
 */
export async function inMigrationTurn<R>(pool: Pool, work: (tx: Tx) => Promise<R>): Promise<R> {
  for (;;) {
    const turn = await transaction(pool, async (tx) => {
      const rows = await queryText(tx, TURN);
      return rows.length === 0 ? undefined : { result: await work(tx) };
    });
    if (turn !== undefined) return turn.result;
    await pause(ASK_AGAIN_MS);
  }
}
