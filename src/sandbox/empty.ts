import type { Context } from '../context.ts';
import { execute, queryText, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';

/** Tables that a reset leaves alone: the bank itself, rows that came with the schema, and the nodes that deliver now. */
export const STAYS: readonly string[] = [
  'public.bank_facts',
  'public.movement_kinds',
  'public.nodes',
  'public.node_holdings',
  'public.schema_migrations',
  'public.schema_migrations_lock',
  'public.signing_keys',
  'simulator.signing_key',
];

// In the order in which payments take their locks, so that none of them waits for a reset that waits for it.
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

// Longer than the second after which PostgreSQL sends its own housekeeping away from a table that somebody waits for.
const LOCK_TIMEOUT_MS = 1_200;
// Emptying makes new files for a table and each of its indexes, and every session plans anew what it asks of it. The few
// rows of a test are deleted in less; from so many pages on they, and those deleted before, make way for new files.
const FEW_PAGES = 8;

// Serialises the nodes too: whoever comes second finds a fresh sandbox, and makes it anew.
const unfound = sql('sandbox.unfound', 'update bank_facts set own_company_id = null');

/**
 * Empties every table but those that stay. Ids go on, so that nothing that was ever told is told again of something
 * else; account numbers begin again, because those of the first start are in everybody's examples.
 */
export async function emptySandbox(tx: Tx): Promise<void> {
  const settings = [
    // Machines that hold shards are told as well.
    ...(tx.shards === undefined ? [] : [`set local citus.propagate_set_commands = 'local'`]),
    `set local lock_timeout = ${LOCK_TIMEOUT_MS}`,
    `set local lastro.starting_over = 'on'`,
  ];
  await queryText(tx, settings.join('; '));
  const [tables] = await Promise.all([tablesToEmpty(tx), execute(tx, unfound)]);
  await queryText(tx, `lock table ${tables.join(', ')} in access exclusive mode`);
  const written = tx.shards === undefined ? await writtenOf(tx, tables) : { truncated: tables, deleted: [] };
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
async function writtenOf(tx: Tx, tables: readonly string[]): Promise<Written> {
  const rows = await queryText<{ name: string; pages: bigint; linked: boolean; lasting: boolean }>(
    tx,
    `select name,
            (select coalesce(sum(pg_relation_size(relid)), pg_relation_size(name::regclass))::int8
               from pg_partition_tree(name::regclass)) / current_setting('block_size')::int8 as pages,
            exists (select from pg_constraint
                     where contype = 'f' and name::regclass in (conrelid, confrelid)) as linked,
            exists (select from pg_trigger
                     where tgrelid = name::regclass and tgfoid = 'refuse_change'::regproc) as lasting
       from unnest($1::text[]) as name`,
    [tables],
  );
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

/** Every table that a reset empties, as `schema.table`, in the order of its locks. */
export async function tablesToEmpty(executor: Tx | Context['db']['main']): Promise<string[]> {
  const rows = await queryText<{ name: string }>(
    executor,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')
        -- What is done to a table is done to its partitions.
        and not (select relispartition from pg_class
                  where oid = format('%I.%I', schemaname, tablename)::regclass) order by 1`,
  );
  const names = rows.map(({ name }) => name).filter((name) => !STAYS.includes(name));
  const first = LOCKED_FIRST.filter((name) => names.includes(name));
  return [...first, ...names.filter((name) => !first.includes(name))];
}
