import { type Executor, query, sql } from '../../database/pool.ts';
import { inShard, ofCompany } from '../../database/spread/buckets.ts';
import { onEachShard } from '../../database/spread/shards.ts';
import { deliveryName } from '../../operators/deliveries/name.ts';
import { type Centavos, toReais } from '../../values/money.ts';
import type { DeliverySubject } from '../../webhooks/endpoints/webhook.ts';
import { type StreamEntry, streamEntry } from './entry.ts';

// A load test opens thousands of accounts; the stream tells of the last ones alone, up to these numbers.
const ACCOUNTS = 100;
const COMPANIES = 100;
const OF_EACH = 40;
const IN_ALL = 300;

interface MovementFound {
  code: bigint;
  at: Date;
  type: string;
  direction: 'CREDIT' | 'DEBIT';
  amount: Centavos;
  balance: Centavos;
  number: string;
  endToEndId: string | null;
  document: string;
  name: string;
}

const movements = sql<MovementFound>(
  'sandbox-stream.movements',
  `select m.code, m.at, k.statement_type as type, k.direction, m.amount, m.balance_after as balance, a.number,
          coalesce(o.end_to_end_id, i.end_to_end_id) as "endToEndId", c.document, c.name
     from (select * from accounts where true ${inShard()} order by id desc limit ${ACCOUNTS}) a
     cross join lateral (
       select * from movements m where ${ofCompany('m', 'a.company_id')} and m.account_id = a.id
        order by m.at desc, m.code desc limit ${OF_EACH}) m
     join movement_kinds k on k.kind = m.kind
     cross join lateral (select document, name from companies c where c.id = a.company_id limit 1) c
     left join lateral (
       select * from cashouts o where ${ofCompany('o', 'a.company_id')} and o.id = m.payment_id limit 1) o on true
     left join lateral (
       select * from cash_ins i where ${ofCompany('i', 'a.company_id')} and i.id = m.payment_id limit 1) i on true
    order by m.at desc, m.code desc limit ${IN_ALL}`,
);

interface AttemptFound {
  id: bigint;
  at: Date;
  updatedAt: Date;
  companyId: bigint;
  webhookId: bigint;
  subject: DeliverySubject;
  subjectId: bigint;
  sequence: number;
  resend: bigint;
  attempt: number;
  endToEndId: string | null;
  url: string;
  statusCode: number | null;
  failure: string | null;
  body: string | null;
  type: string;
  document: string;
  name: string;
}

const attempts = sql<AttemptFound>(
  'sandbox-stream.attempts',
  `select l.id, l.created_at as at, l.updated_at as "updatedAt", l.company_id as "companyId",
          l.webhook_id as "webhookId", l.subject, l.subject_id as "subjectId", l.sequence, l.resend, l.attempt,
          l.end_to_end_id as "endToEndId", l.url, l.status_code as "statusCode", l.failure, d.body, d.type,
          c.document, c.name
     from (select * from companies order by id desc limit ${COMPANIES}) c
     cross join lateral (
       select * from webhook_log l where ${ofCompany('l', 'c.id')} and l.created_at < 'infinity'
        order by l.created_at desc, l.id desc limit ${OF_EACH}) l
     cross join lateral (
       select d.body, d.type from webhook_deliveries d where ${ofCompany('d', 'c.id')}
          and d.subject_id = l.subject_id and d.subject = l.subject and d.sequence = l.sequence
          and d.webhook_id = l.webhook_id and d.resend = l.resend limit 1) d
    order by l.created_at desc, l.id desc limit ${IN_ALL}`,
);

interface MessageFound {
  id: bigint;
  at: Date;
  recipient: string;
  channel: string;
  subject: string | null;
}

// Text and code stay in the outbox: the stream only shows that it was sent, and to whom.
const messages = sql<MessageFound>(
  'sandbox-stream.messages',
  `select id, created_at as at, recipient, channel, subject from messages
    where text is not null order by id desc limit ${OF_EACH}`,
);

/** The newest of what tables hold, with what tells one state of a thing from the next. */
export async function findNewest(executor: Executor): Promise<{ entry: StreamEntry; state: string }[]> {
  const [moved, tried, sent] = await Promise.all([
    onEachShard(executor, (shard) => query(shard, movements, [])),
    onEachShard(executor, (shard) => query(shard, attempts, [])),
    query(executor, messages, []),
  ]);
  return [...moved.map(ofMovement), ...tried.map(ofAttempt), ...sent.map(ofMessage)];
}

function ofMovement(row: MovementFound) {
  const { code, at, type, direction, amount, balance, number, endToEndId, document, name } = row;
  const entry = streamEntry({
    ...{ key: `movement:${code}`, kind: 'LEDGER', at, title: type, endToEndId },
    amount: toReais(amount),
    direction: direction === 'CREDIT' ? 'IN' : 'OUT',
    company: { document, name },
    subject: number,
    detail: toReais(balance).toFixed(2),
  });
  return { entry, state: '' };
}

function ofAttempt(row: AttemptFound) {
  const { id, at, updatedAt, statusCode, failure, type, endToEndId, url, attempt, body, document, name } =
    row;
  const over = statusCode !== null || failure !== null;
  const good = over ? statusCode !== null && statusCode >= 200 && statusCode < 300 : null;
  const entry = streamEntry({
    ...{ key: `attempt:${id}`, kind: 'WEBHOOK', at, title: type, good, endToEndId },
    status: statusCode === null ? failure : String(statusCode),
    detail: url,
    company: { document, name },
    subject: deliveryName(row),
    milliseconds: over ? Math.max(0, updatedAt.getTime() - at.getTime()) : null,
    request: body,
    direction: attempt > 1 ? 'OUT' : null,
  });
  return { entry, state: `${updatedAt.getTime()} ${entry.status}` };
}

function ofMessage({ id, at, recipient, channel, subject }: MessageFound) {
  const entry = streamEntry({
    ...{ key: `message:${id}`, kind: 'MESSAGE', at, title: channel, detail: subject, subject: recipient },
  });
  return { entry, state: '' };
}
