import { StartError } from '../start-error.ts';
import { labelOf, type Migration, type Part, partsNamed, readMigrations } from './migrations.ts';
import { type Pool, queryText } from './pool.ts';
import { type Tx, transaction } from './transaction.ts';

interface Applied {
  readonly part: string;
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

// Building an index on a grown table takes its time, which no other statement of the bank may.
const TIMEOUT_MS = 3_600_000;

/**
 * Brings the database to the newest version: each pending file in a transaction of its own, in order. Any number
 * of nodes may call it at once. Returns the files it applied, as `bank/0001-bank.sql`. Throws, changing nothing more,
 * when an applied file was edited, renamed or removed, when a number is missing, or when a file fails.
 */
export async function migrate(pool: Pool, parts: readonly Part[]): Promise<string[]> {
  const migrations = await readMigrations(parts);
  await refuseOlderThanReleases(pool);
  await createTables(pool);
  const done: string[] = [];
  for (const migration of migrations) {
    if (await applyOnce(pool, migration, migrations)) done.push(labelOf(migration));
  }
  return done;
}

/** The files not yet applied; none when the database is as this program needs it. */
export async function pendingMigrations(pool: Pool, parts: readonly Part[]): Promise<string[]> {
  const migrations = await readMigrations(parts);
  await refuseOlderThanReleases(pool);
  return findPending(migrations, await readAppliedIfAny(pool)).map(labelOf);
}

/** The parts that this database has; a new one has none yet. */
export async function partsIn(pool: Pool): Promise<Part[]> {
  await refuseOlderThanReleases(pool);
  return partsNamed((await readAppliedIfAny(pool)).map(({ part }) => part));
}

/** The same for the parts that the database has, and for the bank's own, which every database is to have. */
export async function pendingHere(pool: Pool): Promise<string[]> {
  const names = (await partsIn(pool)).map(({ name }) => name);
  return pendingMigrations(pool, partsNamed(['bank', ...names]));
}

/**
 * Whether the database has every migration of this program. It may have newer ones: a node of the release before goes
 * on while another has brought the database further, which each migration allows for.
 */
export async function hasMigrations(pool: Pool, migrations: readonly Migration[]): Promise<boolean> {
  const applied = new Map((await readApplied(pool)).map((row) => [keyOf(row), row.checksum]));
  return migrations.every((migration) => applied.get(keyOf(migration)) === migration.checksum);
}

function keyOf({ part, version }: { part: string; version: number }): string {
  return `${part} ${version}`;
}

const BETWEEN_RELEASES =
  'a program between two releases made this database, and no release can bring it further; start that program, or begin on an empty database';

const BEFORE_RELEASES =
  'a program from before the first release made this database, and no release can bring it further: begin on an empty database (a sandbox without LASTRO_DATABASE_URL has its own in LASTRO_DATA_DIR: move that folder away)';

/** Databases of then have no parts. Nothing has been changed when this throws. */
async function refuseOlderThanReleases(pool: Pool): Promise<void> {
  const [found] = await queryText<{ older: boolean }>(
    pool,
    `select to_regclass('schema_migrations') is not null
            and not exists (select from pg_attribute where attrelid = to_regclass('schema_migrations')
                                                       and attname = 'part') as older`,
  );
  if (found?.older) throw new StartError(BEFORE_RELEASES);
}

/** What is pending of the parts that these migrations are of; other parts are left alone. */
function findPending(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  return [...new Set(migrations.map(({ part }) => part))].flatMap((part) =>
    findPendingOf(
      migrations.filter((migration) => migration.part === part),
      applied.filter((row) => row.part === part),
    ),
  );
}

function findPendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  for (const row of applied) {
    const file = migrations[row.version - 1];
    if (file === undefined)
      throw new StartError(
        `the database has migration ${labelOf(row)}, which this program does not know: start the program of that version or a newer one`,
      );
    if (file.name !== row.name)
      throw new StartError(
        `migration ${labelOf(row)} was renamed to ${file.name} after it was applied: ${BETWEEN_RELEASES}`,
      );
    if (file.checksum !== row.checksum)
      throw new StartError(`migration ${labelOf(row)} was edited after it was applied: ${BETWEEN_RELEASES}`);
  }
  const versions = new Set(applied.map(({ version }) => version));
  const pending = migrations.filter(({ version }) => !versions.has(version));
  const [first] = pending;
  if (first !== undefined && first.version <= applied.length)
    throw new StartError(`migration ${labelOf(first)} was skipped: ${BETWEEN_RELEASES}`);
  return pending;
}

async function readAppliedIfAny(pool: Pool): Promise<Applied[]> {
  const [found] = await queryText<{ there: boolean }>(
    pool,
    `select to_regclass('schema_migrations') is not null as there`,
  );
  return found?.there ? readApplied(pool) : [];
}

async function readApplied(executor: Pool | Tx): Promise<Applied[]> {
  return queryText<Applied>(
    executor,
    'select part, version, name, checksum from schema_migrations order by part, version',
  );
}

// Two first starts at once may both find a table missing; the slower one then breaks a key of the catalogue.
const TWICE_CREATED = new Set(['23505', '42P07', '42710']);

async function createTables(pool: Pool): Promise<void> {
  const statements = [
    `create table if not exists schema_migrations (
       part text not null,
       version int not null,
       name text not null,
       checksum text not null,
       applied_at timestamptz not null default now(),
       primary key (part, version)
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
    const [next] = findPending(all, await readApplied(tx));
    if (next === undefined || keyOf(next) !== keyOf(migration)) return false;
    await run(tx, migration.text, `migration ${labelOf(migration)} failed`);
    await queryText(
      tx,
      'insert into schema_migrations (part, version, name, checksum) values ($1, $2, $3, $4)',
      [migration.part, migration.version, migration.name, migration.checksum],
    );
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
