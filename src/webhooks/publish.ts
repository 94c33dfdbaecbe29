import { int4Column, int8Column, textColumn, timestampColumn } from '../database/columns.ts';
import { execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';

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

const insert = sql(
  'events.insert',
  `insert into events (company_id, account_id, subject, subject_id, sequence, type, body, created_at)
   select * from unnest($1::int8[], $2::int8[], $3::text[], $4::int8[], $5::int4[], $6::text[], $7::text[],
                        $8::timestamptz[])`,
);

/** Writes the events of a batch. Their bytes are fixed here and never change between deliveries. */
export async function publish(tx: Tx, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  await execute(tx, insert, [
    int8Column(events.map((event) => event.companyId)),
    int8Column(events.map((event) => event.accountId)),
    textColumn(events.map((event) => event.subject)),
    int8Column(events.map((event) => event.subjectId)),
    int4Column(events.map((event) => event.sequence)),
    textColumn(events.map((event) => event.type)),
    textColumn(events.map((event) => eventBody(event))),
    timestampColumn(events.map((event) => event.at)),
  ]);
}

function eventBody(event: Event): string {
  return JSON.stringify({ type: event.type, data: { ...event.data, sequence: event.sequence } });
}
