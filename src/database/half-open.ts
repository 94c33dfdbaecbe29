import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from './address.ts';

/** Detects connections whose other end has silently gone, long before a statement's timeout. */
export interface ConnectionWatch {
  opened(client: pg.PoolClient): void;
  closed(client: pg.PoolClient): void;
  stop(): void;
}

export interface Watched {
  url: string;
  address: () => DatabaseAddress;
  patience?: number | undefined;
}

const LOOK_MS = 500;
/** Time without an answer after which a statement is probed. */
const SUSPICIOUS_MS = 1_000;
const ASK_MS = 2_000;
/** Time in which the answer of a statement arrives that ended while the database was asked about it. */
const ARRIVES_MS = 200;

/** Open connections of each database, over all its pools. */
const open = new Map<string, Set<pg.PoolClient>>();

const waiting = new WeakMap<pg.PoolClient, number>();

/** Records that a connection owes an answer until it arrives. */
export async function whileWaiting<T>(client: pg.PoolClient, answer: Promise<T>): Promise<T> {
  waiting.set(client, (waiting.get(client) ?? 0) + 1);
  try {
    return await answer;
  } finally {
    waiting.set(client, (waiting.get(client) ?? 1) - 1);
  }
}

/**
 * A network that drops packets closes no connection: both sides wait. If an answer is overdue, the database is
 * therefore asked over a separate connection whether it works on that statement. A statement that it does not know is
 * broken off, and all overdue ones are if it cannot be reached; a statement that is merely slow continues. If the
 * probe itself times out while other connections get answers, the database is busy and is probed again.
 *
 * `patience` multiplies the time that the probe has.
 */
export function watchConnections({ url, address, patience = 1 }: Watched): ConnectionWatch {
  const seen = new Map<pg.PoolClient, { read: number; at: number }>();
  let asking = false;
  const overdue = (client: pg.PoolClient, now: number): boolean => {
    const read = socketOf(client)?.bytesRead ?? 0;
    const before = seen.get(client);
    if (before !== undefined && before.read === read && (waiting.get(client) ?? 0) > 0)
      return now - before.at >= SUSPICIOUS_MS;
    seen.set(client, { read, at: now });
    return false;
  };
  const look = async (suspects: readonly pg.PoolClient[]) => {
    const alive = await askWhoWorks({ url, address }, suspects, patience * ASK_MS);
    const silent = suspects.filter((client) => !alive.has(processOf(client)));
    if (silent.length > 0) await untilRead(ARRIVES_MS);
    const later = performance.now();
    // A connection that has answered meanwhile was only slow.
    for (const client of silent)
      if (seen.has(client) && overdue(client, later))
        socketOf(client)?.destroy(new Error('Connection terminated: the database is silent'));
  };
  const timer = setInterval(() => {
    const now = performance.now();
    const suspects = [...seen.keys()].filter((client) => overdue(client, now));
    if (suspects.length === 0 || asking) return;
    asking = true;
    // If nothing could be asked, nothing is known, and the next look asks.
    void look(suspects)
      .catch(() => undefined)
      .finally(() => {
        asking = false;
      });
  }, LOOK_MS).unref();
  return {
    opened: (client) => {
      seen.set(client, { read: 0, at: performance.now() });
      open.set(url, (open.get(url) ?? new Set<pg.PoolClient>()).add(client));
    },
    closed: (client) => {
      seen.delete(client);
      open.get(url)?.delete(client);
      if (open.get(url)?.size === 0) open.delete(url);
    },
    stop: () => clearInterval(timer),
  };
}

/** Waits, and then until everything that has arrived by then is read: a busy process reads late. */
async function untilRead(ms: number): Promise<void> {
  await pause(ms, undefined, { ref: false });
  await new Promise(setImmediate);
}

const WORKING = `select pg_backend_pid() as own, pid from pg_stat_activity
  where pid = pg_backend_pid() or pid = any($1) and state is distinct from 'idle' and state not like 'idle in%'`;

/** Process ids that work for these connections, or all of them if that is unknown. */
async function askWhoWorks(
  { url, address }: Watched,
  suspects: readonly pg.PoolClient[],
  withinMs: number,
): Promise<ReadonlySet<number>> {
  const asked = new Set(suspects.map(processOf));
  const client = new pg.Client({
    ...address(),
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on('error', () => undefined);
  const before = bytesHeard(url);
  try {
    await client.connect();
    const { rows } = await client.query<{ own: number; pid: number }>(WORKING, [[...asked]]);
    // Behind a connection pooler the ids are invented and tell nothing.
    return rows.some(({ own }) => own === processOf(client)) ? new Set(rows.map(({ pid }) => pid)) : asked;
  } catch (error) {
    // A refusal is an answer: the database is reachable.
    return error instanceof pg.DatabaseError || bytesHeard(url) > before ? asked : new Set();
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Increases while the database answers any connection; decreases when one closes, which tells nothing. */
function bytesHeard(url: string): number {
  let bytes = 0;
  for (const client of open.get(url) ?? []) bytes += socketOf(client)?.bytesRead ?? 0;
  return bytes;
}

// The driver's types contain neither.
function socketOf(client: pg.ClientBase): Socket | undefined {
  return (client as unknown as { connection?: { stream?: Socket } }).connection?.stream;
}

/** The server's process of a session. */
export function processOf(client: pg.ClientBase): number {
  return (client as unknown as { processID?: number }).processID ?? 0;
}
