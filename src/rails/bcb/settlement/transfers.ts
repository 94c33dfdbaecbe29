import { int8Column, textColumn, timestampColumn } from '../../../database/columns.ts';
import { paramRows } from '../../../database/param-rows.ts';
import { type Executor, execute, query, queryOne, sql } from '../../../database/pool.ts';
import type { FinalStanding, Standing } from '../../../rail/rail.ts';
import type { TransferState, Word } from './decide-word.ts';

/** A payment or a return in flight. */
export interface Transfer {
  id: string;
  direction: 'OUT' | 'IN';
  endToEndId: string;
  amount: bigint;
  state: TransferState;
  code: string | null;
  debtorAgent: string | null;
  messageId: string | null;
  limitAt: Date;
  settledAt: Date | null;
  accountingDate: string | null;
  /** A digest of an offer's content; null for one that this bank created or was never offered. */
  content: string | null;
}

export type NewTransfer = Pick<Transfer, 'id' | 'direction' | 'endToEndId' | 'amount' | 'debtorAgent'> & {
  limitAt: Date;
  messageId?: string;
  /** When to ask the system. */
  askAt?: Date;
  /** Reason for rejecting it from the start. */
  code?: string;
  content?: string;
};

const COLUMNS = `id, direction, end_to_end_id as "endToEndId", amount, state, code, debtor_agent as "debtorAgent",
  message_id as "messageId", limit_at as "limitAt", settled_at as "settledAt",
  accounting_date::text as "accountingDate", content`;
const insert = sql<{ id: string }>(
  'bcb.insert-transfers',
  `insert into bcb.transfers (id, direction, end_to_end_id, amount, debtor_agent, message_id, made_at, limit_at, ask_at,
                              code, content, state)
   select g.id, g.direction, g.end_to_end_id, g.amount, g.debtor_agent, g.message_id, $10::timestamptz, g.limit_at,
          g.ask_at, g.code, g.content, case when g.code is null then 'WAITING' else 'REJECTED' end
     from ${paramRows(
       'g',
       `id text, direction text, end_to_end_id text, amount int8, debtor_agent text, message_id text,
        limit_at timestamptz, ask_at timestamptz, code text, content text $11`,
     )}
   on conflict (id) do nothing returning id`,
);
const find = sql<Transfer>(
  'bcb.find-transfers',
  `select ${COLUMNS} from bcb.transfers where id = any($1::text[])`,
);
const answerAll = sql<{ id: string }>(
  'bcb.answer-transfers',
  `update bcb.transfers t
      set state = case when g.code is null then 'ACCEPTED' else 'REFUSED' end, code = g.code, message_id = $3,
          ask_at = case when g.code is null then t.limit_at + interval '5 s' end
     from ${paramRows('g', 'id text, code text')}
    where t.id = g.id and t.direction = 'IN' and t.state = 'WAITING'
   returning t.id`,
);
const ENDED = `t.id, t.direction, t.end_to_end_id as "endToEndId", t.amount, t.state, t.code,
  t.debtor_agent as "debtorAgent", t.message_id as "messageId", t.limit_at as "limitAt", t.settled_at as "settledAt",
  t.accounting_date::text as "accountingDate", t.content`;
const settleAll = sql<Transfer>(
  'bcb.settle-transfers',
  `update bcb.transfers t
      set state = 'SETTLED', settled_at = g.settled_at, accounting_date = g.accounting_date::date, ask_at = null
     from ${paramRows('g', 'id text, settled_at timestamptz, accounting_date text')}
    where t.id = g.id and t.state in ('WAITING', 'ACCEPTED') returning ${ENDED}`,
);
const rejectAll = sql<Transfer>(
  'bcb.reject-transfers',
  `update bcb.transfers t set state = 'REJECTED', code = g.code, ask_at = null
     from ${paramRows('g', 'id text, code text')}
    where t.id = g.id and t.state in ('WAITING', 'ACCEPTED') returning ${ENDED}`,
);
const alarm = sql(
  'bcb.alarm-transfer',
  `update bcb.transfers
      set alarm = coalesce(alarm, $2), ask_at = case when state = 'SETTLED' then null else ask_at end
    where id = $1`,
);
const rejectUnsent = sql<Transfer>(
  'bcb.reject-unsent',
  `update bcb.transfers t set state = 'REJECTED', code = $3, ask_at = null
     from bcb.outbox o
    where o.message_id = $1 and o.sending = $2 and t.id = any(o.transaction_ids) and t.message_id = o.message_id
      and t.direction = 'OUT' and t.state = 'WAITING'
   returning ${ENDED}`,
);
const askNow = sql(
  'bcb.ask-now',
  `update bcb.transfers set ask_at = $2 where id = $1 and state not in ('REFUSED', 'REJECTED')`,
);
const askSoon = sql(
  'bcb.ask-soon',
  `update bcb.transfers set ask_at = $2
    where id = any($1::text[]) and direction = 'OUT' and state = 'WAITING' and asked = 0 and ask_at > $2`,
);
const claimToAsk = sql<{ id: string }>(
  'bcb.claim-to-ask',
  `update bcb.transfers set ask_at = $1::timestamptz + interval '30 s', asked = asked + 1
    where id in (select id from bcb.transfers where ask_at is not null and ask_at <= $1
                  order by ask_at limit $2 for no key update skip locked)
   returning id`,
);
const nextToAsk = sql<{ at: Date }>(
  'bcb.next-to-ask',
  `select ask_at as at from bcb.transfers where ask_at is not null order by ask_at limit 1`,
);

