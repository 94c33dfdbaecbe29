import type { Context } from '../context.ts';
import { execute, queryText, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';

/** Tables that a reset leaves alone: the bank itself, rows that came with the schema, and the nodes that deliver now. */
export const STAYS: readonly string[] = [
  'public.bank_facts',
  'public.buckets',
  'public.movement_kinds',
  'public.nodes',
  'public.node_holdings',
  'public.schema_migrations',
  'public.schema_migrations_lock',
  'public.signing_keys',
  'simulator.signing_key',
];

// In the lock order of payments, so that a reset and a payment never deadlock.
const LOCKED_FIRST = [
  'accounts',
  'cashouts',
  'return_offers',
  'payment_codes',
  'offers',
  'cash_ins',
  'refunds',
  'pix_keys',
  'claims',
  'med_cases',
].map((name) => `public.${name}`);

// Longer than the second after which PostgreSQL cancels its own vacuum of a table that another session waits for.
const LOCK_TIMEOUT_MS = 1_200;
// Truncating creates new files for a table and each of its indexes, and every session plans its statements again.
// Deleting the few rows of a test is faster; from this number of pages on, the table is truncated.
const FEW_PAGES = 8;

// Serialises nodes too: the second one finds a fresh sandbox, and resets it again.
const unfound = sql('sandbox.unfound', 'update bank_facts set own_company_id = null');

/**
 * Empties every table except permanent ones. Ids continue, so that no id is reused for another object; account
 * numbers restart, because the first ones are in everybody's examples.
 */
export async function emptySandbox(tx: Tx): Promise<void> {
  const settings = [
    // Also on machines that hold shards.
    ...(tx.shards === undefined ? [] : [`set local citus.propagate_set_commands = 'local'`]),
    `set local lock_timeout = ${LOCK_TIMEOUT_MS}`,
    `set local lastro.starting_over = 'on'`,
  ];
  await queryText(tx, settings.join('; '));
  const [tables] = await Promise.all([selectTables(tx), execute(tx, unfound)]);
  const names = tables.map(({ name }) => name);
  await queryText(tx, `lock table ${names.join(', ')} in access exclusive mode`);
  const written = tx.shards === undefined ? await writtenOf(tx, tables) : { truncated: names, deleted: [] };
  await queryText(tx, [...emptying(written), 'alter sequence account_numbers_seq restart'].join('; '));
}

interface Written {
  truncated: readonly string[];
  deleted: readonly string[];
}

/** One statement deletes from all of them, so that those that name each other need no order. */
function emptying({ truncated, deleted }: Written): string[] {
  const parts = deleted.map((name, index) => `d${index} as (delete from ${name})`);
  return [
    ...(truncated.length > 0 ? [`truncate ${truncated.join(', ')}`] : []),
    ...(parts.length > 0 ? [`with ${parts.join(', ')} select`] : []),
  ];
}

/**
 * Those that have had a row since they last got new files. Nothing can be deleted from those that are append-only, and
 * those that name each other get new files together.
 */
async function writtenOf(tx: Tx, tables: readonly Emptied[]): Promise<Written> {
  const sizes = await queryText<{ id: bigint; pages: bigint }>(
    tx,
    `select id, (select coalesce(sum(pg_relation_size(relid)), pg_relation_size(id::oid))::int8
                   from pg_partition_tree(id::oid)) / current_setting('block_size')::int8 as pages
       from unnest($1::int8[]) as id`,
    [tables.map(({ id }) => id)],
  );
  const pagesOf = new Map(sizes.map(({ id, pages }) => [id, pages]));
  const rows = tables.map((table) => ({ ...table, pages: pagesOf.get(table.id) ?? 0n }));
  const linkedAreLarge = rows.some(({ linked, pages }) => linked && pages > FEW_PAGES);
  const isTruncated = (row: (typeof rows)[number]) =>
    row.lasting || row.pages > FEW_PAGES || (row.linked && linkedAreLarge);
  const written = rows.filter(({ pages, linked }) => pages > 0 || (linked && linkedAreLarge));
  const namesOf = (some: typeof rows) => some.map(({ name }) => name);
  return {
    truncated: namesOf(written.filter(isTruncated)),
    deleted: namesOf(written.filter((row) => !isTruncated(row))),
  };
}

interface Emptied {
  id: bigint;
  /** As `schema.table`. */
  name: string;
  /** It names another, or another names it. */
  linked: boolean;
  lasting: boolean;
}

// Reads each catalogue once: reading it per table took a quarter of a reset.
const TABLES = `
  with linked as (select conrelid as id from pg_constraint where contype = 'f'
                  union select confrelid from pg_constraint where contype = 'f'),
       lasting as (select tgrelid as id from pg_trigger where tgfoid = 'refuse_change'::regproc)
  select c.oid::int8 as id, format('%I.%I', n.nspname, c.relname) as name,
         c.oid in (select id from linked) as linked, c.oid in (select id from lasting) as lasting
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
     -- What is done to a table is done to its partitions.
     and not c.relispartition
   order by name`;

async function selectTables(executor: Tx | Context['db']['main']): Promise<Emptied[]> {
  const tables = await queryText<Emptied>(executor, TABLES);
  const emptied = tables.filter(({ name }) => !STAYS.includes(name));
  const place = (name: string) =>
    LOCKED_FIRST.includes(name) ? LOCKED_FIRST.indexOf(name) : LOCKED_FIRST.length;
  return emptied.sort((one, other) => place(one.name) - place(other.name));
}

/** Every table that a reset empties, as `schema.table`, in the order of its locks. */
export async function tablesToEmpty(executor: Tx | Context['db']['main']): Promise<string[]> {
  return (await selectTables(executor)).map(({ name }) => name);
}
