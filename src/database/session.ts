import { strict as assert } from 'node:assert';
import type pg from 'pg';
import { whileWaiting } from './half-open.ts';
import type { Executor } from './pool.ts';
import type { Request } from './request.ts';
import { openSender, type StatementSender } from './send.ts';
import type { Shards } from './spread/shard-groups.ts';
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts';

declare const txBrand: unique symbol;

/** An open transaction. Only a session begins one, so a bare pool cannot be passed to a function that writes. */
export interface Tx extends Executor {
  readonly [txBrand]: true;
}

export const BEGIN = 'begin isolation level read committed';
export const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only';

/** Runs consecutive transactions on a connection that the caller holds. */
export interface Session {
  /** Sends nothing until the transaction's first statement. */
  begin(begin: string): OpenTransaction;
}

export interface OpenTransaction {
  readonly tx: Tx;
  /**
   * Sends COMMIT directly after these writes. Throws `DatabaseUnavailable` with `commitUnknown` if the database was
   * lost meanwhile.
   */
  commit(writes: readonly Promise<unknown>[]): Promise<void>;
  /** Rolls back; tells if the connection is fit for another transaction. */
  rollback(cause: unknown): Promise<boolean>;
}

export function openSession(client: pg.PoolClient, shards?: Shards): Session {
  const sender = openSender(client);
  let flush: 'idle' | 'planned' | 'held' = 'idle';
  const gather = (request: Request) => {
    const answer = sender.run(request);
    if (flush === 'idle') {
      flush = 'planned';
      // Statements that are started synchronously are sent together, with BEGIN before the first.
      process.nextTick(() => {
        if (flush !== 'planned') return;
        flush = 'idle';
        sender.flush();
      });
    }
    return answer;
  };
  const flushNow = () => {
    flush = 'idle';
    sender.flush();
  };
  const hold = () => {
    flush = 'held';
  };
  return { begin: (begin) => openTransaction({ client, shards, sender, gather, hold, flushNow }, begin) };
}

interface Connection {
  readonly client: pg.PoolClient;
  readonly shards: Shards | undefined;
  readonly sender: StatementSender;
  gather: StatementSender['run'];
  /** Collects statements until `flushNow`. */
  hold(): void;
  flushNow(): void;
}

function openTransaction(connection: Connection, begin: string): OpenTransaction {
  const { client, shards, sender, gather, hold, flushNow } = connection;
  let state: 'unsent' | 'open' | 'closed' = 'unsent';
  let began: Promise<unknown> = Promise.resolve();
  const tx = {
    shards,
    run: (request) => {
      assert(state !== 'closed', 'a statement was run on a transaction that has ended');
      if (state === 'unsent') {
        state = 'open';
        began = gather({ name: begin, text: begin, values: [] });
        // A failure that no commit awaits must not become an unhandled rejection.
        began.catch(() => undefined);
      }
      return gather(request);
    },
  } as Omit<Tx, typeof txBrand> as Tx;
  return {
    tx,
    commit: async (writes) => {
      hold();
      try {
        await throwUnencodable(writes);
      } catch (error) {
        // Statements that were started are sent all the same: their promises wait for an answer.
        flushNow();
        throw error;
      }
      const committing = state === 'unsent' ? undefined : commit(sender);
      state = 'closed';
      flushNow();
      if (committing === undefined) return;
      const [committed, ...written] = await Promise.allSettled([committing, began, ...writes]);
      const failed = written.find((write) => write.status === 'rejected');
      // A connection that broke under the writes may have carried COMMIT as well: nobody knows. Neither may a transaction
      // run again that is committed although the answer to one of its writes could not be read.
      const mayBeCommitted = committed.status === 'fulfilled' || isUnavailable(failed?.reason);
      if (failed !== undefined)
        throw mayBeCommitted ? new DatabaseUnavailable(failed.reason, true) : failed.reason;
      if (committed.status === 'rejected') throw committed.reason;
    },
    rollback: async (cause) => {
      const unsent = state === 'unsent';
      state = 'closed';
      // Sends collected statements before the rollback: a BEGIN after it would leave a transaction open.
      flushNow();
      return unsent || (!isUnavailable(cause) && (await rollback(client)));
    },
  };
}

/**
 * Throws the failure of a write that could not be encoded. PostgreSQL never receives such a write, and would commit the
 * others without it. The failure shows by the next tick, before any answer can have arrived.
 */
async function throwUnencodable(writes: readonly Promise<unknown>[]): Promise<void> {
  let failure: { reason: unknown } | undefined;
  const note = (reason: unknown) => {
    failure ??= { reason };
  };
  for (const write of writes) write.catch(note);
  await new Promise<void>((resolve) => process.nextTick(resolve));
  if (failure !== undefined) throw failure.reason;
}

async function commit(sender: StatementSender): Promise<void> {
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
