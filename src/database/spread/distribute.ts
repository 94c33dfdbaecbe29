import { RAIL_NAMES } from '../../rails/names.ts';
import { pendingHere } from '../migrations/migrate.ts';
import { type Pool, queryText } from '../pool.ts';
import { type Tx, transaction } from '../transaction.ts';
import { FIRST_OF_BUCKETS, PLACEMENTS, type Placement } from './placement.ts';

/** A table, its intended placement, and whether it already has it. */
export interface DistributionStep {
  readonly table: string;
  readonly placement: Placement;
  readonly done: boolean;
  /** About how many rows it has. */
  readonly rows: bigint;
}

export interface DistributionPlan {
  readonly steps: readonly DistributionStep[];
  /** Obstacles, each with its remedy. */
  readonly obstacles: readonly string[];
  /** The machines that hold shards. */
  readonly workers: readonly string[];
}

interface Found {
  table: string;
  rows: bigint;
}

/** Each rail keeps its tables in the schema of its name. */
const RAIL_SCHEMAS = RAIL_NAMES.map((name) => `'${name}'`).join(', ');
const TABLES = `select case n.nspname when current_schema() then '' else n.nspname || '.' end || c.relname as table,
         greatest(c.reltuples, 0)::int8 as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in (current_schema(), ${RAIL_SCHEMAS})
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
   order by 1`;
const PLACED = `select logicalrelid::text as table, partmethod::text as method, repmodel::text as model,
         case partmethod when 'h' then column_to_column_name(logicalrelid, partkey) end as by
    from pg_dist_partition`;
const WORKERS = `select nodename || ':' || nodeport as name from pg_dist_node
   where groupid <> 0 and isactive and shouldhaveshards and noderole = 'primary' order by 1`;
const COORDINATOR = `select 1 as one from pg_dist_node where groupid = 0`;
const OWNED = `select bool_and(pg_has_role(relowner, 'member')) as owned from pg_class where oid = $1::regclass`;
const ALIVE = `select count(*)::int4 as nodes from node_holdings where alive_until > clock_timestamp()`;

/** Inspects a migrated database and changes nothing. */
export async function planDistribution(pool: Pool): Promise<DistributionPlan> {
  const pending = await pendingHere(pool);
  if (pending.length > 0)
    return impossible(`it lacks migrations: ${pending.join(', ')}; run \`lastro migrate\``);
  const [extension] = await queryText(pool, `select 1 as one from pg_extension where extname = 'citus'`);
  if (extension === undefined)
    return impossible(
      'it has no extension citus: create it in this database, on the coordinator and on each worker',
    );
  const found = await queryText<Found>(pool, TABLES);
  const placed = await readPlaced(pool);
  const workers = (await queryText<{ name: string }>(pool, WORKERS)).map(({ name }) => name);
  const steps = found.flatMap(({ table, rows }): DistributionStep[] => {
    const placement = PLACEMENTS[table];
    return placement === undefined
      ? []
      : [{ table, placement, rows, done: isDone(placement, placed.get(table)) }];
  });
  return { steps, workers, obstacles: await findObstacles(pool, { found, placed, workers, steps }) };
}

function impossible(obstacle: string): DistributionPlan {
  return { steps: [], workers: [], obstacles: [obstacle] };
}

type Placed = ReadonlyMap<string, string>;

/** Reads the current placement of the tables, by name: `reference`, `by <column>`, or nothing for a local one. */
async function readPlaced(pool: Pool): Promise<Placed> {
  const rows = await queryText<{ table: string; method: string; model: string; by: string | null }>(
    pool,
    PLACED,
  );
  return new Map(
    rows.flatMap(({ table, method, model, by }): [string, string][] => {
      if (method === 'h') return [[table, `by ${by}`]];
      return method === 'n' && model === 't' ? [[table, 'reference']] : [];
    }),
  );
}

