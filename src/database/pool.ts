import { strict as assert } from 'node:assert';
import pg from 'pg';
import { addressOf, type DatabaseAddress } from './address.ts';
import { processOf, watchConnections } from './half-open.ts';
import { hearWrites, type PacketResult } from './packet.ts';
import type { Request } from './request.ts';
import { send } from './send.ts';
import type { Shards } from './spread/shard-groups.ts';
import { getTypeParser } from './type-parsers.ts';
import { asDatabaseError, DatabaseUnavailable } from './unavailable.ts';

/** Address of the database, and how a pool uses it. */
export interface PoolConfig {
  /** `postgresql://user@host/database`; a socket directory is written percent-encoded in the host's place. */
  readonly url: string;
  readonly connections: number;
  /** The database's distribution over machines; omitted for a single PostgreSQL. */
  readonly shards?: Shards | undefined;
  /** A statement that takes longer breaks its connection. Milliseconds; 0 is never. */
  readonly statementTimeoutMs?: number;
  /** Receives connections lost while idle; no caller waits for them. */
  readonly onIdleError?: (error: Error) => void;
  /** Receives every failed statement. */
  readonly onFailure?: (error: unknown) => void;
  /** Receives the name of every statement that has written rows. */
  readonly onWrite?: (statement: string | undefined) => void;
  /** Set-based writers use sessions with fixed plans. */
  readonly fixedPlans?: boolean;
  /** Receives the server's process of each new session. */
  readonly onSession?: ((processId: number) => void) | undefined;
  /** Time that an idle connection is kept. Milliseconds. */
  readonly idleMs?: number;
  /** Maximum wait of a statement for a connection while all are busy. Milliseconds. */
  readonly queueTimeoutMs?: number;
  /** Multiplies all time limits of the pool; 1 by default. */
  readonly patience?: number | undefined;
}

/** Runs statements: a pool (each in its own transaction) or a transaction. */
export interface Executor {
  /** The database's distribution over machines; undefined for a single PostgreSQL. */
  readonly shards?: Shards | undefined;
  run(request: Request): Promise<PacketResult>;
}

/** Connections that transactions run on. */
export interface Connections {
  readonly shards?: Shards | undefined;
  /** A separate connection, for `transaction`; the caller releases it. */
  checkout(): Promise<pg.PoolClient>;
  /** Receives a failure on a connection that was taken. */
  failed(error: unknown): void;
}

export interface Pool extends Executor, Connections {
  load(): { readonly total: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 1_000;
// Waiting for a busy pool does not mean that the database is lost, so it may take longer than connecting.
const QUEUE_TIMEOUT_MS = 3_000;
const IDLE_CONNECTION_MS = 300_000;
// Prepared plans and other session state do not live for ever.
const MOST_LIFETIME_S = 1_800;
export const STATEMENT_TIMEOUT_MS = 10_000;
// A fresh table has no statistics. As it grows, the planner would switch from index look-ups to hash joins and
// sequential scans, and throughput would halve. Set-based statements are written for their indexes, so their sessions
// forbid other plans and keep the first one.
export const FIXED_PLANS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
];
// Citus finds the one shard of a statement from its parameters, so it plans each execution. A transaction that has
// read many shards in parallel could not write replicated tables.
const SPREAD_PLANS = ['plan_cache_mode=force_custom_plan', 'citus.multi_shard_modify_mode=sequential'];

export function createPool(config: PoolConfig): Pool {
  let reached = false;
  const { url, patience } = config;
  const address = addressOf(url);
  const pool = new pg.Pool(poolSettings(config, { address, reached: () => reached }));
  const watch = watchConnections({ url, address, patience });
  // A connection may break while idle or taken; an unhandled 'error' would end the process. A connection that is
  // closing may first receive the server's shutdown: nothing is lost then.
  pool.on('error', (error) => !pool.ending && config.onIdleError?.(error));
  pool.on('connect', (client) => {
    reached = true;
    client.on('error', ignore);
    watch.opened(client);
    config.onSession?.(processOf(client));
    if (config.onWrite !== undefined) hearWrites(client, config.onWrite);
  });
  pool.on('remove', watch.closed);
  const failed = (error: unknown) => config.onFailure?.(error);
  const checkout = async () => {
    try {
      return await pool.connect();
    } catch (error) {
      throw asDatabaseError(error);
    }
  };
  return {
    shards: config.shards,
    checkout,
    failed,
    run: (request) => runAlone({ checkout, failed }, request),
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      watch.stop();
      if (!pool.ending) await pool.end();
    },
  };
}

interface Reach {
  address: () => DatabaseAddress;
  /** True once a connection was made. */
  reached: () => boolean;
}

