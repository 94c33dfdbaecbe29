import { gunzipSync, gzipSync } from 'node:zlib';
import { partsIn } from '../src/database/migrations/migrate.ts';
import { readMigrations } from '../src/database/migrations/migration-files.ts';
import { type Executor, type Pool, queryText } from '../src/database/pool.ts';
import { transaction } from '../src/database/transaction.ts';

/**
 * Everything that a database holds, as SQL: the migrations that made it, word for word, then its rows and sequences. It
 * needs no program of PostgreSQL's, and restores on any version that the bank runs on.
 */
export async function dump(pool: Pool): Promise<Buffer> {
  const migrations = await readMigrations(await partsIn(pool));
  const lines = await transaction(
    pool,
    async (tx) => {
      const tables = await tablesIn(tx);
      const rows: string[] = [];
      for (const table of tables) rows.push(...(await rowsOf(tx, table)));
      return [...(await memoryOf(tx)), ...emptied(tables), ...rows, ...(await sequencesOf(tx))];
    },
    { snapshot: true },
  );
  const text = [...migrations.map((migration) => migration.text), ...lines].join('\n');
  // Level 9 without a time: the same database makes the same file.
  return gzipSync(Buffer.from(text), { level: 9 });
}

// A transaction allows none of these, and nobody waits for an index of an empty table.
const CONCURRENTLY = /^((?:create(?: unique)?|drop) index) concurrently\b/gm;

/** Into an empty database, in one transaction. */
export async function restore(pool: Pool, file: Buffer): Promise<void> {
  const text = gunzipSync(file).toString('utf8').replace(CONCURRENTLY, '$1');
  await transaction(pool, (tx) => tx.run({ text, values: [], timeoutMs: 60_000 }));
}

/** The migrator makes the tables that remember the migrations; no migration does. */
async function memoryOf(executor: Executor): Promise<string[]> {
  const rows = await queryText<{ made: string }>(
    executor,
    `select format('create table %I (%s, primary key (%s));', c.relname,
                   string_agg(format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
                                     case when a.attnotnull then ' not null' else '' end,
                                     ' default ' || pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum),
                   (select string_agg(quote_ident(k.attname), ', ' order by k.attnum)
                      from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
                     where i.indrelid = c.oid and i.indisprimary)) as made
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relname in ('schema_migrations', 'schema_migrations_lock') and c.relkind = 'r'
      group by c.oid, c.relname order by c.relname`,
  );
  return rows.map(({ made }) => made);
}

interface Table {
  name: string;
  /** Those that a row is written with. */
  columns: string[];
  key: string;
}

/** Tables that others refer to come before these. */
function tablesIn(executor: Executor): Promise<Table[]> {
  return queryText<Table>(
    executor,
    `select c.oid::regclass::text as name,
            array_agg(quote_ident(a.attname) order by a.attnum) as columns,
            (select string_agg(quote_ident(k.attname), ', ' order by k.attnum)
               from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
              where i.indrelid = c.oid and i.indisprimary) as key
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
      group by c.oid
      order by exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), 1`,
  );
}

/** Rows that the migrations themselves have written come with the others. */
function emptied(tables: readonly Table[]): string[] {
  const written = tables.filter(({ name }) => ['buckets', 'movement_kinds'].includes(name));
  return written.map(({ name }) => `delete from ${name};`);
}

async function rowsOf(executor: Executor, { name, columns, key }: Table): Promise<string[]> {
  const list = columns.join(', ');
  const values = columns.map((column) => `quote_nullable(${column})`).join(', ');
  const rows = await queryText<{ row: string }>(
    executor,
    `select concat_ws(', ', ${values}) as row from ${name} order by ${key}`,
  );
  if (rows.length === 0) return [];
  const lines = rows.map(({ row }) => `(${row})`).join(',\n');
  return [`insert into ${name} (${list}) overriding system value values\n${lines};`];
}

async function sequencesOf(executor: Executor): Promise<string[]> {
  const rows = await queryText<{ set: string }>(
    executor,
    `select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as set
       from pg_sequences where last_value is not null order by schemaname, sequencename`,
  );
  return rows.map(({ set }) => set);
}
