import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedError } from './embedded-error.ts';
import { canTraverse, type RunUser } from './user.ts';

/** Folder and files of one embedded server. */
export interface Place {
  /** Everything below; ours. */
  readonly home: string;
  /** The cluster itself (PGDATA); belongs to the user PostgreSQL runs as. */
  readonly cluster: string;
  readonly logFile: string;
  /** Short, because a socket's path may have 107 bytes (103 on macOS); private to that user. */
  readonly socketDir: string;
}

export interface PlaceRequest {
  readonly dataDir: string;
  readonly user: RunUser;
  /** Folder of the cluster when `user` cannot reach the data directory. */
  readonly fallbackDir: string;
  readonly log: (message: string) => void;
}

const POINTER = 'postgres.location';
const MAX_SOCKET_DIR = 103 - '/.s.PGSQL.5432'.length;

/**
 * Determines the cluster's directory, and creates it. Normally it is inside the data directory. For root below a
 * private folder it is elsewhere, and a file in the data directory points to it.
 */
export async function settlePlace(request: PlaceRequest): Promise<Place> {
  const { dataDir, user } = request;
  await mkdir(dataDir, { recursive: true, mode: user.uid === undefined ? 0o700 : 0o711 });
  const home = await settleHome(await realpath(dataDir), request);
  await mkdir(home, { recursive: true, mode: user.uid === undefined ? 0o700 : 0o711 });
  return placeAt(home, user);
}

/** The place a data directory already has, without making anything; undefined when it never had one. */
export async function findPlace(dataDir: string, user: RunUser): Promise<Place | undefined> {
  if (!existsSync(dataDir)) return undefined;
  const real = await realpath(dataDir);
  const home = (await readPointer(real)) ?? join(real, 'postgres');
  return existsSync(home) ? placeAt(home, user) : undefined;
}

async function settleHome(dataDir: string, request: PlaceRequest): Promise<string> {
  const pointed = await readPointer(dataDir);
  if (pointed !== undefined) {
    // An empty bank in place of a lost one would be worse than not starting.
    if (!existsSync(pointed))
      throw new EmbeddedError(`${join(dataDir, POINTER)} points to ${pointed}, which does not exist`);
    return pointed;
  }
  const inside = join(dataDir, 'postgres');
  const { uid } = request.user;
  if (uid === undefined || existsSync(join(inside, 'data')) || (await canTraverse(dataDir, uid)))
    return inside;
  const elsewhere = join(request.fallbackDir, digest(dataDir));
  request.log(`keeping the database in ${elsewhere}: user ${uid}, whom it runs as, cannot reach ${dataDir}`);
  await mkdir(elsewhere, { recursive: true, mode: 0o711 });
  await writeFile(join(dataDir, POINTER), `${elsewhere}\n`, { mode: 0o600 });
  return elsewhere;
}

async function readPointer(dataDir: string): Promise<string | undefined> {
  const pointer = join(dataDir, POINTER);
  return existsSync(pointer) ? (await readFile(pointer, 'utf8')).trim() : undefined;
}

function placeAt(home: string, user: RunUser): Place {
  const cluster = join(home, 'data');
  return { home, cluster, logFile: join(home, 'postgres.log'), socketDir: socketDirOf(cluster, user) };
}

// The name follows from the cluster's path alone, so that every process of ours comes to the same one.
function socketDirOf(cluster: string, user: RunUser): string {
  const name = `lastro-${digest(`${user.uid ?? process.getuid?.() ?? 0}:${cluster}`)}`;
  const wanted = join(tmpdir(), name);
  return Buffer.byteLength(wanted) <= MAX_SOCKET_DIR ? wanted : join('/tmp', name);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/**
 * Creates the socket directory, or checks that an existing one is private and has the right owner, and clears it. The
 * caller holds the home, so a lock file in it belongs to a dead server, whose process id may be in use by another
 * process.
 */
export async function prepareSocketDir(directory: string, user: RunUser): Promise<void> {
  const owner = user.uid ?? process.getuid?.() ?? 0;
  try {
    await mkdir(directory, { mode: 0o700 });
    if (user.uid !== undefined) await chown(directory, owner, owner);
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = await lstat(directory);
  // In a shared temporary directory anybody may have put it there first.
  const ours = found.uid === owner || found.uid === process.getuid?.();
  if (!found.isDirectory() || !ours)
    throw new EmbeddedError(`${directory} belongs to another user: remove it`);
  if (found.uid !== owner) await chown(directory, owner, owner);
  await chmod(directory, 0o700);
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    await rm(join(directory, name), { force: true });
}
