import { type Executor, type Pool, queryText } from '../database/pool.ts';
import { isSpread } from '../database/spread/find-shards.ts';
import { transaction } from '../database/transaction.ts';

/** The view of the books that a proof has. */
export interface Sight {
  /** Runs something over one snapshot. */
  look<R>(work: (tx: Executor) => Promise<R>): Promise<R>;
  /** Keeps what was proved; undefined where nothing may be written. */
  write: (<R>(work: (tx: Executor) => Promise<R>) => Promise<R>) | undefined;
  /** Each reading is a separate transaction. */
  apart: boolean;
  /** Number of snapshots that may be looked at beside each other. */
  beside: number;
  /** Machines share no snapshot: a payment in flight between two of them may look broken at first. */
  spread: boolean;
}

// One connection per machine, each with one snapshot, which gets the period of the statements.
const OVER_MACHINES = `set local citus.multi_shard_modify_mode = sequential;
  set local citus.propagate_set_commands = 'local'`;

/** Each part of a proof in its own snapshot; `beside` says how many at a time the pool has connections for. */
export async function sightOf(pool: Pool, beside = 1): Promise<Sight> {
  const spread = await isSpread(pool);
  const look = <R>(work: (tx: Executor) => Promise<R>) =>
    transaction(pool, async (tx) => {
      await queryText(tx, 'set transaction isolation level repeatable read');
      if (spread) await queryText(tx, OVER_MACHINES);
      return { result: await work(tx) };
    }).then(({ result }) => result);
  const write = <R>(work: (tx: Executor) => Promise<R>) =>
    transaction(pool, async (tx) => ({ result: await work(tx) })).then(({ result }) => result);
  return { look, write, apart: true, beside: spread ? 1 : beside, spread };
}

/** All of a proof over what one transaction sees. */
export function sightWithin(tx: Executor): Sight {
  return { look: (work) => work(tx), write: undefined, apart: false, beside: 1, spread: false };
}

const PAUSE_MS = 50;
const PATIENCE_MS = 30_000;

/** Waits until every transaction that writes at this moment has ended; false where one does not. */
export async function outlastWriters(sight: Sight): Promise<boolean> {
  if (!sight.apart) return true;
  const ask = () =>
    sight.look(async (tx) => {
      const [row] = await queryText<{ first: string; next: string }>(
        tx,
        `select pg_snapshot_xmin(pg_current_snapshot())::text as first,
                pg_snapshot_xmax(pg_current_snapshot())::text as next`,
      );
      return { first: BigInt(row?.first ?? 0), next: BigInt(row?.next ?? 0) };
    });
  const { next } = await ask();
  const began = performance.now();
  while ((await ask()).first < next) {
    if (performance.now() - began > PATIENCE_MS) return false;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return true;
}
