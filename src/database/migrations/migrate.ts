import type { Pool } from '../pool.ts';
import {
  findPending,
  keyOf,
  prepareMemory,
  readApplied,
  readAppliedIfAny,
  refuseOlderThanReleases,
} from './applied-migrations.ts';
import { applyOnce, type Patience } from './apply-migration.ts';
import {
  labelOf,
  type Migration,
  type MigrationPart,
  partsNamed,
  readMigrations,
} from './migration-files.ts';

/**
 * Brings the database to the newest version: each pending file in its own transaction, or outside any if its first
 * line says so, in order. Any number of nodes may call it concurrently; the pool needs two connections. Returns the
 * applied files, as `bank/0001-bank.sql`. Throws, changing nothing more, if an applied file was edited, renamed or
 * removed, if a number is missing, or if a file fails.
 */
export async function migrate(
  pool: Pool,
  parts: readonly MigrationPart[],
  patience?: Patience,
): Promise<string[]> {
  const migrations = await readMigrations(parts);
  await refuseOlderThanReleases(pool);
  await prepareMemory(pool);
  const done: string[] = [];
  for (const migration of migrations) {
    if (await applyOnce(pool, migration, migrations, patience)) done.push(labelOf(migration));
  }
  return done;
}

/** The files that are not applied yet; none if the schema is current. */
export async function pendingMigrations(pool: Pool, parts: readonly MigrationPart[]): Promise<string[]> {
  const migrations = await readMigrations(parts);
  await refuseOlderThanReleases(pool);
  return findPending(migrations, await readAppliedIfAny(pool)).map(labelOf);
}

/** The parts that this database has; a new one has none yet. */
export async function partsIn(pool: Pool): Promise<MigrationPart[]> {
  await refuseOlderThanReleases(pool);
  return partsNamed((await readAppliedIfAny(pool)).map(({ part }) => part));
}

/** The same for the parts that the database has, and for the bank's own part, which every database must have. */
export async function pendingHere(pool: Pool): Promise<string[]> {
  const names = (await partsIn(pool)).map(({ name }) => name);
  return pendingMigrations(pool, partsNamed(['bank', ...names]));
}

/**
 * Tells whether the database has every migration of this program. It may have newer ones: a node of the previous
 * release continues after another node has migrated, which each migration allows for.
 */
export async function hasMigrations(pool: Pool, migrations: readonly Migration[]): Promise<boolean> {
  const applied = new Map((await readApplied(pool)).map((row) => [keyOf(row), row.checksum]));
  return migrations.every((migration) => applied.get(keyOf(migration)) === migration.checksum);
}