/** The placement according to the catalogue; undefined for a local table. */
function wanted(placement: Placement): string | undefined {
  if (placement === 'local') return undefined;
  if (placement === 'reference') return 'reference';
  return `by ${placement === 'bucket' ? 'bucket' : placement.byValue}`;
}

function isDone(placement: Placement, placed: string | undefined): boolean {
  return placed === wanted(placement);
}

interface Seen {
  found: readonly Found[];
  placed: Placed;
  workers: readonly string[];
  steps: readonly DistributionStep[];
}

async function findObstacles(pool: Pool, { found, placed, workers, steps }: Seen): Promise<string[]> {
  const obstacles: string[] = [];
  const unknown = found.map(({ table }) => table).filter((table) => PLACEMENTS[table] === undefined);
  if (unknown.length > 0) obstacles.push(`it has tables that are none of the bank's: ${unknown.join(', ')}`);
  const elsewhere = steps.filter(({ table, done }) => !done && placed.has(table)).map(({ table }) => table);
  if (elsewhere.length > 0)
    obstacles.push(
      `these tables live otherwise already: ${elsewhere.join(', ')}; undistribute_table() brings one back`,
    );
  if (workers.length === 0) obstacles.push("it has no worker: add one with citus_add_node('host', 5432)");
  if ((await queryText(pool, COORDINATOR)).length === 0)
    obstacles.push(
      "workers do not know the coordinator: name it with citus_set_coordinator_host('host', 5432)",
    );
  const [owner] = await queryText<{ owned: boolean }>(pool, OWNED, [FIRST_OF_BUCKETS]);
  if (owner?.owned !== true)
    obstacles.push('this role does not own the tables: set LASTRO_MIGRATE_DATABASE_URL to one that does');
  const [alive] = await queryText<{ nodes: number }>(pool, ALIVE);
  if (alive !== undefined && alive.nodes > 0)
    obstacles.push(
      `${alive.nodes === 1 ? 'a node is' : `${alive.nodes} nodes are`} at work on it: stop the bank first`,
    );
  return obstacles;
}

/** Distributes every table that is not placed yet, all or none. */
export async function distribute(pool: Pool, { steps }: DistributionPlan, shards: number): Promise<void> {
  const open = steps.filter(({ done }) => !done);
  await transaction(pool, async (tx) => {
    // Triggers protect each shard like the whole table; creating them there must be allowed.
    await queryText(tx, 'set local citus.enable_unsafe_triggers = on');
    await queryText(tx, `set local citus.shard_count = ${shards}`);
    // Nodes add no entries to indexes by age over several machines.
    await queryText(tx, 'select have_entries_added(by_nodes => false)');
    for (const { table, placement } of inOrder(open)) await place(tx, table, placement);
  });
}

// References first, because statements over buckets need them everywhere; then the table that gives the shards.
function inOrder(steps: readonly DistributionStep[]): DistributionStep[] {
  const rank = ({ table, placement }: DistributionStep) => {
    if (placement === 'reference') return 0;
    return table === FIRST_OF_BUCKETS ? 1 : 2;
  };
  return [...steps].sort((one, other) => rank(one) - rank(other));
}

async function place(tx: Tx, table: string, placement: Placement): Promise<void> {
  if (placement === 'local') return;
  if (placement === 'reference') {
    await queryText(tx, 'select create_reference_table($1::regclass)', [table]);
    return;
  }
  const [column, beside] =
    placement === 'bucket'
      ? ['bucket', table === FIRST_OF_BUCKETS ? 'none' : FIRST_OF_BUCKETS]
      : [placement.byValue, 'default'];
  await queryText(tx, 'select create_distributed_table($1::regclass, $2::text, colocate_with => $3::text)', [
    table,
    column,
    beside,
  ]);
  // Deletes the rows behind their copies on the shards: nothing reads them here.
  await queryText(tx, `alter table ${table} disable trigger user`);
  await queryText(tx, 'select truncate_local_data_after_distributing_table($1::regclass)', [table]);
  await queryText(tx, `alter table ${table} enable trigger user`);
}
