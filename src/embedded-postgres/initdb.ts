import { existsSync } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedError } from './embedded-error.ts';
import type { Place } from './place.ts';
import { launch, type RunUser } from './user.ts';

export const SUPERUSER = 'postgres';
/** The application's role, and its database. The role may make databases and is no superuser. */
export const APPLICATION = 'lastro';
/** The role that the bank works as; it owns nothing. `ensureRuntimeRole` makes it. */
export const RUNTIME = 'lastro_bank';

// Bytes compare as bytes, so an index sorts alike on every system; upper and lower case know all letters.
const INITDB = [
  ...['-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--data-checksums', '--no-instructions'],
  ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
];

const BOOTSTRAP = `create role ${APPLICATION} login createdb;
create database ${APPLICATION} owner ${APPLICATION};
`;

// Only its owner (and root) may enter the socket directory, so its users are trusted without a password.
const HBA = 'local all all trust\n';

const PREFIX = 'data.new-';

/** Makes the cluster unless it is there. It appears under its name only when whole, whenever we are killed. */
export async function ensureCluster(
  place: Place,
  binaries: Binaries,
  user: RunUser,
): Promise<'made' | 'found'> {
  await removeUnfinished(place);
  if (existsSync(join(place.cluster, 'PG_VERSION'))) {
    await checkVersion(place, binaries);
    await mendHba(place, user);
    return 'found';
  }
  const unfinished = join(place.home, `${PREFIX}${process.pid}-${Date.now()}`);
  await mkdir(unfinished, { mode: 0o700 });
  if (user.uid !== undefined) await chown(unfinished, user.uid, user.uid);
  await runToEnd(binaries.initdb, ['-D', unfinished, ...INITDB], { user });
  await runToEnd(binaries.postgres, ['--single', '-D', unfinished, 'postgres'], { user, input: BOOTSTRAP });
  await writeFile(join(unfinished, 'pg_hba.conf'), HBA, { flush: true });
  await rename(unfinished, place.cluster);
  await syncFolder(dirname(place.cluster));
  return 'made';
}

async function removeUnfinished(place: Place): Promise<void> {
  for (const name of await readdir(place.home)) {
    if (name.startsWith(PREFIX))
      await rm(join(place.home, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function checkVersion(place: Place, binaries: Binaries): Promise<void> {
  const made = (await readFile(join(place.cluster, 'PG_VERSION'), 'utf8')).trim();
  if (made === binaries.major) return;
  if (!/^\d+$/.test(made))
    throw new EmbeddedError(
      `${place.cluster}/PG_VERSION is damaged: restore it from a backup (this PostgreSQL writes ${binaries.major} into it)`,
    );
  throw new EmbeddedError(
    `${place.cluster} was made by PostgreSQL ${made}, as its PG_VERSION says; this is ${binaries.major}`,
  );
}

/**
 * Writes `pg_hba.conf` again if a crash of the machine left only its beginning, or zeros: PostgreSQL would not start
 * with it. Rules edited by a person are kept.
 */
async function mendHba({ cluster }: Place, user: RunUser): Promise<void> {
  const file = join(cluster, 'pg_hba.conf');
  const found = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (found === HBA || !(HBA.startsWith(found) || /^\0*$/.test(found))) return;
  await writeFile(file, HBA, { flush: true });
  if (user.uid !== undefined) await chown(file, user.uid, user.uid);
}

async function runToEnd(
  program: string,
  args: readonly string[],
  options: { readonly user: RunUser; readonly input?: string },
): Promise<void> {
  const child = launch(program, args, { user: options.user, stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  child.stdin?.on('error', () => undefined).end(options.input ?? '');
  const code = await ended;
  // The single-user server ends well after a statement failed, and says so only in its output.
  if (code === 0 && !/^.*(?:ERROR|FATAL|PANIC): /m.test(output)) return;
  throw new EmbeddedError(`${program} failed (exit ${code}): ${output.trim().slice(-2000)}`);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
