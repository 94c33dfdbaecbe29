import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

// Changes with what `foundBank` does.
const FOUNDED = 'with the key of foreign codes';

/** Everything that a new database of the bank depends on. */
function nameOf(root: string): string {
  const hash = createHash('sha256').update(FOUNDED);
  for (const part of ['bank', 'sandbox', 'simulator'])
    for (const file of readdirSync(join(root, 'migrations', part)).sort())
      hash.update(file).update(readFileSync(join(root, 'migrations', part, file)));
  const require = createRequire(import.meta.url);
  const { version } = JSON.parse(
    readFileSync(join(require.resolve('@electric-sql/pglite'), '..', '..', 'package.json'), 'utf8'),
  );
  return hash.update(version).digest('hex').slice(0, 24);
}

const PARAMETERS = [
  ...['autovacuum=off', 'jit=off', 'timezone=UTC'],
  // The bank asks for them as it connects (`FIXED_PLANS`); here all connections are one session, which hears no wish. A
  // plan that is made while a table is empty would read the whole of it ever after.
  ...[
    'plan_cache_mode=force_generic_plan',
    'enable_seqscan=off',
    'enable_hashjoin=off',
    'enable_mergejoin=off',
  ],
];
// The disk of a simulation is memory of its process, and ends with it. A template is read from the disk: it must have all.
const FLEETING = [
  ...['full_page_writes=off', 'synchronous_commit=off', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['track_activities=off', 'track_counts=off'],
];
const settings = (parameters: readonly string[]) => ({
  startParams: [...PGlite.defaultStartParams, ...parameters.flatMap((one) => ['-c', one])],
});

/** Where a database is kept in which the bank has just been founded; made once for a state of the migrations. */
export function templateOf(root: string): string {
  return join(root, 'node_modules', '.cache', 'simulation', `${nameOf(root)}.tar`);
}

export function isThere(file: string): boolean {
  return existsSync(file);
}

export function createDatabase(): Promise<PGlite> {
  return PGlite.create(settings(PARAMETERS));
}

export function loadDatabase(file: string): Promise<PGlite> {
  return PGlite.create({
    ...settings([...PARAMETERS, ...FLEETING]),
    loadDataDir: new Blob([readFileSync(file)]),
  });
}

export async function keepDatabase(db: PGlite, file: string): Promise<void> {
  const dump = await db.dumpDataDir('none');
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, Buffer.from(await dump.arrayBuffer()));
  renameSync(part, file);
}
