import { textColumn } from '../../../database/columns.ts';
import { type Executor, execute, query, queryOne, sql } from '../../../database/pool.ts';
import { timeOf } from './days.ts';

/*
 * Walk over the single payments of a day that differs. The system is asked first about those that are not settled here,
 * the most likely cause, then about the rest.
 */

const begin = sql(
  'bcb.begin-walk',
  `insert into bcb.day_questions (day, id, rank, ask_at)
   select $1::text::date, id, case when amount = 0 then 0 else 1 end, $4::timestamptz from bcb.transfers
    where accounting_date = $1::text::date
   union all
   select $1::text::date, id, 0, $4::timestamptz from bcb.transfers
    where made_at >= $2 and made_at < $3 and state <> 'SETTLED'
   on conflict (day, id) do update set heard_at = null, asked = 0, ask_at = excluded.ask_at, rank = excluded.rank`,
);
// A payment that is settled here on that very day needs no question.
const addListed = sql(
  'bcb.add-listed-to-walk',
  `insert into bcb.day_questions (day, id, rank, ask_at)
   select $1::text::date, n.id, 0, $3 from unnest($2::text[]) as n(id)
    where not exists (select from bcb.transfers t
                       where t.id = n.id and t.accounting_date = $1::text::date and t.state = 'SETTLED')
   on conflict (day, id) do nothing`,
);
const claim = sql<{ id: string; asked: number }>(
  'bcb.claim-walk',
  `update bcb.day_questions q set ask_at = $2::timestamptz + least(q.asked + 1, 20) * interval '30 s', asked = q.asked + 1
     from (select day, id from bcb.day_questions
            where day = $1::text::date and heard_at is null and ask_at <= $2
            order by rank, ask_at limit $3 for no key update skip locked) due
    where q.day = due.day and q.id = due.id returning q.id, q.asked`,
);
const left = sql<{ left: number; next: Date | null; outstanding: number; asked: number }>(
  'bcb.left-of-walk',
  `select count(*)::int4 as left, min(ask_at) as next, count(*) filter (where asked > 0)::int4 as outstanding,
          coalesce(max(asked), 0)::int4 as asked
     from bcb.day_questions where day = $1::text::date and heard_at is null`,
);
const hear = sql<{ day: string }>(
  'bcb.hear-walk',
  `update bcb.day_questions set heard_at = $2 where id = $1 and heard_at is null returning day::text as day`,
);
const end = sql('bcb.end-walk', 'delete from bcb.day_questions where day = $1::text::date');

/** `listed`: what the system's own list of the day names, where the bank has it. */
export async function beginWalk(
  executor: Executor,
  day: string,
  { listed, now }: { listed: readonly string[] | undefined; now: Date },
): Promise<void> {
  const { since, until } = timeOf(day);
  await execute(executor, begin, [day, since, until, now]);
  if (listed !== undefined) await execute(executor, addListed, [day, textColumn(listed), now]);
}

/** Payments to ask about now. One without an answer comes again after half a minute. */
export function claimQuestions(
  executor: Executor,
  day: string,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; asked: number }[]> {
  return query(executor, claim, [day, now, limit]);
}

/** Counts the payments without an answer and those of them that were asked, and says when the next is to be asked. */
export async function leftOf(executor: Executor, day: string) {
  const row = await queryOne(executor, left, [day]);
  return row ?? { left: 0, next: null, outstanding: 0, asked: 0 };
}

/** Takes an answer about this payment. Returns the days that waited for it. */
export async function hearQuestion(executor: Executor, id: string, now: Date): Promise<string[]> {
  return (await query(executor, hear, [id, now])).map(({ day }) => day);
}

export async function endWalk(executor: Executor, day: string): Promise<void> {
  await execute(executor, end, [day]);
}
