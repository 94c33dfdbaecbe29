import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { type Pool, queryText } from './pool.ts';
import { type Tx, transaction } from './transaction.ts';

/** One file of the migrations directory. */
export interface Migration {
  readonly version: number;
  /** The file's name, as `0001-bank.sql`. */
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

interface Applied {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

const FILE = /^(\d{4})-[a-z0-9-]+\.sql$/;
// Building an index on a grown table takes its time, which no other statement of the bank may.
const TIMEOUT_MS = 3_600_000;

/** The project's own migrations, wherever this file runs from: the sources or what was built of them. */
export function migrationsDirectory(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    assert(dirname(folder) !== folder, 'the migrations are not beside a package.json above this file');
    folder = dirname(folder);
  }
  return join(folder, 'migrations');
}

/**
 * Brings the database to the newest version: each pending file in a transaction of its own, in order. Any number
 * of nodes may call it at once. Returns the names of the files it applied. Throws, changing nothing more, when an
 * applied file was edited, renamed or removed, when a number is missing, or when a file fails.
 */
export async function migrate(pool: Pool, directory: string): Promise<string[]> {
  const migrations = await readMigrations(directory);
  await createTables(pool);
  const done: string[] = [];
  for (const migration of migrations) {
    if (await applyOnce(pool, migration, migrations)) done.push(migration.name);
  }
  return done;
}

/** The names of the files not yet applied; none when the database is as this program needs it. */
export async function pendingMigrations(pool: Pool, directory: string): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const [found] = await queryText<{ there: boolean }>(
    pool,
    `select to_regclass('schema_migrations') is not null as there`,
  );
  return findPending(migrations, found?.there ? await readApplied(pool) : []).map(({ name }) => name);
}

/**
 * Whether the database has every migration of this program. It may have newer ones: a node of the release before goes
 * on while another has brought the database further, which each migration allows for.
 */
export async function hasMigrations(pool: Pool, migrations: readonly Migration[]): Promise<boolean> {
  const applied = new Map((await readApplied(pool)).map((row) => [row.version, row.checksum]));
  return migrations.every(({ version, checksum }) => applied.get(version) === checksum);
}

/** The migrations of a directory in order, numbered from 1 without a gap. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name, index) => readMigration(directory, name, index + 1)));
}

async function readMigration(directory: string, name: string, expected: number): Promise<Migration> {
  const digits = FILE.exec(name)?.[1];
  if (digits === undefined) throw new Error(`${name} is not named like 0001-what-it-does.sql`);
  const version = Number(digits);
  if (version !== expected) throw new Error(`${name} stands where migration ${expected} should be`);
  const text = await readFile(join(directory, name), 'utf8');
  return { version, name, text, checksum: createHash('sha256').update(text).digest('hex') };
}

const BETWEEN_RELEASES =
  'a program between two releases made this database, and no release can bring it further; start that program, or begin on an empty database';

function findPending(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  for (const row of applied) {
    const file = migrations[row.version - 1];
    if (file === undefined)
      throw new StartError(
        `the database has migration ${row.name}, which this program does not know: start the program of that version or a newer one`,
      );
    if (file.name !== row.name)
      throw new StartError(
        `migration ${row.name} was renamed to ${file.name} after it was applied: ${BETWEEN_RELEASES}`,
      );
    if (file.checksum !== row.checksum)
      throw new StartError(`migration ${row.name} was edited after it was applied: ${BETWEEN_RELEASES}`);
  }
  const versions = new Set(applied.map(({ version }) => version));
  const pending = migrations.filter(({ version }) => !versions.has(version));
  const [first] = pending;
  if (first !== undefined && first.version <= applied.length)
    throw new StartError(`migration ${first.name} was skipped: ${BETWEEN_RELEASES}`);
  return pending;
}

async function readApplied(executor: Pool | Tx): Promise<Applied[]> {
  return queryText<Applied>(
    executor,
    'select version, name, checksum from schema_migrations order by version',
  );
}

// Two first starts at once may both find a table missing; the slower one then breaks a key of the catalogue.
const TWICE_CREATED = new Set(['23505', '42P07', '42710']);

async function createTables(pool: Pool): Promise<void> {
  const statements = [
    `create table if not exists schema_migrations (
       version int primary key,
       name text not null,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
    `create table if not exists schema_migrations_lock (id int primary key check (id = 1))`,
    `insert into schema_migrations_lock (id) values (1) on conflict do nothing`,
  ];
  for (const statement of statements) {
    await queryText(pool, statement).catch(async (error: Error & { code?: string }) => {
      if (!TWICE_CREATED.has(error.code ?? '')) throw error;
      await queryText(pool, statement);
    });
  }
}

/** Applies a file unless another node was quicker. A locked row serialises the nodes: relatives lack advisory locks. */
async function applyOnce(pool: Pool, migration: Migration, all: readonly Migration[]): Promise<boolean> {
  return transaction(pool, async (tx) => {
    // The session's limits are for the bank's own statements, not for this or for waiting on the node that does it.
    await run(tx, 'set local statement_timeout = 0');
    await run(tx, 'select id from schema_migrations_lock where id = 1 for update');
    const pending = findPending(all, await readApplied(tx));
    if (pending[0]?.version !== migration.version) return false;
    await run(tx, migration.text, `migration ${migration.name} failed`);
    await queryText(tx, 'insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    return true;
  });
}

async function run(tx: Tx, text: string, failure?: string): Promise<void> {
  try {
    await tx.run({ text, values: [], timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (failure === undefined || !(error instanceof Error)) throw error;
    throw new Error(`${failure}: ${error.message}`, { cause: error });
  }
}
