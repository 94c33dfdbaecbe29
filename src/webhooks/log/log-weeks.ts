import type { Context } from '../../context.ts';
import { isHeldUp } from '../../database/held-up.ts';
import { query, sql } from '../../database/pool.ts';
import { DAY_MS, dayOf } from '../../values/dates.ts';
import { LONGEST_SCHEDULE_MS } from '../delivery/schedule.ts';
import { LOG_MS } from './log-days.ts';

/*
 * The log is partitioned by week of the bank's clock. Old rows are dropped with their partition, at no cost per row.
 * A row of a week without a partition goes to the default partition, and is deleted from there.
 */

const WEEK_MS = 7 * DAY_MS;
const AHEAD = 2;
// Retries if a reader holds a lock.
const AGAIN_MS = 60_000;

/** The tables, and the time after the end of a week for which its rows are kept. */
const KEPT_MS = {
  webhook_attempts: LOG_MS,
  // A failing delivery continues for the length of its schedule, and is kept from its end.
  webhook_deliveries: LOG_MS + LONGEST_SCHEDULE_MS,
} as const;
type Log = keyof typeof KEPT_MS;
const LOGS = Object.keys(KEPT_MS) as Log[];

const add = sql<{ done: string }>('webhook-log.add-week', 'select add_log_week($1, $2::date) as done');
const drop = sql<{ done: string }>('webhook-log.drop-week', 'select drop_log_week($1, $2::date) as done');
const weeks = sql<{ week: string }>(
  'webhook-log.weeks',
  `select to_date(right(c.relname, 8), 'YYYYMMDD')::text as week
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass($1) and right(c.relname, 8) ~ '^[0-9]{8}$' order by 1`,
);

type Parts = Pick<Context, 'db' | 'clock'>;

/** Creates partitions ahead of the clock, and drops those of old weeks. */
export function keepWeeks({ db, clock }: Parts): { keep(): Promise<void> } {
  // Bank's clock: no work before this.
  let wanted = Number.NEGATIVE_INFINITY;
  return {
    keep: async () => {
      const now = clock.now().getTime();
      if (now < wanted) return;
      const held = (await addAhead(db, now)) || (await dropOld(db, now));
      wanted = held ? now + AGAIN_MS : now + DAY_MS / 24;
    },
  };
}

/** Tells whether another session delayed one. */
async function addAhead({ main }: Context['db'], now: number): Promise<boolean> {
  let held = false;
  for (const log of LOGS)
    for (let ahead = 0; ahead <= AHEAD; ahead++) {
      const week = dateOf(weekOf(now) + ahead * WEEK_MS);
      held = (await isHeld(query(main, add, [log, week]))) || held;
    }
  return held;
}

async function dropOld({ main }: Context['db'], now: number): Promise<boolean> {
  let held = false;
  for (const log of LOGS)
    for (const { week } of await query(main, weeks, [log])) {
      const over = Date.parse(`${week}T00:00:00Z`) + WEEK_MS + KEPT_MS[log];
      if (over < now) held = (await isHeld(query(main, drop, [log, week]))) || held;
    }
  return held;
}

async function isHeld(done: Promise<{ done: string }[]>): Promise<boolean> {
  try {
    return (await done)[0]?.done === 'HELD';
  } catch (error) {
    if (isHeldUp(error)) return true;
    throw error;
  }
}

/** The Monday, at midnight in UTC, of the week of an instant. */
export function weekOf(now: number): number {
  // 1970 began on a Thursday.
  const monday = 4 * DAY_MS;
  return Math.floor((now - monday) / WEEK_MS) * WEEK_MS + monday;
}

function dateOf(instant: number): string {
  return dayOf(new Date(instant));
}
