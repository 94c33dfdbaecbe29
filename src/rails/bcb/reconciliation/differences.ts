import { type Executor, execute, query, queryOne, sql } from '../../../database/pool.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { RailDifference } from '../../../rail/watch.ts';
import type { DifferenceKind, FoundDifference } from './judge.ts';

// Reopens a closed difference whose amount has changed.
const add = sql<{ id: bigint }>(
  'bcb.add-difference',
  `insert into bcb.differences as d (day, kind, about, here, there, said, found_at)
   values ($1::text::date, $2, $3, $4, $5, $6, $7)
   on conflict (day, kind, about) do update
      set here = excluded.here, there = excluded.there, said = excluded.said, found_at = excluded.found_at,
          closed_at = null, closed_by = null, reason = null
    where (d.here, d.there) is distinct from (excluded.here, excluded.there)
   returning d.id`,
);
const ofDay = sql<FoundDifference>(
  'bcb.differences-of-day',
  `select kind, here, there from bcb.differences where day = $1::text::date and about <> ''`,
);
const COLUMNS = `id, day::text as day, kind, about, here, there, said, found_at as "foundAt", closed_at as "closedAt",
  closed_by as "closedBy", reason`;
const list = sql<RailDifference>(
  'bcb.list-differences',
  `select ${COLUMNS} from bcb.differences where id < $1 order by id desc limit $2`,
);
const listOpen = sql<RailDifference>(
  'bcb.list-open-differences',
  `select ${COLUMNS} from bcb.differences where closed_at is null and id < $1 order by id desc limit $2`,
);
const close = sql<{ day: string; kind: string; about: string }>(
  'bcb.close-difference',
  `update bcb.differences set closed_at = $2, closed_by = $3, reason = $4 where id = $1 and closed_at is null
   returning day::text as day, kind, about`,
);
const find = sql<RailDifference>(
  'bcb.find-difference',
  `select ${COLUMNS} from bcb.differences where id = $1`,
);
const count = sql<{ open: number }>(
  'bcb.count-differences',
  'select count(*)::int4 as open from bcb.differences where closed_at is null',
);

export interface NewDifference extends FoundDifference<DifferenceKind> {
  day: string;
  about: string;
  said?: string;
}

/** Puts a difference into the queue; tells whether it says something new. */
export async function addDifference(
  executor: Executor,
  { day, kind, about, here, there, said }: NewDifference,
  now: Date,
): Promise<boolean> {
  return (await queryOne(executor, add, [day, kind, about, here, there, said ?? null, now])) !== undefined;
}

/** All that was ever found of single payments of a day: it explains the day's sum whether or not it was closed. */
export function differencesOf(executor: Executor, day: string): Promise<FoundDifference[]> {
  return query(executor, ofDay, [day]);
}

/** Newest first, before an id. */
export function listDifferences(
  executor: Executor,
  { open, before, limit }: { open: boolean; before: bigint | undefined; limit: number },
): Promise<RailDifference[]> {
  return query(executor, open ? listOpen : list, [before ?? 2n ** 62n, limit]);
}

export async function findDifference(executor: Executor, id: bigint): Promise<RailDifference | undefined> {
  return queryOne(executor, find, [id]);
}

/** False where it is closed already; the first one counts. */
export async function closeDifference(
  tx: Tx,
  id: bigint,
  { by, reason, now }: { by: bigint; reason: string; now: Date },
): Promise<boolean> {
  return (await queryOne(tx, close, [id, now, by, reason])) !== undefined;
}

export async function countOpenDifferences(executor: Executor): Promise<number> {
  return (await queryOne(executor, count))?.open ?? 0;
}

/** Settles earlier differences of a day: it answers again, or all of it is explained. */
const settle = sql(
  'bcb.forget-day-difference',
  `delete from bcb.differences where day = $1::text::date and kind = $2 and about = '' and closed_at is null`,
);
export async function withdrawDifference(
  executor: Executor,
  day: string,
  kind: DifferenceKind,
): Promise<void> {
  await execute(executor, settle, [day, kind]);
}
