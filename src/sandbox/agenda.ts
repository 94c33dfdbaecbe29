import { type Executor, query, queryText, sql } from '../database/pool.ts';
import { beside, ofCompany } from '../database/spread/buckets.ts';
import { deliveryName } from '../operators/deliveries/name.ts';
import { type Centavos, toReais } from '../values/money.ts';
import type { DeliverySubject } from '../webhooks/endpoints/webhook.ts';

export const AGENDA_KINDS = [
  ...(['PAYMENT_LIMIT', 'OTHER_SIDE', 'REFUND', 'CODE_EXPIRY', 'CLAIM', 'MED', 'MED_FOLLOW_UP'] as const),
  ...(['WEBHOOK', 'MESSAGE', 'VERIFICATION', 'REGISTRATION'] as const),
] as const;
export type AgendaKind = (typeof AGENDA_KINDS)[number];

/** An act that the bank's clock triggers. */
export interface AgendaItem {
  kind: AgendaKind;
  /** Bank's clock. */
  at: Date;
  /** The thing in a word: a key, a tag, an address, an outcome. */
  title: string | null;
  /** In reais. */
  amount: number | null;
  /** The company that it is of; null for what another institution is about to do. */
  company: string | null;
  endToEndId: string | null;
  /** Names it in the console: a case, a claim, a code, a delivery. */
  subject: string | null;
}

interface Row extends Omit<AgendaItem, 'kind' | 'amount'> {
  amount: Centavos | null;
}

// Maximum number of each kind.
const OF_EACH = 25;

const DUE = (kind: string, columns: string, from: string) =>
  sql<Row>(
    `sandbox-agenda.${kind}`,
    `select ${columns}, (select name from companies where id = t.company_id) as company
       from ${from} limit ${OF_EACH}`,
  );

const cashouts = DUE(
  'cashouts',
  `t.due_at as at, t.recipient_name as title, t.amount, t.end_to_end_id as "endToEndId", t.id::text as subject`,
  'cashouts t where t.due_at is not null order by t.due_at',
);
const refunds = DUE(
  'refunds',
  `t.due_at as at, null::text as title, t.amount, null::text as "endToEndId", t.return_id as subject`,
  'refunds t where t.due_at is not null order by t.due_at',
);
const codes = DUE(
  'codes',
  `t.due_at as at, coalesce(t.tag, t.debtor_name) as title, t.amount, null::text as "endToEndId",
   t.id::text as subject`,
  'payment_codes t where t.due_at is not null order by t.due_at',
);
const claims = DUE(
  'claims',
  `t.due_at as at, t.key as title, null::int8 as amount, null::text as "endToEndId",
   t.public_id::text as subject`,
  'claims t where t.due_at is not null order by t.due_at',
);
const meds = DUE(
  'meds',
  `t.due_at as at, t.situation as title, t.amount, t.end_to_end_id as "endToEndId", t.public_id::text as subject`,
  'med_cases t where t.due_at is not null order by t.due_at',
);
const followed = DUE(
  'followed',
  `t.follow_until as at, t.situation as title, t.amount - t.returned as amount,
   t.end_to_end_id as "endToEndId", t.public_id::text as subject`,
  'med_cases t where t.follow_until is not null order by t.follow_until',
);
const verifications = DUE(
  'verifications',
  `t.expires_at as at, t.key as title, null::int8 as amount, null::text as "endToEndId", null::text as subject`,
  `key_verifications t where t.state = 'LIVE' and t.expires_at > $1 order by t.expires_at`,
);
// The day in Brasília ends at three in the morning.
const registrations = DUE(
  'registrations',
  `(t.registration_deadline + 1)::timestamp at time zone 'America/Sao_Paulo' as at,
   t.branch || ' / ' || t.number as title, null::int8 as amount, null::text as "endToEndId", t.number as subject`,
  `accounts t where t.registration_deadline is not null
      and (t.registration_deadline + 1)::timestamp at time zone 'America/Sao_Paulo' > $1
    order by t.registration_deadline`,
);
const messages = sql<Row>(
  'sandbox-agenda.messages',
  `select due_at as at, recipient as title, null::int8 as amount, null::text as company,
          null::text as "endToEndId", recipient as subject
     from messages where due_at is not null order by due_at limit ${OF_EACH}`,
);

