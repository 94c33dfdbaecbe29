import { textColumn, timestampColumn } from '../../../database/columns.ts';
import { paramRows } from '../../../database/param-rows.ts';
import { type Executor, execute, query, queryOne, sql } from '../../../database/pool.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { InsideTransaction } from '../messages/tables/trck-002.ts';

/** A payment inside the bank, or its return, that is reported to the system. */
export interface InsideReport {
  id: string;
  settledAt: Date;
  said: InsideTransaction;
}

const AGAIN = `interval '2 minutes'`;

const begin = sql(
  'bcb.begin-inside',
  `insert into bcb.inside_reading (begun_at, read_until) values ($1, $1) on conflict (one) do nothing`,
);
const lock = sql<{ readUntil: Date }>(
  'bcb.lock-inside',
  `select read_until as "readUntil" from bcb.inside_reading for update skip locked`,
);
const move = sql('bcb.move-inside', `update bcb.inside_reading set read_until = $1`);
const insert = sql(
  'bcb.insert-inside',
  `insert into bcb.inside_reports (id, settled_at, said, ask_at)
   select g.id, g.settled_at, g.said::jsonb, $4::timestamptz
     from ${paramRows('g', 'id text, settled_at timestamptz, said text')}
   on conflict (id) do nothing`,
);
const take = sql<InsideReport & { asked: number }>(
  'bcb.take-inside',
  `update bcb.inside_reports set ask_at = $1::timestamptz + ${AGAIN}, asked = asked + 1
    where id in (select id from bcb.inside_reports where ask_at is not null and ask_at <= $1
                  order by ask_at limit $2 for no key update skip locked)
   returning id, settled_at as "settledAt", said, asked`,
);
const sent = sql(
  'bcb.send-inside',
  'update bcb.inside_reports set message_id = $2 where id = any($1::text[])',
);
const accept = sql(
  'bcb.accept-inside',
  `update bcb.inside_reports set state = 'ACCEPTED', code = null, ask_at = null
    where id = any($1::text[]) and state = 'OWED'`,
);
const reject = sql<{ id: string; settledAt: Date; code: string }>(
  'bcb.reject-inside',
  `update bcb.inside_reports r set state = 'REJECTED', code = g.code, ask_at = null
     from ${paramRows('g', 'id text, code text')} where r.id = g.id and r.state = 'OWED'
   returning r.id, r.settled_at as "settledAt", r.code`,
);
const next = sql<{ at: Date }>(
  'bcb.next-inside',
  'select ask_at as at from bcb.inside_reports where ask_at is not null order by ask_at limit 1',
);
const late = sql<{ late: number }>(
  'bcb.late-inside',
  'select count(*)::int4 as late from bcb.inside_reports where ask_at is not null and settled_at <= $1',
);

/** Begins with payments that settle from now on; earlier ones were reported elsewhere. */
export async function beginInside(executor: Executor, now: Date): Promise<void> {
  await execute(executor, begin, [now]);
}

/** The position up to which the books were read; undefined while another node reads. */
export async function lockReading(tx: Tx): Promise<Date | undefined> {
  return (await queryOne(tx, lock))?.readUntil;
}

export async function moveReading(tx: Tx, until: Date): Promise<void> {
  await execute(tx, move, [until]);
}

export async function insertInside(tx: Tx, reports: readonly InsideReport[], now: Date): Promise<void> {
  if (reports.length === 0) return;
  await execute(tx, insert, [
    textColumn(reports.map(({ id }) => id)),
    timestampColumn(reports.map(({ settledAt }) => settledAt)),
    textColumn(reports.map(({ said }) => JSON.stringify(said))),
    now,
  ]);
}

/** Takes reports that are to be told now; each comes again after a while, until it has its answer. */
export function takeInside(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<(InsideReport & { asked: number })[]> {
  return query(executor, take, [now, limit]);
}

export async function noteSent(executor: Executor, ids: readonly string[], messageId: string): Promise<void> {
  await execute(executor, sent, [textColumn(ids), messageId]);
}

export async function acceptInside(executor: Executor, ids: readonly string[]): Promise<void> {
  await execute(executor, accept, [textColumn(ids)]);
}

/** Returns those that had no answer yet. */
export function rejectInside(executor: Executor, rejected: readonly { id: string; code: string }[]) {
  return query(executor, reject, [
    textColumn(rejected.map(({ id }) => id)),
    textColumn(rejected.map(({ code }) => code)),
  ]);
}

export async function nextInside(executor: Executor): Promise<Date | null> {
  return (await queryOne(executor, next))?.at ?? null;
}

/** Counts those that settled by then and have no answer yet. */
export async function countLate(executor: Executor, settledBy: Date): Promise<number> {
  return (await queryOne(executor, late, [settledBy]))?.late ?? 0;
}
