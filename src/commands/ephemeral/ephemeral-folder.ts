import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, mkdtemp, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { partsOf, readMigrations } from '../../database/migrations/migration-files.ts';
import { locateBinaries } from '../../embedded-postgres/binaries.ts';
import { findPlace } from '../../embedded-postgres/place.ts';
import { isAlive } from '../../embedded-postgres/process.ts';
import { stopOrphan } from '../../embedded-postgres/stop.ts';
import { canTraverse, runUser } from '../../embedded-postgres/user.ts';
import { PUBLIC_SEEDS } from '../../sandbox/seeds.ts';
import { DAY_MS } from '../../values/dates.ts';

/*
 * A bank for a test has its own data directory. The slow steps (cluster, schema, companies) run once per version of
 * the program and are copied from then on.
 */

const PREFIX = 'lastro-ephemeral-';
// Two containers may share a folder for temporary files, and each has processes that the other does not see.
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const WEEK_MS = 7 * DAY_MS;
// A copy is two thousand files, which a disk takes ten times as long to make. Other systems have no such folder.
const IN_MEMORY = '/dev/shm';
const ROOM = 2 * 1024 ** 3;
// Without a word of the environment's.
const USUAL = '/tmp';

/** An empty data directory that is known by this process, so that a later one can clear it away. */
export async function makeEphemeralFolder(): Promise<string> {
  const base = (await memoryTakesIt()) ? IN_MEMORY : await temporaryFolder();
  const folder = await mkdtemp(join(base, `${PREFIX}${MACHINE}-${process.pid}-`));
  // As root the database's own user has to pass through.
  if (process.getuid?.() === 0) await chmod(folder, 0o711);
  return folder;
}

/** Removes the remains of banks that were killed together with their parent. */
export async function removeAbandoned(): Promise<void> {
  for (const base of [await temporaryFolder(), IN_MEMORY])
    for (const name of await readdir(base).catch(() => [])) {
      const pid = new RegExp(`^${PREFIX}${MACHINE}-(\\d+)-`).exec(name)?.[1];
      if (pid !== undefined && !isAlive(Number(pid))) await removeEphemeralFolder(join(base, name));
    }
}

export async function removeEphemeralFolder(folder: string): Promise<void> {
  const place = await findPlace(folder, runUser());
  if (place !== undefined) {
    await stopOrphan(place.cluster, () => undefined);
    await rm(place.socketDir, { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Returns the folder of this program's template, which may be still to be made. */
export async function templateFolder(): Promise<string> {
  const cache = join(await temporaryFolder(), `lastro-templates-${process.getuid?.() ?? 'user'}`);
  await mkdir(cache, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(cache);
  // In a shared folder anybody may have put one there first, with a database of their own making in it.
  if (!found.isDirectory() || (process.getuid !== undefined && found.uid !== process.getuid()))
    throw new Error(`${cache} belongs to another user: remove it`);
  return join(cache, await templateName());
}

/** Everything that a template is made of. */
async function templateName(): Promise<string> {
  const migrations = await readMigrations(partsOf({ mode: 'sandbox', rail: 'simulator' }));
  const seeds = JSON.stringify(PUBLIC_SEEDS, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
  const hash = createHash('sha256')
    .update((await locateBinaries()).version)
    .update(seeds);
  for (const { checksum } of migrations) hash.update(checksum);
  return hash.digest('hex').slice(0, 24);
}

/** Keeps a stopped bank's data directory as the template; of two that come at once one stays. */
export async function keepTemplate(folder: string, template: string): Promise<void> {
  const draft = `${template}.${process.pid}`;
  await copyFolder(folder, draft);
  if (!(await isTemplate(template))) await rm(template, { recursive: true, force: true });
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }));
  await removeOldTemplates(template);
}

async function removeOldTemplates(template: string): Promise<void> {
  const cache = join(template, '..');
  for (const name of await readdir(cache)) {
    const folder = join(cache, name);
    const found = await lstat(folder).catch(() => undefined);
    if (folder !== template && found !== undefined && Date.now() - found.mtimeMs > WEEK_MS)
      await rm(folder, { recursive: true, force: true });
  }
}

/** Tells if the template can be copied: it gets its name when it is whole, and what clears old files away takes longer. */
export async function isTemplate(template: string): Promise<boolean> {
  const made = await stat(join(template, 'postgres', 'data', 'PG_VERSION')).catch(() => undefined);
  return made !== undefined && Date.now() - made.mtimeMs < WEEK_MS;
}

/** Copies a data directory with owners and rights, without the bytes where the file system can share them or they are none. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const how = process.platform === 'darwin' ? ['-Rpc'] : ['-a', '--reflink=auto', '--sparse=always'];
  const child = spawn('cp', [...how, `${from}/.`, to], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new Error(`cp failed (exit ${code}): ${said.trim()}`);
}

async function memoryTakesIt(): Promise<boolean> {
  const found = await statfs(IN_MEMORY).catch(() => undefined);
  // A container may have less than its machine.
  const free = found && Math.min(found.bavail * found.bsize, process.availableMemory());
  return free !== undefined && goesIntoMemory({ temporary: tmpdir(), free });
}

/** A place that the environment names goes before memory; a bank that writes for hours needs some of that. */
export function goesIntoMemory({ temporary, free }: { temporary: string; free: number }): boolean {
  return temporary === USUAL && free > ROOM;
}

/** The system's folder, unless the user that the database runs as cannot get there. */
async function temporaryFolder(): Promise<string> {
  const { uid } = runUser();
  const folder = tmpdir();
  return uid === undefined || (await canTraverse(folder, uid)) ? folder : '/tmp';
}