function poolSettings(config: PoolConfig, reach: Reach): pg.PoolConfig {
  const { patience = 1 } = config;
  const timeout = patience * (config.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS);
  const settings = [
    'jit=off',
    'timezone=UTC',
    `statement_timeout=${timeout}`,
    `idle_in_transaction_session_timeout=${idleInTransactionMs(config, timeout)}`,
    ...plansOf(config),
  ];
  return {
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    max: config.connections,
    connectionTimeoutMillis: patience * (config.queueTimeoutMs ?? QUEUE_TIMEOUT_MS),
    idleTimeoutMillis: config.idleMs ?? IDLE_CONNECTION_MS,
    maxLifetimeSeconds: MOST_LIFETIME_S,
    // The server ends a long statement first; this timeout is for a server that does not answer at all.
    ...(timeout > 0 ? { query_timeout: timeout + 2_000 } : {}),
    keepAlive: true,
    // Statements of one transaction that do not depend on each other are sent together, BEGIN first.
    pipeline: true,
    types: { getTypeParser } as pg.CustomTypesConfig,
    Client: impatientClient(reach, patience),
  };
}

function plansOf({ shards, fixedPlans }: PoolConfig): readonly string[] {
  if (shards !== undefined) return SPREAD_PLANS;
  return fixedPlans ? FIXED_PLANS : [];
}

// A node that freezes in a transaction keeps its locks, and each of its sessions that waits for the same row takes
// them over in turn. Writers of busy rows may therefore idle only for a moment; other sessions may hash a password.
const WRITER_PAUSE_MS = 1_500;

function idleInTransactionMs({ fixedPlans, patience = 1 }: PoolConfig, timeout: number): number {
  const half = Math.ceil(timeout / 2);
  return fixedPlans ? Math.min(patience * WRITER_PAUSE_MS, half) : half;
}

// The pool has one timeout for both queueing and connecting; a lost database must show sooner. A database that was
// never reachable may still be starting.
function impatientClient({ address, reached }: Reach, patience: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const limitMs = reached() ? CONNECT_TIMEOUT_MS : QUEUE_TIMEOUT_MS;
      super({ ...config, ...address(), connectionTimeoutMillis: patience * limitMs });
    }
  };
}

async function runAlone({ checkout, failed }: Pick<Pool, 'checkout' | 'failed'>, request: Request) {
  const client = await checkout();
  try {
    const result = await send(client, request);
    client.release();
    return result;
  } catch (error) {
    // After a refused row the connection and its prepared statements stay usable; a broken connection is never
    // reused.
    client.release(error instanceof DatabaseUnavailable);
    failed(error);
    throw error;
  }
}

function ignore(): void {}

declare const rowOf: unique symbol;

/** A statement with the shape of its rows; prepared once per connection under its name. */
export interface Statement<Row extends object> {
  readonly name: string;
  readonly text: string;
  readonly [rowOf]?: Row;
}

const MAX_NAME_BYTES = 63;
const texts = new Map<string, string>();

/**
 * Defines a statement. PostgreSQL truncates a name after 63 bytes, so two long names could become one, and a
 * connection keeps the first text under a name. Both mistakes are refused when the module loads.
 */
export function sql<Row extends object = Record<string, never>>(name: string, text: string): Statement<Row> {
  assert(
    name !== '' && Buffer.byteLength(name) <= MAX_NAME_BYTES,
    `statement name ${name} must have 1 to 63 bytes`,
  );
  const known = texts.get(name);
  assert(known === undefined || known === text, `two statements are named ${name}`);
  texts.set(name, text);
  return { name, text };
}

/** Every statement declared so far, by name. */
export function declaredStatements(): ReadonlyMap<string, string> {
  return texts;
}

/** All rows of a statement. int8 is bigint, timestamptz is Date, date is text. */
export async function query<Row extends object>(
  executor: Executor,
  statement: Statement<Row>,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await executor.run({ name: statement.name, text: statement.text, values: params });
  return result.rows as Row[];
}

/** Returns the only row, or undefined. More than one row is a bug in the statement. */
export async function queryOne<Row extends object>(
  executor: Executor,
  statement: Statement<Row>,
  params: readonly unknown[] = [],
): Promise<Row | undefined> {
  const rows = await query(executor, statement, params);
  assert(rows.length <= 1, `${statement.name} returned ${rows.length} rows where at most one can be`);
  return rows[0];
}

/** Runs a statement; returns the number of rows that it wrote. */
export async function execute(
  executor: Executor,
  statement: Statement<object>,
  params: readonly unknown[] = [],
): Promise<number> {
  const result = await executor.run({ name: statement.name, text: statement.text, values: params });
  return result.rowCount ?? 0;
}

/** SQL that is not worth preparing: bootstrap, migrations, and queries with generated text. */
export async function queryText<Row extends object>(
  executor: Executor,
  text: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await executor.run({ text, values: params });
  return result.rows as Row[];
}
