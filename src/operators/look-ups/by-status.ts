import { type Executor, query, sql } from '../../database/pool.ts';
import { inShard } from '../../database/spread/buckets.ts';
import { onEachShard } from '../../database/spread/shards.ts';
import type { Looked, LookedPage, LookUpParts } from './look-up-parts.ts';

export interface StateAsked {
  status: string;
  before: bigint;
  limit: number;
  /** Only rows of these accounts and companies; null: of all. */
  of: { accounts: readonly bigint[]; companies: readonly bigint[] } | null;
}

// Number of rows in the state that a page looks through for those of an account or a company.
const SEARCHED = 20_000;

/** Reads pages of the rows in one state along its index, newest first over all companies. */
export function readByStatus<Row extends Looked>(
  { name, table, account, byStatus }: LookUpParts<Row>,
  { shown, joined }: { shown: string; joined: string },
): (executor: Executor, asked: StateAsked) => Promise<LookedPage<Row>> {
  const { column, where } = byStatus ?? { column: 'null::text', where: 'true' };
  const walk = `from ${table} t where ${column} = $1 and ${where} and t.id < $2 ${inShard('t')} order by t.id desc`;
  const newest = sql<Row>(
    `operator-look-up.${name}.by-status`,
    `${shown} from (select t.* from (select t.* ${walk} limit ${SEARCHED}) t
        where $3::int8[] is null or ${account} = any($3) or t.company_id = any($4::int8[])
        order by t.id desc limit $5) t
       join companies c on c.id = t.company_id ${joined}
      order by t.id desc`,
  );
  const end = sql<{ id: bigint }>(
    `operator-look-up.${name}.by-status-end`,
    `select t.id ${walk} offset ${SEARCHED - 1} limit 1`,
  );
  return async (executor, { status, before, limit, of }) => {
    const wanted = [of?.accounts ?? null, of?.companies ?? null, limit + 1];
    const found = await onEachShard(executor, (shard) => query(shard, newest, [status, before, ...wanted]));
    const newestFirst = found.sort((one, other) => (one.id < other.id ? 1 : -1));
    if (of === null || newestFirst.length > limit)
      return { rows: newestFirst.slice(0, limit + 1), searchedTo: undefined };
    const ends = await onEachShard(executor, (shard) => query(shard, end, [status, before]));
    const searchedTo = ends.reduce<bigint | undefined>(
      (most, { id }) => (most === undefined || id > most ? id : most),
      undefined,
    );
    // Below that, one of the shards has not been looked through.
    const rows = newestFirst.filter(({ id }) => searchedTo === undefined || id >= searchedTo);
    return { rows, searchedTo };
  };
}
