import type { Context } from '../context.ts';
import { queryOne, sql } from '../database/pool.ts';
import { readWebhookHealth } from './deliveries/health.ts';
import { readLatency } from './latency.ts';
import { instant } from './present.ts';

// More than this waiting is "many", because counting all would take long.
const COUNTED = 10_000;

interface Queues {
  cashouts: number;
  oldestCashout: Date | null;
  overdueCashouts: number;
  refunds: number;
  oldestRefund: Date | null;
  overdueRefunds: number;
  overdueCodes: number;
}

const QUEUED = (table: string, since: string) =>
  `(select ${since} as since, due_at from ${table} where due_at is not null order by due_at limit ${COUNTED})`;
// Payments that nodes hold in memory are in no queue. The instant is given: PostgreSQL then knows how few are younger.
const HELD = `(select processing_at as since, null::timestamptz as due_at from cashouts
                where created_at >= $2 and status = 'PROCESSING' and due_at is null limit ${COUNTED})`;
const heldFrom = sql<{ first: Date | null }>(
  'operator-health.held-from',
  'select min(first_payment) as first from node_holdings',
);
const IN_FLIGHT = (rows: string) =>
  `(select count(*)::int as waiting, min(since) as oldest, count(*) filter (where due_at <= $1)::int as overdue
      from (${rows}) rows)`;

// Only what the queues' own partial indexes hold is read, and what nodes say that they hold.
const queues = sql<Queues>(
  'operator-health.queues',
  `select c.waiting as cashouts, c.oldest as "oldestCashout", c.overdue as "overdueCashouts",
          r.waiting as refunds, r.oldest as "oldestRefund", r.overdue as "overdueRefunds",
          (select count(*)::int from (select 1 from payment_codes where due_at <= $1 and due_at is not null
             limit ${COUNTED}) codes) as "overdueCodes"
     from ${IN_FLIGHT(`${QUEUED('cashouts', 'processing_at')} union all ${HELD}`)} c,
          ${IN_FLIGHT(QUEUED('refunds', 'created_at'))} r`,
);

interface DatabaseFacts {
  version: string;
  bytes: bigint;
  connections: number;
  mostConnections: number;
  oldestTransaction: number | null;
  deadlocks: bigint;
  cashouts: bigint;
  cashIns: bigint;
  movements: bigint;
  committed: bigint;
  migrations: number;
}

const WRITTEN = (table: string) =>
  `(select n_tup_ins from pg_stat_user_tables where relid = '${table}'::regclass)`;

const facts = sql<DatabaseFacts>(
  'operator-health.database',
  `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
          d.numbackends as connections, current_setting('max_connections')::int as "mostConnections",
          (select extract(epoch from max(clock_timestamp() - xact_start))::int from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()) as "oldestTransaction",
          d.deadlocks, d.xact_commit as committed, ${WRITTEN('cashouts')} as cashouts,
          ${WRITTEN('cash_ins')} as "cashIns", ${WRITTEN('movements')} as movements,
          (select count(*)::int from schema_migrations) as migrations
     from pg_stat_database d where d.datname = current_database()`,
);

/**
 * Reads the bank's health from what is cheap to read: queues through their indexes, throughput from the counters that
 * the database keeps anyway. These only grow, and trail by a second or so: the difference of two readings over `at` is
 * the rate.
 */
export async function readHealth({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock.now();
  const first = (await queryOne(db.reads, heldFrom))?.first ?? null;
  const [waiting, database, webhooks, latency] = await Promise.all([
    queryOne(db.reads, queues, [now, first]),
    queryOne(db.reads, facts),
    readWebhookHealth(db.reads, now),
    readLatency(db.reads, now),
  ]);
  return {
    at: new Date().toISOString(),
    bank_time: now.toISOString(),
    throughput: {
      cashouts_written: Number(database?.cashouts ?? 0),
      cash_ins_written: Number(database?.cashIns ?? 0),
      movements_written: Number(database?.movements ?? 0),
      transactions_committed: Number(database?.committed ?? 0),
    },
    latency,
    queues: {
      cashouts: {
        processing: waiting?.cashouts ?? 0,
        oldest_since: instant(waiting?.oldestCashout ?? null),
        beyond_limit: waiting?.overdueCashouts ?? 0,
      },
      refunds: {
        pending: waiting?.refunds ?? 0,
        oldest_since: instant(waiting?.oldestRefund ?? null),
        beyond_limit: waiting?.overdueRefunds ?? 0,
      },
      codes: { expired_and_open: waiting?.overdueCodes ?? 0 },
    },
    webhooks,
    database: {
      version: database?.version ?? null,
      bytes: Number(database?.bytes ?? 0),
      connections: database?.connections ?? 0,
      most_connections: database?.mostConnections ?? 0,
      oldest_transaction_seconds: database?.oldestTransaction ?? null,
      deadlocks: Number(database?.deadlocks ?? 0),
      migrations: database?.migrations ?? 0,
    },
    pools: { main: db.main.load(), batch: db.batch.load(), reads: db.reads.load() },
  };
}
