import { strict as assert } from 'node:assert';
import type pg from 'pg';
import { whileWaiting } from './half-open.ts';
import type { Executor, Pool, Request } from './pool.ts';
import { openSender, type Sender } from './send.ts';
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts';

declare const txBrand: unique symbol;

/** An open transaction. Only `transaction` makes one, so a function that writes cannot be handed a bare pool. */
export interface Tx extends Executor {
  readonly [txBrand]: true;
}

export interface TransactionOptions {
  /** Runs the work again after a deadlock or a serialisation failure. It must then be repeatable. */
  readonly retry?: boolean;
  /** Read only, every statement over the same snapshot: for checkers and long reports. */
  readonly snapshot?: boolean;
}

const BEGIN = 'begin isolation level read committed';
const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only';

/**
 * Runs `work` in a transaction and commits when it resolves; whatever it throws rolls back and is thrown on.
 * Statements started together are sent together, so independent writes of one transaction cost one round trip.
 * Throws `DatabaseUnavailable` when the database is gone; with `commitUnknown` when it went during COMMIT.
 */
export async function transaction<R>(
  pool: Pool,
  work: (tx: Tx) => Promise<R>,
  options: TransactionOptions = {},
): Promise<ResultOf<R>> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(pool, work, options);
    } catch (error) {
      // On a busy machine the second try may be broken off too.
      if (!options.retry || !isConflict(error) || tries === MOST_TRIES) throw error;
    }
  }
}

const MOST_TRIES = 5;

/**
 * A transaction of a set-based writer: its locks are taken in one order, and should two of them meet in a ring all the
 * same, the one that PostgreSQL breaks off is run once more. So its work keeps nothing from one run to the next.
 */
export function batchTransaction<R>(pool: Pool, work: (tx: Tx) => Promise<R>): Promise<ResultOf<R>> {
  return transaction(pool, work, { retry: true });
}

/** How a transaction may end: with writes under way whose answers change nothing but whether it commits. */
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
 * What a transaction's work returns to commit together with its last writes: COMMIT follows them in the same packet,
 * so that locks are not held for a further round trip. A write that fails makes PostgreSQL roll back, and is thrown.
 */
export function closeWith<T>(writes: readonly Promise<unknown>[], result: T): Closing<T> {
  return new Closing(writes, result);
}

async function attempt<R>(
  pool: Pool,
  work: (tx: Tx) => Promise<R>,
  options: TransactionOptions,
): Promise<ResultOf<R>> {
  const client = await pool.checkout();
  const session = open(client, options.snapshot ? BEGIN_SNAPSHOT : BEGIN);
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

interface Session {
  readonly tx: Tx;
  /** Sends COMMIT right behind these writes. */
  commit(writes: readonly Promise<unknown>[]): Promise<void>;
  /** Whether the connection is fit for another transaction. */
  rollback(cause: unknown): Promise<boolean>;
}

function open(client: pg.PoolClient, begin: string): Session {
  const sender = openSender(client);
  let state: 'unsent' | 'open' | 'closed' = 'unsent';
  let began: Promise<unknown> = Promise.resolve();
  let flush: 'idle' | 'planned' | 'held' = 'idle';
  const gather = (request: Request) => {
    const answer = sender.run(request);
    if (flush === 'idle') {
      flush = 'planned';
      // Statements that the same code starts go out together, BEGIN ahead of the first.
      process.nextTick(() => {
        if (flush !== 'planned') return;
        flush = 'idle';
        sender.flush();
      });
    }
    return answer;
  };
  const tx = {
    run: (request) => {
      assert(state !== 'closed', 'a statement was run on a transaction that has ended');
      if (state === 'unsent') {
        state = 'open';
        began = gather({ name: begin, text: begin, values: [] });
        began.catch(() => undefined);
      }
      return gather(request);
    },
  } as Omit<Tx, typeof txBrand> as Tx;
  return {
    tx,
    commit: async (writes) => {
      flush = 'held';
      try {
        await throwUnsent(writes);
      } catch (error) {
        // Whatever was started is sent all the same: its promises wait for an answer.
        flush = 'idle';
        sender.flush();
        throw error;
      }
      const unsent = state === 'unsent';
      state = 'closed';
      if (unsent) return;
      const committing = commit(sender);
      sender.flush();
      const [committed, ...written] = await Promise.allSettled([committing, began, ...writes]);
      const failed = written.find((write) => write.status === 'rejected');
      // A connection that broke under the writes may have carried COMMIT as well: nobody knows.
      if (failed !== undefined)
        throw isUnavailable(failed.reason) ? new DatabaseUnavailable(failed.reason, true) : failed.reason;
      if (committed.status === 'rejected') throw committed.reason;
    },
    rollback: async (cause) => {
      const unsent = state === 'unsent';
      state = 'closed';
      return unsent || (!isUnavailable(cause) && (await rollback(client)));
    },
  };
}

/**
 * A write that could not even be put into a packet never reaches PostgreSQL, which would then commit the others without
 * it. Whatever fails on this side alone has failed by the next tick, before the answer to anything can have come.
 */
async function throwUnsent(writes: readonly Promise<unknown>[]): Promise<void> {
  let failure: { reason: unknown } | undefined;
  const note = (reason: unknown) => {
    failure ??= { reason };
  };
  for (const write of writes) write.catch(note);
  await new Promise<void>((resolve) => process.nextTick(resolve));
  if (failure !== undefined) throw failure.reason;
}

async function commit(sender: Sender): Promise<void> {
  let command: string | undefined;
  try {
    ({ command } = await sender.run({ name: 'commit', text: 'commit', values: [] }));
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable(error, true) : error;
  }
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
  assert(command === 'COMMIT', 'a failed statement was swallowed, so the transaction could not commit');
}

async function rollback(client: pg.PoolClient): Promise<boolean> {
  try {
    await whileWaiting(client, client.query('rollback'));
    return true;
  } catch {
    return false;
  }
}

// Raised by writes that name the state which they were decided on, where a row is no longer in it.
const STALE = '22012';

function isConflict(error: unknown): boolean {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return code === '40P01' || code === '40001' || code === STALE;
}
