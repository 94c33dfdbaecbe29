import { type Executor, execute, query, queryOne, sql } from '../../../database/pool.ts';
import type { ComparedDay } from '../../../rail/watch.ts';
import { beginningOf, daysAfter } from './accounting-days.ts';

export interface Day {
  day: string;
  state: 'ASKING' | 'BOOKS' | 'WALKING' | 'DONE';
  openingQuestion: string | null;
  closingQuestion: string | null;
  countQuestion: string | null;
  opening: bigint | null;
  closing: bigint | null;
  entries: number | null;
  known: bigint | null;
  knownEntries: number | null;
  comparedTo: string;
  asked: number;
  begunAt: Date;
  turn: number;
}

const COLUMNS = `day::text as day, state, opening_question as "openingQuestion", closing_question as "closingQuestion",
  count_question as "countQuestion", opening, closing, entries, known, known_entries as "knownEntries",
  compared_to as "comparedTo", asked, begun_at as "begunAt", turn`;
/** By then a node that took a day has continued it, or is dead. */
const TURN = `interval '30 s'`;

const last = sql<{ day: string | null }>('bcb.last-day', 'select max(day)::text as day from bcb.days');
const first = sql<{ day: string | null }>(
  'bcb.first-day',
  `select least((select min(accounting_date) from bcb.transfers where accounting_date is not null),
                (select min(accounting_date) from bcb.reserve_movements))::text as day`,
);
const begin = sql(
  'bcb.begin-days',
  `insert into bcb.days (day, next_at, begun_at)
   select d::date, $3, $3 from generate_series($1::text::date, $2::text::date, interval '1 day') d
   on conflict (day) do nothing`,
);
const claim = sql<Day>(
  'bcb.claim-day',
  `update bcb.days set next_at = $1::timestamptz + ${TURN}, turn = turn + 1
    where day = (select day from bcb.days where state <> 'DONE' and next_at <= $1
                  order by next_at limit 1 for no key update skip locked)
   returning ${COLUMNS}`,
);
const nextOpen = sql<{ at: Date | null }>(
  'bcb.next-day',
  `select min(next_at) as at from bcb.days where state <> 'DONE'`,
);
const store = sql<{ day: string }>(
  'bcb.store-day',
  `update bcb.days
      set state = $3, opening_question = $4, closing_question = $5, count_question = $6, opening = $7, closing = $8,
          entries = $9, known = $10, known_entries = $11, compared_to = $12, asked = $13, next_at = $14, ended_at = $15
    where day = $1::text::date and turn = $2 returning day::text as day`,
);
const hurry = sql(
  'bcb.hurry-day',
  `update bcb.days set next_at = $2
    where state = 'ASKING' and $1 in (opening_question, closing_question, count_question)
      and not exists (select from bcb.outbox o where o.answer is null
                       and o.message_id in (opening_question, closing_question, count_question))`,
);
const hurryWalk = sql(
  'bcb.hurry-walk',
  `update bcb.days set next_at = least(next_at, $2)
    where day = $1::text::date and state = 'WALKING'
      and not exists (select from bcb.day_questions q
                       where q.day = $1::text::date and q.heard_at is null and q.asked > 0)`,
);
const walkAgain = sql(
  'bcb.walk-again',
  `update bcb.days set state = 'WALKING', next_at = least(next_at, $2), ended_at = null, turn = turn + 1
    where day = $1::text::date
      and case state when 'WALKING' then true
                     when 'DONE' then (select closed_at is null from bcb.differences
                                        where day = $1::text::date and kind = 'UNEXPLAINED' and about = '')
                     else false end`,
);
const shown = sql<ComparedDay>(
  'bcb.list-days',
  `select day::text as day, state, opening, closing, entries, known, known_entries as "knownEntries",
          ended_at as "endedAt" from bcb.days order by day desc limit 14`,
);
const uncompared = sql<{ days: number }>(
  'bcb.count-open-days',
  `select count(*)::int4 as days from bcb.days where state <> 'DONE'`,
);

/** Days that have ended and were never compared are compared from now on. The first is the one on which money first moved. */
export async function beginDays(executor: Executor, upTo: string, now: Date): Promise<void> {
  const begun = (await queryOne(executor, last))?.day;
  const from = begun ? daysAfter(begun, 1) : (await queryOne(executor, first))?.day;
  if (from && from <= upTo) await execute(executor, begin, [from, upTo, now]);
}

/** Takes one day on; another node does so once this one has been silent for a while. */
export function claimDay(executor: Executor, now: Date): Promise<Day | undefined> {
  return queryOne(executor, claim, [now]);
}

export async function nextOpenDay(executor: Executor): Promise<Date | null> {
  return (await queryOne(executor, nextOpen))?.at ?? null;
}

