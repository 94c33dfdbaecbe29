import { existsSync, readdirSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { Place } from './place.ts';

export type Settings = Readonly<Record<string, string>>;

// They are given on every start rather than written into the cluster, so a newer version's reach an older cluster.
const DURABILITY: Settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
};

// For a machine of two cores and a few gigabytes that also runs the bank and perhaps a browser.
const SIZE: Settings = {
  max_connections: '60',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  wal_buffers: '16MB',
  // Checkpoints far apart: after each, the first change of a page writes it to the log whole.
  checkpoint_timeout: '15min',
  min_wal_size: '512MB',
  // These binaries know only pglz, with which a burst of updates after a checkpoint ran at half the speed.
  wal_compression: 'off',
  random_page_cost: '1.1',
  // A short statement gains nothing from helpers, and both cores are busy with others.
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  update_process_title: 'off',
};

// Queues of due rows are updated all the time and ledger tables only grow: clean the first and count the second
// early, before a fifth of a large table is dead or unknown to the planner.
const AUTOVACUUM: Settings = {
  autovacuum: 'on',
  autovacuum_max_workers: '2',
  autovacuum_naptime: '15s',
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.05',
  autovacuum_vacuum_insert_scale_factor: '0.1',
  // Counting reads three hundred rows for each of these. Hot look-ups have one index to choose from, so a tenth of the
  // usual sample says enough, and half a second less goes by while payments wait.
  default_statistics_target: '10',
};

// Errors go to the client, which decides what to log, because their text can contain customers' data. The server's
// log covers only its own operation, and stays small.
const LOG: Settings = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
  log_line_prefix: '%m [%p] ',
};

const MB = 2 ** 20;
const SHARED = { atLeast: 256, atMost: 2_048, share: 1 / 16 };

/**
 * Returns the size of PostgreSQL's own memory for a machine with `memory` bytes. The index of idempotency keys is
 * written at random positions and should fit: with ten million payments (360 MB), a payment of 1,000 accounts read 0.9
 * pages and wrote 0.9 with 256 MB, and none with 1.5 GB.
 */
export function sharedBuffers(memory: number): string {
  const megabytes = Math.floor((memory * SHARED.share) / MB);
  return `${Math.min(SHARED.atMost, Math.max(SHARED.atLeast, megabytes))}MB`;
}

const LOG_SIZE = { atLeast: 2_048, atMost: 8_192, share: 1 / 4 };

/**
 * Returns how far the log may grow between two checkpoints, for tables and indexes of `bytes`. Keys come at random
 * positions: between two checkpoints each page of their index is written to the log whole once. With twenty million
 * payments (56 GB) one account made 0.93 as many payments a second as in an empty bank with 2 GB, and 1.00 with 8 GB. A start
 * after a crash replays 300 MB of it a second.
 */
export function logSize(bytes: number): string {
  const megabytes = Math.floor((bytes * LOG_SIZE.share) / MB);
  return `${Math.min(LOG_SIZE.atMost, Math.max(LOG_SIZE.atLeast, megabytes))}MB`;
}

function bytesOf(cluster: string): number {
  const base = join(cluster, 'base');
  if (!existsSync(base)) return 0;
  const files = readdirSync(base, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map(
    ({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Bytes that this process may use: a container's limit, or the machine's. */
function usableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

export function serverArguments(place: Place, extra: Settings = {}): string[] {
  const settings: Settings = {
    ...DURABILITY,
    ...SIZE,
    shared_buffers: sharedBuffers(usableMemory()),
    max_wal_size: logSize(bytesOf(place.cluster)),
    ...AUTOVACUUM,
    ...LOG,
    ...extra,
    listen_addresses: '',
    unix_socket_directories: place.socketDir,
    unix_socket_permissions: '0700',
  };
  return [
    '-D',
    place.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
