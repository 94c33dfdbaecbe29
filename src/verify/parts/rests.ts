import { setTimeout as sleep } from 'node:timers/promises';
import { queryText } from '../../database/pool.ts';
import type { Course } from '../course.ts';
import type { Sight } from '../sight.ts';

/** Rests of a proof between its parts, when it holds no snapshot. */
export interface Rests {
  /** Rests for as long as the work since the last rest asks for. */
  rest(): Promise<void>;
}

export interface RestParts {
  /** Number of transactions that the database has committed so far. */
  commits(): Promise<number>;
  /** A monotonic clock in milliseconds. */
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

// Nodes that only poll commit fewer; payments from one account commit some hundred turns a second.
const BUSY_COMMITS_A_SECOND = 100;
// A proof at work costs payments 28 % on two threads of one core, also at a low priority; this leaves it a fifth of the time.
const REST = 4;
const SHORTEST_MS = 1_000;
const LONGEST_REST_MS = 120_000;

/** Rests while the database is busy. */
export async function openRests({ commits, now, sleep }: RestParts): Promise<Rests> {
  let before = { commits: await commits(), at: now() };
  return {
    rest: async () => {
      const worked = now() - before.at;
      // The database counts a moment late.
      if (worked < SHORTEST_MS) return;
      const rate = ((await commits()) - before.commits) / (worked / 1_000);
      if (rate >= BUSY_COMMITS_A_SECOND) await sleep(Math.min(REST * worked, LONGEST_REST_MS));
      before = { commits: await commits(), at: now() };
    },
  };
}

const COMMITS = `select xact_commit as commits from pg_stat_database where datname = current_database()`;

/** A whole proof, which lasts long, rests beside payments; any other one is over soon and does not. */
export async function restsOf(sight: Sight, { whole }: Course): Promise<Rests> {
  if (!whole || !sight.apart) return { rest: async () => {} };
  const commits = async () => {
    const [row] = await sight.look((tx) => queryText<{ commits: bigint }>(tx, COMMITS));
    return Number(row?.commits ?? 0n);
  };
  return openRests({ commits, now: () => performance.now(), sleep });
}
