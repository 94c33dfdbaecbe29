import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, isAlive } from './process.ts';

/** A running server, as `postmaster.pid` describes it. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
  /** True if it takes connections; it does not while it recovers or stops. */
  readonly ready: boolean;
}

/** The file as it is, written by a server that may be long dead; undefined when there is none. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  let text: string;
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  // Lines: pid, data directory, start time, port, socket directory, listen address, shared memory, status.
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/**
 * Removes a lock file without a process id, which a crash or a full disk leaves behind: PostgreSQL would refuse to
 * start. If a server does run, its shared memory prevents a second one.
 */
export function removeTornLock(cluster: string): void {
  const file = join(cluster, 'postmaster.pid');
  if (existsSync(file) && readPostmaster(cluster) === undefined) rmSync(file, { force: true });
}

/** The server that is running on a cluster. A process that merely got a dead one's id is not it. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const found = readPostmaster(cluster);
  if (found === undefined || !isAlive(found.pid)) return undefined;
  return commandOf(found.pid)?.includes(` -D ${cluster}`) ? found : undefined;
}
