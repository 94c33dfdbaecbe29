import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../../composition/start-error.ts';
import { isHeldUp } from '../held-up.ts';
import { type Pool, queryText } from '../pool.ts';
import type { Request } from '../request.ts';
import { send } from '../send.ts';
import type { Tx } from '../transaction.ts';
import { findPending, keyOf, readApplied, rememberApplied } from './applied-migrations.ts';
import { labelOf, type Migration } from './migration-files.ts';
import { inMigrationTurn } from './migration-turn.ts';

/** A file's lock timeout, its number of attempts, and the pause between two of them. */
export interface Patience {
  readonly lockTimeoutMs: number;
  readonly tries: number;
  readonly pauseMs: number;
}

// Every statement that needs a table queues behind a waiting lock, above all payments. PostgreSQL cancels its own
// vacuum of a table that another session waits for after a second, so the timeout is a little longer.
const PATIENCE: Patience = { lockTimeoutMs: 1_200, tries: 60, pauseMs: 2_000 };
// Building an index on a large table takes longer than any other statement of the bank may.
const TIMEOUT_MS = 3_600_000;

class Failed extends Error {}

/**
 * Applies a file unless another node already did. If it finds a table locked, it is retried a bounded number of
 * times.
 */
export async function applyOnce(
  pool: Pool,
  migration: Migration,
  all: readonly Migration[],
  patience: Patience = PATIENCE,
): Promise<boolean> {
  for (let tries = 1; ; tries++)
    try {
      return await inMigrationTurn(pool, async (tx) => {
        const [next] = findPending(all, await readApplied(tx));
        if (next === undefined || keyOf(next) !== keyOf(migration)) return false;
        await (migration.outside ? applyOutside(pool, tx, migration) : applyInside(tx, migration, patience));
        await rememberApplied(tx, migration);
        return true;
      });
    } catch (error) {
      if (!(error instanceof Failed && isHeldUp(error.cause))) throw error;
      if (tries >= patience.tries) throw gaveUp(migration, patience);
      await pause(patience.pauseMs);
    }
}

async function applyInside(tx: Tx, migration: Migration, { lockTimeoutMs }: Patience): Promise<void> {
  // The session's limits apply to the bank's own statements only.
  await queryText(tx, `set local statement_timeout = 0; set local lock_timeout = ${lockTimeoutMs}`);
  await run(migration, (request) => tx.run(request));
}

/**
 * Runs on a separate connection, while the transaction that holds the turn is idle. Its locks block neither reads nor
 * writes, so it may wait for them. It is one repeatable statement; the remains of a crash are removed first.
 */
async function applyOutside(pool: Pool, tx: Tx, migration: Migration): Promise<void> {
  await queryText(tx, 'set local idle_in_transaction_session_timeout = 0');
  const client = await pool.checkout();
  try {
    await send(client, { text: 'set statement_timeout = 0', values: [] });
    const leftover = await send(client, { text: HALF_BUILT, values: [builtBy(migration.text)] });
    for (const { drop } of leftover.rows as { drop: string }[])
      await send(client, { text: drop, values: [], timeoutMs: TIMEOUT_MS });
    await run(migration, (request) => send(client, request));
  } finally {
    // Its settings end with it.
    client.release(true);
  }
}

// An interrupted index build leaves an invalid index, which `if not exists` would accept.
const HALF_BUILT = `select format('drop index concurrently %s', indexrelid::regclass) as drop
   from pg_index where indexrelid = to_regclass($1) and not indisvalid`;

function builtBy(text: string): string | null {
  const built =
    /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)\s+on\s+(?:(\w+)\.)?/i;
  const [, name, schema] = built.exec(text) ?? [];
  return name === undefined ? null : schema === undefined ? name : `${schema}.${name}`;
}

async function run(migration: Migration, work: (request: Request) => Promise<unknown>): Promise<void> {
  try {
    await work({ text: migration.text, values: [], timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Failed(`migration ${labelOf(migration)} failed: ${error.message}`, { cause: error });
  }
}

function gaveUp(migration: Migration, { tries }: Patience): StartError {
  return new StartError(
    `migration ${labelOf(migration)} found a table locked in each of ${tries} attempts and was not applied: end the oldest transactions (pg_stat_activity shows them by xact_start), then start again`,
  );
}
