import { int4Column, int8Column, textColumn, timestampColumn } from '../database/columns.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { endToEndIdOf, eventBody } from './body.ts';
import { sealOfEvent } from './seal-of-event.ts';

/** One transition told to the customer: written in the transaction that makes the transition. */
export interface Event {
  companyId: bigint;
  /** Null for what happened on no account, as at the bank's own counter. */
  accountId: bigint | null;
  /** What the event is about; its events are numbered from 1 without gaps. */
  subject: 'CASHOUT' | 'CASH_IN' | 'CODE' | 'MED' | 'REQUISITION';
  subjectId: bigint;
  sequence: number;
  type: string;
  /** The resource as it was at the transition, as the interface publishes it. */
  data: object;
  at: Date;
}

// An event that no endpoint was open for cannot be asked for: of payments such events are not written. Two rows with
// their bodies were two fifths of what a payment wrote. Disputes and requisitions are few, and theirs are kept.
const insert = sql(
  'events.insert',
  `insert into events (company_id, account_id, subject, subject_id, sequence, type, body, created_at, seal)
   select n.* from unnest($1::int8[], $2::int8[], $3::text[], $4::int8[], $5::int4[], $6::text[], $7::text[],
                          $8::timestamptz[], $9::int8[])
                   as n(company_id, account_id, subject, subject_id, sequence, type, body, created_at, seal)
    where n.subject in ('MED', 'REQUISITION')
       or exists (select from webhooks w where w.company_id = n.company_id and w.queue is not null)`,
);

const listening = sql<{ id: bigint }>(
  'webhooks.listening',
  `select n.id from unnest($1::int8[]) as n(id)
    where exists (select from webhooks w where w.company_id = n.id and w.queue is not null)`,
);

/** Which of these companies have an endpoint open. */
export async function findListening(executor: Executor, companyIds: readonly bigint[]): Promise<Set<bigint>> {
  if (companyIds.length === 0) return new Set();
  const rows = await query(executor, listening, [int8Column(companyIds)]);
  return new Set(rows.map(({ id }) => id));
}

// A company whose queues are all closed has no row of it: then nothing is sliced and nothing is written.
const leaveForDelivery = sql(
  'webhook-outbox.insert',
  `insert into webhook_outbox
          (company_id, deliveries, queues, account_ids, subjects, subject_ids, sequences, instants, end_to_end_ids)
   select c.company_id, cardinality(c.queues) * (c.last - c.first + 1), c.queues,
          ($4::int8[])[c.first:c.last], ($5::text[])[c.first:c.last], ($6::int8[])[c.first:c.last],
          ($7::int4[])[c.first:c.last], ($8::timestamptz[])[c.first:c.last], ($9::text[])[c.first:c.last]
     from (select n.company_id, n.first, n.last,
                  array(select w.queue from webhooks w
                         where w.company_id = n.company_id and w.queue is not null) as queues
             from unnest($1::int8[], $2::int4[], $3::int4[]) as n(company_id, first, last)) c
    where cardinality(c.queues) > 0`,
);

let published = 0;

/** How many events this process has published: how much its payments have to do, for whoever must make room for them. */
export function countPublished(): number {
  return published;
}

/**
 * Writes the events of a batch. Their bytes are fixed here and never change between deliveries. For companies that
 * have webhooks it leaves a note of what is to be delivered; both statements travel together.
 */
export async function publish(tx: Tx, unsorted: readonly Event[]): Promise<void> {
  if (unsorted.length === 0) return;
  published += unsorted.length;
  const companies = rangesByCompany(unsorted);
  const events = companies.flatMap((company) => company.events);
  const companyIds = int8Column(events.map((event) => event.companyId));
  const accountIds = int8Column(events.map((event) => event.accountId));
  const subjects = textColumn(events.map((event) => event.subject));
  const subjectIds = int8Column(events.map((event) => event.subjectId));
  const sequences = int4Column(events.map((event) => event.sequence));
  const bodies = events.map((event) => eventBody(event));
  const instants = timestampColumn(events.map((event) => event.at));
  await Promise.all([
    execute(tx, insert, [
      ...[companyIds, accountIds, subjects, subjectIds, sequences],
      textColumn(events.map((event) => event.type)),
      textColumn(bodies),
      instants,
      int8Column(events.map((event, index) => sealOfEvent(event, bodies[index] as string))),
    ]),
    execute(tx, leaveForDelivery, [
      int8Column(companies.map((company) => company.companyId)),
      int4Column(companies.map((company) => company.first)),
      int4Column(companies.map((company) => company.first + company.events.length - 1)),
      ...[accountIds, subjects, subjectIds, sequences, instants],
      textColumn(events.map((event) => endToEndIdOf(event.data))),
    ]),
  ]);
}

interface CompanyRange {
  companyId: bigint;
  /** Where its events begin among all, from 1 as PostgreSQL counts. */
  first: number;
  events: Event[];
}

/** The events company by company, each company's in the order they came. */
function rangesByCompany(events: readonly Event[]): CompanyRange[] {
  const ranges = new Map<bigint, CompanyRange>();
  for (const event of events) {
    const range = ranges.get(event.companyId);
    if (range === undefined)
      ranges.set(event.companyId, { companyId: event.companyId, first: 0, events: [event] });
    else range.events.push(event);
  }
  let first = 1;
  for (const range of ranges.values()) {
    range.first = first;
    first += range.events.length;
  }
  return [...ranges.values()];
}
