import { int4Column, int8Column, refColumns, textColumn, timestampColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { type Executor, execute, query, sql } from '../../database/pool.ts';
import { ofCompany } from '../../database/spread/buckets.ts';
import { byShard } from '../../database/spread/shards.ts';
import type { Tx } from '../../database/transaction.ts';
import type { EventSubject, EventType } from '../events/catalogue.ts';
import { fixedOf, type Owed } from '../events/publish.ts';
import type { HeldRow } from './held-row.ts';

const hold = sql(
  'held-turns.insert',
  `insert into held_turns (node, id, company_ids, webhook_ids, queues, account_ids, subject_ids, instants, sequences, subjects,
                           types, statuses, bodies, seals, end_to_end_ids)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
);

/** Writes the rows that wait until turns have room. */
export async function writeHeld(tx: Tx, owed: readonly Owed[]): Promise<void> {
  const rows = new Map<HeldRow, Owed[]>();
  for (const one of owed) {
    if (one.held === undefined) continue;
    const row = rows.get(one.held);
    if (row === undefined) rows.set(one.held, [one]);
    else row.push(one);
  }
  await Promise.all(
    [...rows].map(([row, held]) => execute(tx, hold, [row.node, row.id, ...columnsOf(held)])),
  );
}

function columnsOf(held: readonly Owed[]): Buffer[] {
  const events = held.map(({ told }) => told.event);
  // Leaves out what can be made later: a body and its seal take 12 µs.
  const fixed = held.map(({ told }) => (told.event.status === undefined ? fixedOf(told) : undefined));
  return [
    int8Column(held.map(({ endpoint }) => endpoint.companyId)),
    int8Column(held.map(({ endpoint }) => endpoint.id)),
    int8Column(held.map(({ endpoint }) => endpoint.queue)),
    int8Column(events.map(({ accountId }) => accountId)),
    int8Column(events.map(({ subjectId }) => subjectId)),
    timestampColumn(events.map(({ at }) => at)),
    int4Column(events.map(({ sequence }) => sequence)),
    textColumn(events.map(({ subject }) => subject)),
    textColumn(events.map(({ type }) => type)),
    textColumn(events.map(({ status }) => status ?? null)),
    textColumn(fixed.map((one) => one?.body ?? null)),
    int8Column(fixed.map((one) => one?.seal ?? null)),
    textColumn(fixed.map((one) => one?.endToEndId ?? null)),
  ];
}

/** A held delivery, with its endpoint as the log shows it. */
export type HeldDelivery = Unaddressed & Address;

interface Unaddressed {
  companyId: bigint;
  accountId: bigint | null;
  subject: Exclude<EventSubject, 'WEBHOOK'>;
  subjectId: bigint;
  sequence: number;
  type: EventType;
  at: Date;
  webhookId: bigint;
  queue: bigint;
  /** Set if the body is made at take-up; the three members below are then null. */
  status: string | null;
  body: string | null;
  seal: bigint | null;
  endToEndId: string | null;
}

const take = sql<Unaddressed & { id: bigint; place: bigint }>(
  'held-turns.take',
  `with taken as (delete from held_turns where node = $1 and id = any($2::int8[]) returning *)
   select t.id, e.place, e.company_id as "companyId", e.account_id as "accountId", e.subject, e.subject_id as "subjectId",
          e.sequence, e.type, e.at, e.webhook_id as "webhookId", e.queue, e.status, e.body, e.seal,
          e.end_to_end_id as "endToEndId"
     from taken t
    cross join lateral unnest(t.company_ids, t.account_ids, t.webhook_ids, t.queues, t.subjects, t.subject_ids, t.sequences,
                              t.types, t.instants, t.end_to_end_ids, t.statuses, t.bodies, t.seals) with ordinality
            as e(company_id, account_id, webhook_id, queue, subject, subject_id, sequence, type, at, end_to_end_id, status,
                 body, seal, place)`,
);

/** Rows of one node. */
export interface Portion {
  node: bigint;
  ids: readonly bigint[];
}

/** Deletes rows of the backlog and returns their deliveries, the rows of each node in order. */
export async function takeHeld(tx: Tx, portions: readonly Portion[]): Promise<HeldDelivery[]> {
  const taken = await Promise.all(
    portions.map(async ({ node, ids }) => {
      const rows = await query(tx, take, [node, int8Column(ids)]);
      return rows.sort((one, other) => Number(one.id - other.id || one.place - other.place));
    }),
  );
  const held = taken.flat();
  const addresses = await findAddresses(tx, held);
  return held.map((one) => ({ ...one, ...(addresses.get(one.webhookId) ?? NO_ADDRESS) }));
}

interface Address {
  url: string;
  authorized: boolean;
}

const NO_ADDRESS: Address = { url: '', authorized: false };

// Asked apart from the rows above: on several machines these lie elsewhere.
const addressed = sql<Address & { id: bigint }>(
  'held-turns.addresses',
  `select w.id, w.shown_url as url, (w.sealed_authorization is not null or w.shown_url <> w.url) as authorized
     from ${paramRows('n', 'company_id int8, id int8')}
     join webhooks w on ${ofCompany('w', 'n.company_id')} and w.id = n.id`,
);

/** Finds the addresses of endpoints by their ids. The row of a deleted endpoint remains for a month. */
async function findAddresses(tx: Tx, held: readonly Unaddressed[]): Promise<ReadonlyMap<bigint, Address>> {
  const endpoints = new Map(held.map(({ companyId, webhookId: id }) => [id, { companyId, id }]));
  const rows = await byShard(tx, [...endpoints.values()], (shard, some) =>
    query(shard, addressed, refColumns(some)),
  );
  return new Map(rows.map(({ id, ...address }) => [id, address]));
}

// Rows of the previous release's nodes become rows of one delivery each.
const carryOver = sql(
  'held-deliveries.carry-over',
  `with gone as (
     delete from held_deliveries h using (select node, id from held_deliveries where node = $1 order by id limit $2) c
      where h.node = c.node and h.id = c.id
     returning h.*)
   insert into held_turns (node, id, company_ids, webhook_ids, queues, account_ids, subject_ids, instants, sequences, subjects,
                           types, statuses, bodies, seals, end_to_end_ids)
   select node, id, array[company_id], array[webhook_id], array[queue], array[account_id], array[subject_id], array[created_at],
          array[sequence], array[subject], array[type], array[null::text], array[body], array[seal], array[end_to_end_id]
     from gone`,
);
const ofNode = sql<{ id: bigint }>(
  'held-turns.first-of-node',
  'select id from held_turns where node = $1 order by id limit $2',
);

/** Finds the first rows of a node. */
export async function findHeld(executor: Executor, node: bigint, limit: number): Promise<bigint[]> {
  await execute(executor, carryOver, [node, limit]);
  return (await query(executor, ofNode, [node, limit])).map(({ id }) => id);
}

// From each node's first row to the next node's first.
const FIRSTS = (table: string, columns: string) => `
     (select ${columns} from ${table} order by node, id limit 1)
     union all
     select n.* from firsts o cross join lateral (
       select ${columns} from ${table} where node > o.node order by node, id limit 1) n`;
const left = sql<{ node: bigint }>(
  'held-turns.first-of-silent',
  `select node from (
     select * from (with recursive firsts as (${FIRSTS('held_turns', 'node')}) select node from firsts) n
     union
     select * from (with recursive firsts as (${FIRSTS('held_deliveries', 'node')}) select node from firsts) o) holders
    where not exists (select from node_holdings a where a.id = node and a.alive_until > clock_timestamp())`,
);

/** Finds silent nodes that have rows in the backlog. */
export async function selectLeft(executor: Executor): Promise<bigint[]> {
  return (await query(executor, left)).map(({ node }) => node);
}

const any = sql<{ node: bigint }>(
  'held-turns.first-of-all',
  `(select node from held_turns order by node, id limit 1)
   union all (select node from held_deliveries order by node, id limit 1)`,
);

/** Tells if any node has a backlog. */
export async function hasHeld(executor: Executor): Promise<boolean> {
  return (await query(executor, any)).length > 0;
}

/** Held deliveries of the whole bank, counted up to a limit. */
export interface HeldBack {
  held: number;
  /** Instant of the first event, by the bank's clock. */
  since: Date | null;
}

const COUNTED_AT_MOST = 100_000;

const backlog = sql<HeldBack>(
  'held-turns.backlog',
  `with recursive firsts as (${FIRSTS('held_turns', 'node, instants[1] as at')})
   select (select min(at) from firsts) as since,
          (select count(*)::int4 from (select from held_events limit ${COUNTED_AT_MOST}) counted) as held`,
);

export async function readBacklog(executor: Executor): Promise<HeldBack> {
  return (await query(executor, backlog))[0] ?? { held: 0, since: null };
}
