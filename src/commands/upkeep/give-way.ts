import { setPriority } from 'node:os';
import { type Pool, queryText } from '../../database/pool.ts';
import type { Config } from '../../settings/config.ts';

// A process of this priority gets a tenth of a processor that a payment wants as well, and all of an idle one.
const NICENESS = 10;

/**
 * Lowers the priority of this process, and of its session if its database is the embedded one: payments of a busy
 * machine come first. The pool has one connection. A session on another machine keeps its priority.
 */
export async function giveWay(
  pool: Pool,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  own = process.pid,
): Promise<void> {
  lower(own);
  if (databaseUrl !== undefined) return;
  const [session] = await queryText<{ pid: number }>(pool, 'select pg_backend_pid() as pid');
  if (session !== undefined) lower(session.pid);
}

function lower(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // Not permitted, or not known to this system: the command runs as any other.
  }
}
