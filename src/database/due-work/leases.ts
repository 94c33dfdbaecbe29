import { type Executor, query, sql } from '../pool.ts';
import { routine } from '../routine.ts';
import { inShard } from '../spread/buckets.ts';
import { PLACEMENTS } from '../spread/placement.ts';
import { onShard, onShardsWith } from '../spread/shards.ts';

/*
 * A lease says which node owes the next step of a row. A node is given a row for some seconds under a number; it calls out outside any
 * transaction, and records only if the number is still its own. Leases run on the database's clock: the bank's may be
 * moved, and nodes' may differ.
 */

/** Usual length of a lease: longer than the time that a call to the other side is given. */
export const LEASE_SECONDS = 5;
export const LEASE = `interval '${LEASE_SECONDS} s'`;

export interface LeasedTable {
  /** The name that its statements begin with. */
  name: string;
  /** The table, and the short name that `columns` and `also` know it by. */
  table: string;
  as: string;
  /** The columns that tell rows apart. */
  key: string;
  /** The columns read of a row that is taken. */
  columns: string;
  /** The prefix of its lease columns. */
  prefix?: string;
  /** Condition and order of the rows to take, in SQL: an index of the table has both. */
  due: string;
  order: string;
  /** The instant that the queue is ordered by, where it is looked through from a floor on: that is then $2. */
  risesBy?: string;
  /** Of which rows a step is owed now, where anybody asks. */
  owed?: string;
  /** Length of a lease, in SQL. */
  lasts?: string;
  /** Other columns written of a row that is taken. */
  also?: string;
  /** Rows are taken again and again also while nothing happens. */
  routine?: true;
}

export interface Taking<Row> {
  /** Takes rows that no node holds, or whose node did not end its step in time, each under its next number. */
  take(executor: Executor, limit: number, params?: readonly unknown[]): Promise<Row[]>;
}

export interface Leases<Row> extends Taking<Row> {
  /** Tells if any node owes a step of any row. */
  anyOwed(executor: Executor, params?: readonly unknown[]): Promise<boolean>;
}

/** The params of `take` begin at $2. */
export function leasesOf<Row extends object>(leased: LeasedTable & { owed: string }): Leases<Row>;
export function leasesOf<Row extends object>(leased: LeasedTable): Taking<Row>;
export function leasesOf<Row extends object>(leased: LeasedTable): Taking<Row> & Partial<Leases<Row>> {
  const { name, table, as, key, columns, due, order, owed, lasts = LEASE, also = '' } = leased;
  const { prefix = '', risesBy } = leased;
  // In UTC, where adding to an instant gives the same in every session: another expression is not sent to a shard.
  const until =
    lasts === LEASE
      ? `clock_timestamp() + ${LEASE}`
      : `(clock_timestamp() at time zone 'UTC' + ${lasts}) at time zone 'UTC'`;
  const spread = PLACEMENTS[table] === 'bucket';
  const above = (place: number) => (risesBy === undefined ? '' : `and ${risesBy} >= $${place}`);
  const taken = sql<Row>(
    `${name}.lease`,
    `update ${table} ${as}
        set ${prefix}lease_number = ${as}.${prefix}lease_number + 1,
            ${prefix}lease_until = ${until}${also && `, ${also}`}
      where (${key}) in (select ${key} from ${table}
                          where ${due} ${above(2)} ${spread ? inShard() : ''}
                          order by ${order} limit $1 for no key update skip locked) ${spread ? inShard(as) : ''}
     returning ${columns}`,
  );
  if (leased.routine) routine(taken);
  const somewhere = spread
    ? sql<{ bucket: number }>(
        `${name}.claimable`,
        `select distinct bucket from ${table} where ${due} ${above(1)}`,
      )
    : undefined;
  // An update of a table that is whole on every machine commits in two phases on all of them, also where it finds nothing.
  const anywhere =
    PLACEMENTS[table] !== 'reference'
      ? undefined
      : sql<{ one: number }>(
          `${name}.next-lapsed`,
          `select 1 as one from ${table} where ${due} ${above(2)} order by ${order} limit $1`,
        );
  const taking: Taking<Row> = {
    take: async (executor, limit, params = []) => {
      const takeHere = (one: Executor, wanted: number) => query(one, taken, [wanted, ...params]);
      if (executor.shards === undefined) return takeHere(executor, limit);
      if (anywhere !== undefined && (await query(executor, anywhere, [1, ...params])).length === 0) return [];
      if (somewhere === undefined) return takeHere(onShard(executor, 0), limit);
      const where = (all: Executor) => query(all, somewhere, params);
      return onShardsWith(executor, { where, wanted: limit }, takeHere);
    },
  };
  if (owed === undefined) return taking;
  const any = sql<{ owed: boolean }>(
    `${name}.owed`,
    `select true as owed from ${table} where ${owed} limit 1`,
  );
  return {
    ...taking,
    anyOwed: async (executor, params) => (await query(executor, any, params))[0]?.owed === true,
  };
}