/** Returns the ids that were new. */
export async function insertTransfers(
  executor: Executor,
  transfers: readonly NewTransfer[],
  now: Date,
): Promise<Set<string>> {
  const rows = [...transfers].sort((one, other) => (one.id < other.id ? -1 : 1));
  const column = (pick: (row: NewTransfer) => string | null | undefined) =>
    textColumn(rows.map((row) => pick(row) ?? null));
  const inserted = await query(executor, insert, [
    column(({ id }) => id),
    column(({ direction }) => direction),
    column(({ endToEndId }) => endToEndId),
    int8Column(rows.map(({ amount }) => amount)),
    column(({ debtorAgent }) => debtorAgent),
    column(({ messageId }) => messageId),
    timestampColumn(rows.map(({ limitAt }) => limitAt)),
    timestampColumn(rows.map(({ askAt }) => askAt ?? null)),
    column(({ code }) => code),
    now,
    column(({ content }) => content),
  ]);
  return new Set(inserted.map(({ id }) => id));
}

export async function findTransfers(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, Transfer>> {
  if (ids.length === 0) return new Map();
  const rows = await query(executor, find, [textColumn([...new Set(ids)].sort())]);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Answer {
  id: string;
  /** Reason for the bank's refusal; null: it accepts. */
  code: string | null;
}

/** Stores the bank's answers to offers, with their message. Returns those that had no answer yet. */
export async function answerTransfers(
  executor: Executor,
  answers: readonly Answer[],
  messageId: string,
): Promise<Set<string>> {
  const rows = [...answers].sort((one, other) => (one.id < other.id ? -1 : 1));
  const answered = await query(executor, answerAll, [
    textColumn(rows.map(({ id }) => id)),
    textColumn(rows.map(({ code }) => code)),
    messageId,
  ]);
  return new Set(answered.map(({ id }) => id));
}

/** Returns the transfers that an outcome ended, in their new state: only the first outcome counts. */
export async function endTransfers(
  executor: Executor,
  told: readonly { id: string; word: Word }[],
): Promise<Map<string, Transfer>> {
  const sorted = [...told].sort((one, other) => (one.id < other.id ? -1 : 1));
  const settled = sorted.flatMap(({ id, word }) => (word.ended === 'SETTLED' ? [{ id, ...word }] : []));
  const rejected = sorted.flatMap(({ id, word }) => (word.ended === 'REJECTED' ? [{ id, ...word }] : []));
  const idsOf = (rows: readonly { id: string }[]) => textColumn(rows.map(({ id }) => id));
  const [ended, refused] = await Promise.all([
    settled.length === 0
      ? []
      : query(executor, settleAll, [
          idsOf(settled),
          timestampColumn(settled.map(({ settledAt }) => settledAt)),
          textColumn(settled.map(({ accountingDate }) => accountingDate)),
        ]),
    rejected.length === 0
      ? []
      : query(executor, rejectAll, [idsOf(rejected), textColumn(rejected.map(({ code }) => code))]),
  ]);
  return new Map([...ended, ...refused].map((transfer) => [transfer.id, transfer]));
}

/** Stores the reason for which people must look at it. */
export async function noteAlarm(executor: Executor, id: string, why: string): Promise<void> {
  await execute(executor, alarm, [id, why]);
}

/** Ends the transfers of a message that certainly was not sent. */
export function rejectUnsentTransfers(
  executor: Executor,
  messageId: string,
  { sending, code }: { sending: 'EXPIRED' | 'REFUSED'; code: string },
): Promise<Transfer[]> {
  return query(executor, rejectUnsent, [messageId, sending, code]);
}

/** Sets the time of the next request; null: nothing is open any more. */
export async function askAbout(executor: Executor, id: string, at: Date | null): Promise<void> {
  await execute(executor, askNow, [id, at]);
}

/** Asks now about payments that are reported as ended, each once: an unanswered request is repeated at its time. */
export async function askSoonAbout(executor: Executor, ids: readonly string[], now: Date): Promise<void> {
  await execute(executor, askSoon, [textColumn(ids), now]);
}

/** Transfers due for a request to the system; each is due again after a while, until it has ended. */
export async function claimTransfersToAsk(executor: Executor, now: Date, limit: number): Promise<string[]> {
  return (await query(executor, claimToAsk, [now, limit])).map(({ id }) => id);
}

export async function nextTransferToAsk(executor: Executor): Promise<Date | null> {
  return (await queryOne(executor, nextToAsk))?.at ?? null;
}

/** A return, or a payment of this bank by which money of a fraud goes to its victim. */
export function isGivingBack({ id, endToEndId }: Pick<Transfer, 'id' | 'endToEndId'>): boolean {
  return id.startsWith('D') || id !== endToEndId;
}

export function standingOf(transfer: Transfer | undefined): Standing {
  if (transfer === undefined) return { state: 'UNKNOWN' };
  return finalStandingOf(transfer) ?? { state: 'PENDING' };
}

export function finalStandingOf({
  state,
  code,
  settledAt,
  accountingDate,
}: Transfer): FinalStanding | undefined {
  if (state === 'SETTLED' && settledAt !== null && accountingDate !== null)
    return { state: 'SETTLED', settledAt, accountingDate };
  return state === 'REJECTED' || state === 'REFUSED'
    ? { state: 'REJECTED', code: code ?? 'ED05' }
    : undefined;
}
