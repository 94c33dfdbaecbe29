import { StartError } from '../composition/start-error.ts';
import type { Config } from '../settings/config.ts';
import { migrate, partsIn, pendingMigrations } from './migrations/migrate.ts';
import { type MigrationPart, partsNamed, partsOf, railAmong } from './migrations/migration-files.ts';
import { inMigrationTurn } from './migrations/migration-turn.ts';
import { createPool, type Pool, queryText } from './pool.ts';

export interface Schema {
  mode: Config['mode'];
  /** The rail whose tables it has; null for none. By default its current one; a new sandbox has the simulator. */
  rail?: string | null;
  /** The database as the role that owns its tables; undefined where one role does everything. */
  ownerUrl: string | undefined;
}

/**
 * Migrates the database as the role that owns it, and grants its rights to the role of `pool`. Returns the applied
 * migrations. Throws a {@link StartError} if migrations are missing and this process may not apply them.
 */
export async function bringUp(pool: Pool, { ownerUrl, ...kind }: Schema): Promise<string[]> {
  if (ownerUrl !== undefined) return bringUpAsOwner(pool, { ...kind, ownerUrl });
  const parts = await partsFor(pool, kind);
  const pending = await pendingMigrations(pool, parts);
  if (pending.length === 0) return [];
  if (await mayCreate(pool)) return migrateAs(pool, kind.mode, parts);
  throw new StartError(
    `the database lacks migrations: ${pending.join(', ')}; run \`lastro migrate\` with LASTRO_MIGRATE_DATABASE_URL`,
  );
}

async function bringUpAsOwner(
  pool: Pool,
  { ownerUrl, ...kind }: Schema & { ownerUrl: string },
): Promise<string[]> {
  const owner = createPool({ url: ownerUrl, connections: 2, statementTimeoutMs: 0 });
  try {
    const applied = await migrateAs(owner, kind.mode, await partsFor(owner, kind));
    const [worker, master] = await Promise.all([roleOf(pool), roleOf(owner)]);
    if (worker !== master) await letWork(owner, worker);
    return applied;
  } finally {
    await owner.close();
  }
}

/**
 * The parts of this kind of bank, and those that the database has: a rail that a bank no longer uses keeps its
 * tables.
 */
async function partsFor(pool: Pool, { mode, rail }: Omit<Schema, 'ownerUrl'>): Promise<MigrationPart[]> {
  const had = (await partsIn(pool)).map(({ name }) => name);
  const first = mode === 'sandbox' && had.length === 0 ? 'simulator' : undefined;
  const wanted = rail === undefined ? (railAmong(had) ?? first) : (rail ?? undefined);
  return partsNamed([...partsOf({ mode, rail: wanted }).map(({ name }) => name), ...had]);
}

/** A production database never gets sandbox tables, even if the mode was not set. */
async function migrateAs(
  pool: Pool,
  mode: Config['mode'],
  parts: readonly MigrationPart[],
): Promise<string[]> {
  const [facts] = await queryText<{ there: boolean }>(
    pool,
    `select to_regclass('bank_facts') is not null as there`,
  );
  const founded = facts?.there ? await queryText<{ mode: string }>(pool, 'select mode from bank_facts') : [];
  if (founded.some((bank) => bank.mode !== mode))
    throw new StartError(
      `this database belongs to a ${founded[0]?.mode} bank; it cannot be migrated in ${mode} mode`,
    );
  return migrate(pool, parts);
}

async function mayCreate(pool: Pool): Promise<boolean> {
  const [row] = await queryText<{ may: boolean }>(
    pool,
    `select has_schema_privilege(current_schema(), 'create') as may`,
  );
  return row?.may === true;
}

async function roleOf(pool: Pool): Promise<string> {
  const [row] = await queryText<{ role: string }>(pool, 'select quote_ident(current_user) as role');
  if (row === undefined) throw new Error('a connection has no role');
  return row.role;
}

const SCHEMAS = `select string_agg(distinct quote_ident(schemaname), ', ') as names
   from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;

// Append-only tables, identified by their trigger, and tables that only migrations write.
const WRITTEN_ONCE = `select string_agg(distinct format('%s', t.oid::regclass), ', ') as names
   from pg_class t
   left join pg_trigger g on g.tgrelid = t.oid
   left join pg_proc p on p.oid = g.tgfoid
  where p.proname = 'refuse_change'`;

/** Rights on rows, not on tables: a role with only these cannot disable a trigger. */
async function letWork(owner: Pool, role: string): Promise<void> {
  const names = async (text: string) => (await queryText<{ names: string }>(owner, text))[0]?.names ?? '';
  const [schemas, writtenOnce] = await Promise.all([names(SCHEMAS), names(WRITTEN_ONCE)]);
  const statements = [
    `grant usage on schema ${schemas} to ${role}`,
    `grant select, insert, update, delete on all tables in schema ${schemas} to ${role}`,
    // Update, because a restored bank skips the ids of the lost period.
    `grant usage, select, update on all sequences in schema ${schemas} to ${role}`,
    `revoke update, delete on ${writtenOnce} from ${role}`,
    `revoke insert, update, delete on schema_migrations, schema_migrations_lock, buckets from ${role}`,
  ];
  // Nodes that start together take turns, so that none has fewer rights than it needs meanwhile.
  await inMigrationTurn(owner, (tx) => queryText(tx, statements.join('; ')));
}
