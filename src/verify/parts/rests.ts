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
  /** The work of the database so far. */
  count(): Promise<DatabaseWork>;
  /** A monotonic clock in milliseconds. */
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

/** Work of a database since it was made. */
export interface DatabaseWork {
  commits: number;
  payments: number;
}

// Nodes that only poll commit fewer. Payments from one account commit some hundred turns a second, and fewer beside a
// proof: these count as well, but not on Citus, whose coordinator has none.
const BUSY_A_SECOND = 100;
// A proof at work costs payments 28 % on two threads of one core, also at a low priority; this leaves it a seventh of the time.
const REST = 6;
const SHORTEST_MS = 1_000;
const LONGEST_REST_MS = 120_000;

/** Rests while the database is busy. */
export async function openRests({ count, now, sleep }: RestParts): Promise<Rests> {
  let before = { work: await count(), at: now() };
  return {
    rest: async () => {
      const worked = now() - before.at;
      // The database counts a moment late.
      if (worked < SHORTEST_MS) return;
      const { commits, payments } = await count();
      const done = Math.max(commits - before.work.commits, payments - before.work.payments);
      if (done >= (BUSY_A_SECOND * worked) / 1_000) await sleep(Math.min(REST * worked, LONGEST_REST_MS));
      before = { work: await count(), at: now() };
    },
  };
}

const COUNT = `
  select d.xact_commit as commits,
         coalesce((select sum(n_tup_ins) from pg_stat_user_tables
                    where schemaname = current_schema() and relname in ('cashouts', 'cash_ins')), 0)::int8 as payments
    from pg_stat_database d where d.datname = current_database()`;

/** A whole proof, which lasts long, rests beside payments; any other one is over soon and does not. */
export async function restsOf(sight: Sight, { whole }: Course): Promise<Rests> {
  if (!whole || !sight.apart) return { rest: async () => {} };
  const count = async () => {
    const [row] = await sight.look((tx) => queryText<Record<keyof DatabaseWork, bigint>>(tx, COUNT));
    return { commits: Number(row?.commits ?? 0n), payments: Number(row?.payments ?? 0n) };
  };
  return openRests({ count, now: () => performance.now(), sleep });
}
