import { boolColumn, int4Column, int8Column, textColumn, timestampColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { execute, query, sql } from '../../database/pool.ts';
import { atHome, bucketOf, homeIdOf, homeOfNew } from '../../database/spread/buckets.ts';
import { byShardOf } from '../../database/spread/shards.ts';
import type { Tx } from '../../database/transaction.ts';
import type { HeldRow } from '../backlog/held-row.ts';
import { findListening, hears, type ListeningEndpoint } from '../endpoints/endpoints.ts';
import { drawLogNumbers } from '../log/draw-numbers.ts';
import { endToEndIdOf, eventBody } from './body.ts';
import type { Event } from './event.ts';
import { sealOfEvent } from './seal-of-event.ts';

/** An event with its bytes. */
export interface Told {
  event: Omit<Event, 'data'>;
  /** Created on first use; see {@link fixedOf}. */
  fixed: FixedEvent | (() => FixedEvent);
}

/** The bytes of an event, which never change between deliveries. */
export interface FixedEvent {
  body: string;
  seal: bigint | null;
  /** The log lists it under this id. */
  endToEndId: string | null;
}

export function toldOf(event: Event): Told {
  return { event, fixed: () => fix(event) };
}

/** Fixes the bytes of an event permanently. */
export function fixedOf(told: Told): FixedEvent {
  if (typeof told.fixed === 'function') told.fixed = told.fixed();
  return told.fixed;
}

function fix(event: Event): FixedEvent {
  const data = typeof event.data === 'function' ? event.data() : event.data;
  const body = eventBody({ type: event.type, sequence: event.sequence, data });
  return { body, seal: sealOfEvent(event, body), endToEndId: endToEndIdOf(data) };
}

/** A delivery owed to one endpoint: an event, and its lease by the writing node. */
export interface Owed {
  told: Told;
  endpoint: Pick<ListeningEndpoint, 'companyId' | 'id' | 'queue' | 'url' | 'authorized'>;
  /** The log row of the first attempt, if the writing node makes it; undefined if it waits in its queue. */
  id: bigint | undefined;
  /** Number of a row without an id; see {@link numberOwed}. */
  number?: bigint;
  /** The row that holds it until payments leave room. */
  held?: HeldRow | undefined;
}

/** Returns the deliveries owed to the endpoints of the event's company. */
export function owedFor(told: Told, endpoints: readonly ListeningEndpoint[]): Owed[] {
  return endpoints.flatMap((endpoint) =>
    hears(endpoint, told.event) ? [{ told, endpoint, id: undefined }] : [],
  );
}

const keep = sql(
  'kept-events.insert',
  `insert into kept_events (bucket, company_id, account_id, subject, subject_id, sequence, type, body, created_at, seal)
   select ${bucketOf('n.company_id')}, n.*
     from ${paramRows(
       'n',
       `company_id int8, account_id int8, subject text, subject_id int8, sequence int4, type text,
           body text, created_at timestamptz, seal int8`,
     )}`,
);

/** Stores events that are available without an endpoint. */
export async function keepEvents(tx: Tx, kept: readonly Told[]): Promise<void> {
  if (kept.length > 0) await execute(tx, keep, eventColumns(kept));
}

function eventColumns(told: readonly Told[]): Buffer[] {
  return [
    int8Column(told.map(({ event }) => event.companyId)),
    int8Column(told.map(({ event }) => event.accountId)),
    textColumn(told.map(({ event }) => event.subject)),
    int8Column(told.map(({ event }) => event.subjectId)),
    int4Column(told.map(({ event }) => event.sequence)),
    textColumn(told.map(({ event }) => event.type)),
    textColumn(told.map((one) => fixedOf(one).body)),
    timestampColumn(told.map(({ event }) => event.at)),
    int8Column(told.map((one) => fixedOf(one).seal)),
  ];
}

// A row is a delivery and its first attempt, which this node makes if the row has an id.
const OWE = ({ id, more = '' }: { id: string; more?: string }) => `insert into webhook_deliveries
          (bucket, company_id, account_id, subject, subject_id, sequence, type, body, created_at, seal, id, webhook_id,
           queue, end_to_end_id, url, authorized, attempted_at, due_at, claimed_by, lease_number, attempts)
   select ${homeOfNew('n.company_id')}, n.company_id, n.account_id, n.subject, n.subject_id, n.sequence, n.type,
          n.body, n.at, n.seal, coalesce(n.id, ${homeIdOf(id, 'n.company_id')}),
          n.webhook_id, n.queue, n.end_to_end_id, n.url, n.authorized,
          case when n.id is null then 'infinity' else coalesce($17::timestamptz, n.at) end, case when n.id is null then n.at end,
          case when n.id is not null then $16::int8 end, (n.id is not null)::int4, (n.id is not null)::int4
     from ${paramRows(
       'n',
       `company_id int8, account_id int8, subject text, subject_id int8, sequence int4, type text, body text,
        at timestamptz, seal int8, id int8, webhook_id int8, queue int8, end_to_end_id text, url text,
        authorized bool${more}`,
     )} ${atHome('n.company_id')}`;
const owe = sql('webhook-deliveries.owe', OWE({ id: `nextval('webhook_log_ids')` }));
// On several machines the numbers are drawn first.
const oweNumbered = sql(
  'webhook-deliveries.owe-numbered',
  OWE({ id: 'n.number', more: ', number int8 $18' }),
);

/** Draws the numbers of deliveries before they are written, on several machines. */
export async function numberOwed(tx: Tx, owed: readonly Owed[]): Promise<void> {
  if (tx.shards === undefined || owed.length === 0) return;
  const numbers = await drawLogNumbers(tx, owed.length);
  for (const [index, number] of numbers.entries()) (owed[index] as Owed).number = number;
}

export interface Owing {
  /** Makes the first attempts that have an id. */
  node: bigint | undefined;
  /** Instant at which these begin, by the bank's clock, if it differs from the event's. */
  began?: Date;
}

/** Writes the owed deliveries. */
export async function writeOwed(tx: Tx, owed: readonly Owed[], { node, began }: Owing): Promise<void> {
  const numbered = tx.shards !== undefined;
  await byShardOf(tx, { things: owed, companyOf: ({ told }) => told.event.companyId }, (shard, some) =>
    query(shard, numbered ? oweNumbered : owe, [
      ...eventColumns(some.map(({ told }) => told)),
      int8Column(some.map(({ id }) => id ?? null)),
      int8Column(some.map(({ endpoint }) => endpoint.id)),
      int8Column(some.map(({ endpoint }) => endpoint.queue)),
      textColumn(some.map(({ told }) => fixedOf(told).endToEndId)),
      textColumn(some.map(({ endpoint }) => endpoint.url)),
      boolColumn(some.map(({ endpoint }) => endpoint.authorized)),
      node ?? null,
      began ?? null,
      ...(numbered ? [int8Column(some.map(({ number }) => number ?? null))] : []),
    ]),
  );
}

/** Publishes a stored event outside of a turn: its deliveries wait in the endpoints' queues. */
export async function publish(tx: Tx, event: Event): Promise<void> {
  const told = toldOf(event);
  const endpoints = (await findListening(tx, [event.companyId])).get(event.companyId) ?? [];
  const owed = owedFor(told, endpoints);
  await numberOwed(tx, owed);
  await Promise.all([keepEvents(tx, [told]), writeOwed(tx, owed, { node: undefined })]);
}
