import type { Context } from '../../context.ts';
import { isHeldUp } from '../../database/held-up.ts';
import { query, sql } from '../../database/pool.ts';
import { DAY_MS, dayOf } from '../../values/dates.ts';
import { LONGEST_SCHEDULE_MS } from '../delivery/schedule.ts';
import { LOG_MS } from './log-days.ts';

/*
 * The log lies in a partition for each week of the bank's clock. What is old goes with its week, at no cost a row. A row
 * that comes in a week without a partition lies in the one that takes all others, and is deleted from there.
 */

const WEEK_MS = 7 * DAY_MS;
const AHEAD = 2;
// An old one that somebody reads is tried again.
const AGAIN_MS = 60_000;

/** The tables, and how long after the end of a week nothing in it is wanted any more. */
const KEPT_MS = {
  webhook_attempts: LOG_MS,
  // A delivery that fails goes on as long as its schedule, and is kept from its end.
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

/** Keeps partitions ahead of the clock, and drops those of weeks that are over for long enough. */
export function keepWeeks({ db, clock }: Parts): { keep(): Promise<void> } {
  // Bank's clock: before that nothing is to be done.
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

/** Tells if somebody held one up. */
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
