import { boolColumn, int4Column, int8Column, textColumn, timestampColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { type Executor, execute, query, sql } from '../../database/pool.ts';
import { bucketOf } from '../../database/spread/buckets.ts';
import type { Tx } from '../../database/transaction.ts';
import type { EventSubject, EventType } from '../events/catalogue.ts';
import type { Owed } from '../events/publish.ts';

const hold = sql(
  'held-deliveries.insert',
  `insert into held_deliveries (node, bucket, company_id, account_id, subject, subject_id, sequence, type, body, created_at,
                                seal, webhook_id, queue, end_to_end_id, url, authorized)
   select $15, ${bucketOf('n.company_id')}, n.*
     from ${paramRows(
       'n',
       `company_id int8, account_id int8, subject text, subject_id int8, sequence int4, type text, body text,
        at timestamptz, seal int8, webhook_id int8, queue int8, end_to_end_id text, url text, authorized bool`,
     )}`,
);

/** Writes what is to wait until the turns have room, in its order. */
export async function writeHeld(tx: Tx, held: readonly Owed[], node: bigint): Promise<void> {
  if (held.length === 0) return;
  await execute(tx, hold, [
    int8Column(held.map(({ endpoint }) => endpoint.companyId)),
    int8Column(held.map(({ told }) => told.event.accountId)),
    textColumn(held.map(({ told }) => told.event.subject)),
    int8Column(held.map(({ told }) => told.event.subjectId)),
    int4Column(held.map(({ told }) => told.event.sequence)),
    textColumn(held.map(({ told }) => told.event.type)),
    textColumn(held.map(({ told }) => told.body)),
    timestampColumn(held.map(({ told }) => told.event.at)),
    int8Column(held.map(({ told }) => told.seal)),
    int8Column(held.map(({ endpoint }) => endpoint.id)),
    int8Column(held.map(({ endpoint }) => endpoint.queue)),
    textColumn(held.map(({ told }) => told.endToEndId)),
    textColumn(held.map(({ endpoint }) => endpoint.url)),
    boolColumn(held.map(({ endpoint }) => endpoint.authorized)),
    node,
  ]);
}

interface Held {
  id: bigint;
  companyId: bigint;
  accountId: bigint | null;
  subject: Exclude<EventSubject, 'WEBHOOK'>;
  subjectId: bigint;
  sequence: number;
  type: EventType;
  body: string;
  at: Date;
  seal: bigint;
  webhookId: bigint;
  queue: bigint;
  endToEndId: string | null;
  url: string;
  authorized: boolean;
}

const take = sql<Held>(
  'held-deliveries.take',
  `delete from held_deliveries h
    using (select node, id from held_deliveries where node = $1 and id >= $2 order by id limit $3) c
    where h.node = c.node and h.id = c.id
   returning h.id, h.company_id as "companyId", h.account_id as "accountId", h.subject, h.subject_id as "subjectId",
             h.sequence, h.type, h.body, h.created_at as at, h.seal, h.webhook_id as "webhookId", h.queue,
             h.end_to_end_id as "endToEndId", h.url, h.authorized`,
);

/** The next ones of a node from a place on, as many at the most. */
export interface Portion {
  node: bigint;
  from: bigint;
  limit: number;
}

export interface TakenUp {
  owed: readonly Owed[];
  /** Place of the first one. */
  first: bigint | undefined;
}

/** Takes the next ones of a node out of the backlog, in their order. */
export async function takeHeld(tx: Tx, { node, from, limit }: Portion): Promise<TakenUp> {
  const rows = await query(tx, take, [node, from, limit]);
  rows.sort((one, other) => (one.id < other.id ? -1 : 1));
  return { owed: rows.map(owedOf), first: rows[0]?.id };
}

function owedOf({ webhookId: id, queue, url, authorized, body, seal, endToEndId, ...event }: Held): Owed {
  const { companyId } = event;
  return {
    told: { event, body, seal, endToEndId },
    endpoint: { companyId, id, queue, url, authorized },
    id: undefined,
  };
}

// From each node's first row to the next node's first.
const left = sql<{ node: bigint }>(
  'held-deliveries.first-of-silent',
  `with recursive holders as (
     (select node from held_deliveries order by node, id limit 1)
     union all
     select n.node from holders o cross join lateral (
       select node from held_deliveries where node > o.node order by node, id limit 1) n)
   select node from holders
    where node = $1::int8 or not exists (select from node_holdings a where a.id = node and a.alive_until > clock_timestamp())`,
);

/** Finds the nodes that have fallen silent and left something in the backlog; and `own`, where it has something there. */
export async function selectLeft(executor: Executor, own: bigint | undefined): Promise<bigint[]> {
  return (await query(executor, left, [own ?? null])).map(({ node }) => node);
}

const any = sql<{ node: bigint }>(
  'held-deliveries.first-of-all',
  'select node from held_deliveries order by node, id limit 1',
);

/** Tells if there is a backlog, whoever holds it. */
export async function hasHeld(executor: Executor): Promise<boolean> {
  return (await query(executor, any)).length > 0;
}

/** Deliveries held back in the whole bank, counted as far as it matters. */
export interface HeldBack {
  held: number;
  /** Bank's clock: when the first of them was told. */
  since: Date | null;
}

const COUNTED_AT_MOST = 100_000;

const backlog = sql<HeldBack>(
  'held-deliveries.backlog',
  `with recursive firsts as (
     (select node, created_at from held_deliveries order by node, id limit 1)
     union all
     select n.node, n.created_at from firsts o cross join lateral (
       select node, created_at from held_deliveries where node > o.node order by node, id limit 1) n)
   select (select min(created_at) from firsts) as since,
          (select count(*)::int4
             from (select from held_deliveries where node > 0 order by node, id limit ${COUNTED_AT_MOST}) counted) as held`,
);

export async function readBacklog(executor: Executor): Promise<HeldBack> {
  return (await query(executor, backlog))[0] ?? { held: 0, since: null };
}
