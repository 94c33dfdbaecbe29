import { type Executor, queryText } from '../database/pool.ts';
import { beside } from '../database/spread/buckets.ts';
import { BANK_NOW, type Check } from './check.ts';
import { beginOf, dayAfter, dayAt, lastProvedDay, type Sums } from './parts/day-seals.ts';
import type { Found } from './run-checks.ts';
import { outlastWriters, type Sight } from './sight.ts';

/** The extent of a proof: after the last sealed day, everything from the beginning, or one day. */
export type Reach = 'since' | 'whole' | { readonly day: string };

/** The course of a proof: its task, and its findings so far. */
export interface Course {
  readonly checks: readonly Check[];
  /** Number of payments that are looked at in one snapshot. */
  readonly atOnce: number;
  /** Number of snapshots that are looked at beside each other. */
  readonly beside: number;
  readonly whole: boolean;
  /** The one day that is asked for. */
  readonly single: string | undefined;
  readonly since: Date;
  /** Writes from before this instant have been committed, or never will be. */
  readonly cut: Date;
  /** Null: until now. */
  readonly end: Date | null;
  readonly now: Date;
  /** The last day that was sealed before. */
  readonly before: string | undefined;
  readonly maySeal: boolean;
  sealed: string | undefined;
  parts: number;
  readonly found: Map<string, Found>;
  readonly sums: Sums;
  /** Number of rows of each book that were read before the cut. */
  readonly read: Map<string, bigint>;
}

// Writes older than this have been committed, or never will be; the room is for clocks that differ.
const SETTLED_MS = 60_000;

export async function beginCourse(
  sight: Sight,
  { reach, checks, atOnce }: { reach: Reach; checks: readonly Check[]; atOnce: number },
): Promise<Course> {
  const now = await bankNow(sight);
  const maySeal = await outlastWriters(sight);
  const before = await sight.look(lastProvedDay);
  const single = typeof reach === 'object' ? reach.day : undefined;
  const since = await beginningOf(sight, reach, before);
  const cut = new Date(Math.max(since.getTime(), now.getTime() - SETTLED_MS));
  const last = single === undefined ? null : beginOf(dayAfter(single));
  // Between machines only settled payments can be compared.
  const end = sight.spread && (last === null || last > cut) ? cut : last;
  // A whole proof lasts long, so it leaves the processors to payments.
  const beside = reach === 'whole' ? 1 : sight.beside;
  return {
    ...{ checks, atOnce, beside, single, since, cut, end, now, before, maySeal },
    ...{ whole: reach === 'whole', sealed: before, parts: 0 },
    ...{ found: new Map(), sums: new Map(), read: new Map() },
  };
}

async function bankNow(sight: Sight): Promise<Date> {
  const [row] = await sight.look((tx) => queryText<{ now: Date }>(tx, `select ${BANK_NOW} as now`));
  return row?.now ?? new Date();
}

async function beginningOf(sight: Sight, reach: Reach, before: string | undefined): Promise<Date> {
  if (typeof reach === 'object') return beginOf(reach.day);
  if (reach === 'since' && before !== undefined) return beginOf(dayAfter(before));
  return sight.look((tx) => firstInstant(tx, sight.spread));
}

// Movements have no index by age: one probe for each account. Over several machines all movements are read.
const FIRST_MOVED = `select min(first.at) from accounts a cross join lateral (
  select m.at from movements m where ${beside('m', 'a')} and m.account_id = a.id order by m.at limit 1) first`;
const FIRST_MOVED_ANYWHERE = 'select min(at) from movements';

/**
 * The first instant of the day on which anything happened. Payments before the first movement are looked for by age:
 * with ten million payments, reading these tables whole took 16 s.
 */
async function firstInstant(tx: Executor, spread: boolean): Promise<Date> {
  const [moved] = await queryText<{ at: Date }>(
    tx,
    `select least((select created_at from bank_facts), (${spread ? FIRST_MOVED_ANYWHERE : FIRST_MOVED})) as at`,
  );
  const [row] = await queryText<{ first: Date }>(
    tx,
    `select least($1::timestamptz, (select min(created_at) from cashouts where created_at < $1),
                  (select min(created_at) from cash_ins where created_at < $1),
                  (select min(created_at) from kept_events)) as first`,
    [moved?.at ?? new Date()],
  );
  return beginOf(dayAt(row?.first ?? new Date()));
}

export function add({ found }: Course, id: string, { rows, breaches }: Found): void {
  const before = found.get(id);
  found.set(id, { rows: rows + (before?.rows ?? 0), breaches: breaches + (before?.breaches ?? 0) });
}

export function holdsSoFar({ found }: Course): boolean {
  return [...found.values()].every(({ breaches }) => breaches === 0);
}

const AGAIN = 12;
const AGAIN_AFTER_MS = 5_000;

/**
 * Between machines, payments in flight may look broken. Every payment of a past period ends within a minute, so later
 * breaches are real.
 */
export async function untilSettled<R>(
  sight: Sight,
  look: () => Promise<R>,
  isGood: (seen: R) => boolean,
): Promise<R> {
  for (let tries = 1; ; tries++) {
    const seen = await look();
    if (!sight.spread || tries === AGAIN || isGood(seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  }
}
