import { StartError } from '../start-error.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { createPool, type Pool, queryText } from './pool.ts';

export interface Schema {
  /** The files of migrations. */
  directory: string;
  /** The database as the role that owns its tables; undefined where one role does everything. */
  ownerUrl: string | undefined;
}

/**
 * Brings the database to this version as the role that owns it, and lets the role that `pool` works as use it. Answers
 * the migrations it took. Throws a {@link StartError} when some are missing and nobody here may apply them.
 */
export async function bringUp(pool: Pool, { directory, ownerUrl }: Schema): Promise<string[]> {
  if (ownerUrl !== undefined) return bringUpAsOwner(pool, { directory, ownerUrl });
  const pending = await pendingMigrations(pool, directory);
  if (pending.length === 0) return [];
  if (await mayCreate(pool)) return migrate(pool, directory);
  throw new StartError(
    `the database lacks migrations: ${pending.join(', ')}; run \`lastro migrate\` with LASTRO_MIGRATE_DATABASE_URL`,
  );
}

async function bringUpAsOwner(
  pool: Pool,
  { directory, ownerUrl }: { directory: string; ownerUrl: string },
): Promise<string[]> {
  const owner = createPool({ url: ownerUrl, connections: 2, statementTimeoutMs: 0 });
  try {
    const applied = await migrate(owner, directory);
    const [worker, master] = await Promise.all([roleOf(pool), roleOf(owner)]);
    if (worker !== master) await letWork(owner, worker);
    return applied;
  } finally {
    await owner.close();
  }
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

// What is append-only, by the trigger that says so, and what only migrations write.
const WRITTEN_ONCE = `select string_agg(distinct format('%s', t.oid::regclass), ', ') as names
   from pg_class t
   left join pg_trigger g on g.tgrelid = t.oid
   left join pg_proc p on p.oid = g.tgfoid
  where p.proname = 'refuse_change'`;

/** Rights on rows, none on tables: who has no more than these can switch no trigger off. */
async function letWork(owner: Pool, role: string): Promise<void> {
  const names = async (text: string) => (await queryText<{ names: string }>(owner, text))[0]?.names ?? '';
  const [schemas, writtenOnce] = await Promise.all([names(SCHEMAS), names(WRITTEN_ONCE)]);
  const statements = [
    `grant usage on schema ${schemas} to ${role}`,
    `grant select, insert, update, delete on all tables in schema ${schemas} to ${role}`,
    `grant usage, select on all sequences in schema ${schemas} to ${role}`,
    `revoke update, delete on ${writtenOnce} from ${role}`,
    `revoke insert, update, delete on schema_migrations, schema_migrations_lock from ${role}`,
  ];
  // Nodes that start together take turns, and none finds itself with less than it needs in between.
  const turn = 'select id from schema_migrations_lock where id = 1 for update';
  await queryText(owner, ['begin', turn, ...statements, 'commit'].join('; '));
}
