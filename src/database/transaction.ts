import { isConflict } from './conflict.ts';
import type { Connections } from './pool.ts';
import { BEGIN, BEGIN_SNAPSHOT, openSession, type Tx } from './session.ts';

export type { Tx } from './session.ts';

export interface TransactionOptions {
  /** Runs the work again after a deadlock or a serialisation failure. It must then be repeatable. */
  readonly retry?: boolean;
  /** Read-only, all statements on one snapshot: for checkers and long reports. */
  readonly snapshot?: boolean;
}

/**
 * Runs `work` in a transaction and commits when it resolves; if it throws, rolls back and rethrows. Statements
 * started together are sent together, so independent writes of one transaction cost one round trip. Throws
 * `DatabaseUnavailable` if the database is lost; with `commitUnknown` if that happened during COMMIT.
 */
export async function transaction<R>(
  pool: Connections,
  work: (tx: Tx) => Promise<R>,
  options: TransactionOptions = {},
): Promise<ResultOf<R>> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(pool, work, options);
    } catch (error) {
      // On a busy machine the second attempt may be aborted too.
      if (!options.retry || !isConflict(error) || tries === MOST_TRIES) throw error;
    }
  }
}

const MOST_TRIES = 5;

/**
 * A transaction of a set-based writer. Locks are taken in one order; if a deadlock occurs anyway, the transaction
 * that PostgreSQL aborts runs once more. Its work must keep no state between runs.
 */
export function batchTransaction<R>(pool: Connections, work: (tx: Tx) => Promise<R>): Promise<ResultOf<R>> {
  return transaction(pool, work, { retry: true });
}

/** Result of a transaction with pending writes: their answers tell only whether it commits. */
class Closing<T> {
  readonly writes: readonly Promise<unknown>[];
  readonly result: T;
  constructor(writes: readonly Promise<unknown>[], result: T) {
    this.writes = writes;
    this.result = result;
  }
}

type ResultOf<R> = R extends Closing<infer T> ? T : R;

/**
 * Commits a transaction together with its last writes: COMMIT follows them in the same packet, so that locks are not
 * held for another round trip. A failed write makes PostgreSQL roll back, and is thrown.
 */
export function closeWith<T>(writes: readonly Promise<unknown>[], result: T): Closing<T> {
  return new Closing(writes, result);
}

async function attempt<R>(
  pool: Connections,
  work: (tx: Tx) => Promise<R>,
  options: TransactionOptions,
): Promise<ResultOf<R>> {
  const client = await pool.checkout();
  const session = openSession(client, pool.shards).begin(options.snapshot ? BEGIN_SNAPSHOT : BEGIN);
  let healthy = false;
  try {
    const ended = await work(session.tx);
    const closing = ended instanceof Closing ? ended : undefined;
    await session.commit(closing?.writes ?? []);
    healthy = true;
    return (closing === undefined ? ended : closing.result) as ResultOf<R>;
  } catch (error) {
    healthy = await session.rollback(error);
    pool.failed(error);
    throw error;
  } finally {
    client.release(!healthy);
  }
}

/** A row that was read before its lock has changed since: the transaction runs again. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
  readonly code = '40001';
}
