import { StartError } from '../../composition/start-error.ts';
import { type Pool, queryText } from '../pool.ts';
import type { Tx } from '../transaction.ts';
import { labelOf, type Migration } from './migration-files.ts';

/** A file that has been applied, as the database remembers it. */
export interface Applied {
  readonly part: string;
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

export function keyOf({ part, version }: { part: string; version: number }): string {
  return `${part} ${version}`;
}

const BETWEEN_RELEASES =
  'a program between two releases made this database, and no release can bring it further; start that program, or begin on an empty database';

const BEFORE_RELEASES =
  'a program from before the first release made this database, and no release can bring it further: begin on an empty database (a sandbox without LASTRO_DATABASE_URL has its own in LASTRO_DATA_DIR: move that folder away)';

/** Databases of that time have no parts. Nothing has been changed when this throws. */
export async function refuseOlderThanReleases(pool: Pool): Promise<void> {
  const [found] = await queryText<{ older: boolean }>(
    pool,
    `select to_regclass('schema_migrations') is not null
            and not exists (select from pg_attribute where attrelid = to_regclass('schema_migrations')
                                                       and attname = 'part') as older`,
  );
  if (found?.older) throw new StartError(BEFORE_RELEASES);
}

/** Returns the pending migrations of the given parts; other parts are ignored. */
export function findPending(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
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

export async function readAppliedIfAny(pool: Pool): Promise<Applied[]> {
  const [found] = await queryText<{ there: boolean }>(
    pool,
    `select to_regclass('schema_migrations') is not null as there`,
  );
  return found?.there ? readApplied(pool) : [];
}

export async function readApplied(executor: Pool | Tx): Promise<Applied[]> {
  return queryText<Applied>(
    executor,
    'select part, version, name, checksum from schema_migrations order by part, version',
  );
}

export async function rememberApplied(tx: Tx, { part, version, name, checksum }: Migration): Promise<void> {
  await queryText(
    tx,
    'insert into schema_migrations (part, version, name, checksum) values ($1, $2, $3, $4)',
    [part, version, name, checksum],
  );
}

// Two concurrent first starts may both find a table missing; the slower one then violates a key of the catalogue.
const TWICE_CREATED = new Set(['23505', '42P07', '42710']);

/** Creates the tables that record applied migrations, if they do not exist. */
export async function prepareMemory(pool: Pool): Promise<void> {
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
