import { strict as assert } from 'node:assert';
import pg from 'pg';
import { watchConnections } from './half-open.ts';
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
  /** The database's spread over machines; left out for a single PostgreSQL. */
  readonly shards?: Shards | undefined;
  /** A statement that has not answered after this long breaks its connection. Milliseconds; 0 is never. */
  readonly statementTimeoutMs?: number;
  /** Hears of a connection lost while idle; nothing waits on it, so there is nothing to answer. */
  readonly onIdleError?: (error: Error) => void;
  /** Hears of every statement that failed. */
  readonly onFailure?: (error: unknown) => void;
  /** Hears of every statement that has written rows, by its name. */
  readonly onWrite?: (statement: string | undefined) => void;
  /** Set-based writers get sessions whose plans stay fixed. */
  readonly fixedPlans?: boolean;
  /** Time that an idle connection is kept. Milliseconds. */
  readonly idleMs?: number;
  /** Longest wait of a statement for a connection while all are busy. Milliseconds. */
  readonly queueTimeoutMs?: number;
}

/** Runs statements: a pool (each statement by itself) or a transaction. */
export interface Executor {
  /** The database's spread over machines; undefined for a single PostgreSQL. */
  readonly shards?: Shards | undefined;
  run(request: Request): Promise<PacketResult>;
}

/** Connections that transactions run on. */
export interface Connections {
  readonly shards?: Shards | undefined;
  /** A connection of one's own, for `transaction`; whoever takes it releases it. */
  checkout(): Promise<pg.PoolClient>;
  /** Hears of a failure on a connection that was taken. */
  failed(error: unknown): void;
}

export interface Pool extends Executor, Connections {
  load(): { readonly total: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 1_000;
// Waiting for a busy pool is not a lost database, so it is allowed to take longer than connecting.
const QUEUE_TIMEOUT_MS = 3_000;
const IDLE_CONNECTION_MS = 300_000;
// Prepared plans and whatever else a session has gathered do not live for ever.
const MOST_LIFETIME_S = 1_800;
export const STATEMENT_TIMEOUT_MS = 10_000;
// A fresh table has no statistics. As it grows the planner would change its mind in mid-run from index look-ups
// to hash joins and sequential scans, and throughput would halve. Set-based statements are written for their
// indexes, so their sessions forbid everything else and keep the first plan.
export const FIXED_PLANS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
];
// Citus finds the one shard of a statement from its parameters, so it plans each execution.
// A transaction that has asked many shards at once could not write what is on every machine.
const SPREAD_PLANS = ['plan_cache_mode=force_custom_plan', 'citus.multi_shard_modify_mode=sequential'];

export function createPool(config: PoolConfig): Pool {
  let reached = false;
  const pool = new pg.Pool(poolSettings(config, () => reached));
  const watch = watchConnections(config.url);
  // A connection may break while idle or while checked out; unheard, either 'error' would end the process.
  // One that was told to end may hear first that its server stops: nothing is lost then.
  pool.on('error', (error) => !pool.ending && config.onIdleError?.(error));
  pool.on('connect', (client) => {
    reached = true;
    client.on('error', ignore);
    watch.opened(client);
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

function poolSettings(config: PoolConfig, reached: () => boolean): pg.PoolConfig {
  const timeout = config.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const settings = [
    'jit=off',
    'timezone=UTC',
    `statement_timeout=${timeout}`,
    `idle_in_transaction_session_timeout=${idleInTransactionMs(config, timeout)}`,
    ...plansOf(config),
  ];
  return {
    connectionString: config.url,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    max: config.connections,
    connectionTimeoutMillis: config.queueTimeoutMs ?? QUEUE_TIMEOUT_MS,
    idleTimeoutMillis: config.idleMs ?? IDLE_CONNECTION_MS,
    maxLifetimeSeconds: MOST_LIFETIME_S,
    // The server ends a long statement first; this one is for a server that has stopped answering at all.
    ...(timeout > 0 ? { query_timeout: timeout + 2_000 } : {}),
    keepAlive: true,
    // Statements of one transaction that do not wait for each other travel together, BEGIN first of all.
    pipeline: true,
    types: { getTypeParser } as pg.CustomTypesConfig,
    Client: impatientClient(reached),
  };
}

function plansOf({ shards, fixedPlans }: PoolConfig): readonly string[] {
  if (shards !== undefined) return SPREAD_PLANS;
  return fixedPlans ? FIXED_PLANS : [];
}

// A node that freezes in the middle of a transaction keeps its locks, and each of its sessions that waits for the same
// row takes them over in turn. So the writers of busy rows may do nothing for a moment only; others may hash a password.
const WRITER_PAUSE_MS = 1_500;

function idleInTransactionMs({ fixedPlans }: PoolConfig, timeout: number): number {
  const half = Math.ceil(timeout / 2);
  return fixedPlans ? Math.min(WRITER_PAUSE_MS, half) : half;
}

// The pool knows one time limit for both waiting in its queue and connecting; a gone database must show sooner.
// One that has never been there may still be starting.
function impatientClient(reached: () => boolean): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const patience = reached() ? CONNECT_TIMEOUT_MS : QUEUE_TIMEOUT_MS;
      super({ ...config, connectionTimeoutMillis: patience });
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
    // A refused row leaves the connection and its prepared statements good; a broken connection never goes back.
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
 * Defines a statement. PostgreSQL cuts a name after 63 bytes, where two long names would become one, and a
 * connection keeps the first text it saw under a name, so both mistakes are refused when the module loads.
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

/** The only row, or undefined. More than one is a bug in the statement. */
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

/** SQL that is not worth preparing: bootstrap, migrations, and queries whose text is put together. */
export async function queryText<Row extends object>(
  executor: Executor,
  text: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await executor.run({ text, values: params });
  return result.rows as Row[];
}