/** Stores how far a day is. Returns false if another node has taken it over; this node's results are then discarded. */
export async function storeDay(
  executor: Executor,
  day: Day,
  { nextAt, endedAt }: { nextAt: Date; endedAt?: Date },
): Promise<boolean> {
  const { openingQuestion, closingQuestion, countQuestion, opening, closing, entries } = day;
  const stored = await queryOne(executor, store, [
    ...[day.day, day.turn, day.state, openingQuestion, closingQuestion, countQuestion],
    ...[opening, closing, entries, day.known, day.knownEntries, day.comparedTo, day.asked],
    ...[nextAt, endedAt ?? null],
  ]);
  return stored !== undefined;
}

/** An answer has come: once it is the last of a day's, the day goes on. */
export async function hurryDay(executor: Executor, messageId: string, now: Date): Promise<void> {
  await execute(executor, hurry, [messageId, now]);
}

export async function hurryWalkOf(executor: Executor, day: string, now: Date): Promise<void> {
  await execute(executor, hurryWalk, [day, now]);
}

/**
 * Adds up a day again after a difference was found: a day that ended unexplained, or one whose walk is about to end
 * without that difference. The walk's turn is over then, so it stores nothing.
 */
export async function sumAgain(executor: Executor, day: string, now: Date): Promise<void> {
  await execute(executor, walkAgain, [day, now]);
}

/** The last days, newest first. */
export function listDays(executor: Executor): Promise<ComparedDay[]> {
  return query(executor, shown);
}

export async function countOpenDays(executor: Executor): Promise<number> {
  return (await queryOne(executor, uncompared))?.days ?? 0;
}

const KNOWN = `
  select accounting_date as day, sum(case direction when 'OUT' then -amount else amount end) as amount,
         count(*) as entries
    from bcb.transfers where accounting_date between $1::text::date and $2::text::date group by 1
  union all
  select accounting_date, sum(amount), count(*) from bcb.reserve_movements
   where accounting_date between $1::text::date and $2::text::date group by 1`;
const known = sql<{ amount: bigint; entries: number }>(
  'bcb.known-of-day',
  `select coalesce(sum(k.amount), 0)::int8 as amount, coalesce(sum(k.entries), 0)::int4 as entries
     from (${KNOWN}) k`,
);
const reopen = sql<{ day: string }>(
  'bcb.reopen-days',
  `update bcb.days d
      set state = 'ASKING', opening_question = null, closing_question = null, count_question = null, opening = null,
          closing = null, entries = null, compared_to = '', asked = 0, next_at = $3, ended_at = null, turn = turn + 1
     from (select g::date as day, coalesce(sum(k.amount), 0) as amount, coalesce(sum(k.entries), 0) as entries
             from generate_series($1::text::date, $2::text::date, interval '1 day') g
             left join (${KNOWN}) k on k.day = g::date group by 1) s
    where d.day = s.day and d.state = 'DONE' and (d.known, d.known_entries::int8) <> (s.amount::int8, s.entries::int8)
   returning d.day::text as day`,
);
const reopenOne = sql<{ day: string }>(
  'bcb.reopen-day',
  `update bcb.days
      set state = 'ASKING', opening_question = null, closing_question = null, count_question = null, opening = null,
          closing = null, entries = null, compared_to = '', asked = 0, next_at = $2, ended_at = null, turn = turn + 1
    where day = $1::text::date and state = 'DONE' and closing is distinct from $3 returning day::text as day`,
);

/** Adds up a day as this bank knows it: money in less money out, and the count of entries. */
export async function knownOf(executor: Executor, day: string): Promise<{ amount: bigint; entries: number }> {
  const { amount, entries } = (await queryOne(executor, known, [day, day])) ?? { amount: 0n, entries: 0 };
  return { amount, entries };
}

/** Restarts the comparison of days about which more messages have arrived; returns them. */
export async function reopenChangedDays(
  executor: Executor,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<string[]> {
  return (await query(executor, reopen, [from, to, now])).map(({ day }) => day);
}

/** Restarts the comparison of a day whose closing balance the system has changed; tells whether it has. */
export async function reopenDay(
  executor: Executor,
  day: string,
  { closing, now }: { closing: bigint; now: Date },
): Promise<boolean> {
  return (await queryOne(executor, reopenOne, [day, now, closing])) !== undefined;
}

/** The instants between which a payment was made that counts for a day. */
export function timeOf(day: string): { since: Date; until: Date } {
  const HOUR_MS = 3_600_000;
  const begins = beginningOf(day).getTime();
  return { since: new Date(begins - HOUR_MS), until: new Date(begins + 25 * HOUR_MS) };
}