interface DeliveryRow extends Omit<Row, 'subject'> {
  companyId: bigint;
  webhookId: bigint;
  subject: DeliverySubject;
  subjectId: bigint;
  sequence: number;
  resend: bigint;
}

const DELIVERY = `t.due_at as at, t.type as title, null::int8 as amount, t.end_to_end_id as "endToEndId",
          t.company_id as "companyId", t.webhook_id as "webhookId", t.subject, t.subject_id as "subjectId",
          t.sequence, t.resend, (select name from companies where id = t.company_id) as company`;
const deliveries = sql<DeliveryRow>(
  'sandbox-agenda.deliveries',
  `select ${DELIVERY}
     from webhooks w cross join lateral (
       select * from webhook_deliveries t where t.queue = w.queue and ${ofCompany('t', 'w.company_id')}
          and t.due_at is not null order by t.due_at limit ${OF_EACH}) t
    where w.queue is not null order by t.due_at limit ${OF_EACH}`,
);
// Several machines are asked without the limit for each endpoint.
const deliveriesOverShards = sql<DeliveryRow>(
  'sandbox-agenda.deliveries-over-shards',
  `select ${DELIVERY}
     from webhook_deliveries t
     join webhooks w on ${beside('w', 't')} and w.queue = t.queue
    where t.due_at is not null order by t.due_at limit ${OF_EACH}`,
);

// The simulator's own tables: they are made where it is the other side.
const OTHER_SIDE = `
  select * from (
    select due_at as at, case kind when 'PAYMENTS' then 'PAYMENT' else kind end as title,
           null::int8 as amount, null::text as company, end_to_end_id as "endToEndId", null::text as subject
      from simulator.notices where parked is null order by due_at limit ${OF_EACH}) n
  union all
  select * from (
    select due_at, 'CLAIM ' || key, null::int8, null::text, null::text, null::text
      from simulator.claims where due_at is not null order by due_at limit ${OF_EACH}) c`;

/** Lists the acts that the clock triggers, the next first. */
export async function readAgenda(executor: Executor, now: Date): Promise<AgendaItem[]> {
  const of = async (kind: AgendaKind, rows: Promise<Row[]>) =>
    (await rows).map((row) => ({ ...row, kind, amount: row.amount === null ? null : toReais(row.amount) }));
  const items = await Promise.all([
    of('PAYMENT_LIMIT', query(executor, cashouts, [])),
    of('OTHER_SIDE', queryText<Row>(executor, OTHER_SIDE)),
    of('REFUND', query(executor, refunds, [])),
    of('CODE_EXPIRY', query(executor, codes, [])),
    of('CLAIM', query(executor, claims, [])),
    of('MED', query(executor, meds, [])),
    of('MED_FOLLOW_UP', query(executor, followed, [])),
    of(
      'WEBHOOK',
      query(executor, executor.shards === undefined ? deliveries : deliveriesOverShards, []).then((rows) =>
        rows.map(named),
      ),
    ),
    of('MESSAGE', query(executor, messages, [])),
    of('VERIFICATION', query(executor, verifications, [now])),
    of('REGISTRATION', query(executor, registrations, [now])),
  ]);
  return items.flat().sort((one, other) => one.at.getTime() - other.at.getTime());
}

function named({ companyId, webhookId, subject, subjectId, sequence, resend, ...row }: DeliveryRow): Row {
  const delivery = { companyId, webhookId, subject, subjectId, sequence, resend };
  return { ...row, subject: deliveryName(delivery) };
}
