import { type Executor, query, sql } from '../pool.ts';
import { routine } from '../routine.ts';
import { inShard } from '../spread/buckets.ts';
import { PLACEMENTS } from '../spread/placement.ts';
import { onShard, onShardsWith } from '../spread/shards.ts';

/*
 * A lease says which node owes the next step of a row. A node gets a row for some seconds under a fencing token,
 * calls out outside any transaction, and records the result only if the token is still current. Leases run on the
 * database's clock: the bank's clock may be moved, and nodes' clocks may differ.
 */

/** Default length of a lease: longer than the timeout of a call to the other side. */
export const LEASE_SECONDS = 5;
export const LEASE = `interval '${LEASE_SECONDS} s'`;

export interface LeasedTable {
  /** Prefix of the names of its statements. */
  name: string;
  /** The table, and the alias that `columns` and `also` use. */
  table: string;
  as: string;
  /** The key columns. */
  key: string;
  /** Columns read from a leased row. */
  columns: string;
  /** The prefix of its lease columns. */
  prefix?: string;
  /** Condition and order of the rows to lease, in SQL; an index of the table has both. */
  due: string;
  order: string;
  /** The instant that orders the queue, if it is scanned from a floor: that is then $2. */
  risesBy?: string;
  /** Condition on rows that owe a step now, for `anyOwed`. */
  owed?: string;
  /** Length of a lease, in SQL. */
  lasts?: string;
  /** Other columns written to a leased row. */
  also?: string;
  /** Polling leases rows again and again, also while the bank is quiet. */
  routine?: true;
}

export interface Taking<Row> {
  /** Leases rows that no node holds, or whose lease has expired, each under its next token. */
  take(executor: Executor, limit: number, params?: readonly unknown[]): Promise<Row[]>;
}

export interface Leases<Row> extends Taking<Row> {
  /** Tells whether any node owes a step of any row. */
  anyOwed(executor: Executor, params?: readonly unknown[]): Promise<boolean>;
}

/** The params of `take` begin at $2. */
export function leasesOf<Row extends object>(leased: LeasedTable & { owed: string }): Leases<Row>;
export function leasesOf<Row extends object>(leased: LeasedTable): Taking<Row>;
export function leasesOf<Row extends object>(leased: LeasedTable): Taking<Row> & Partial<Leases<Row>> {
  const { name, table, as, key, columns, due, order, owed, lasts = LEASE, also = '' } = leased;
  const { prefix = '', risesBy } = leased;
  // In UTC, where adding to an instant is the same in every session; other expressions are not sent to a shard.
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
  // An update of a replicated table commits in two phases on all machines, even if it changes nothing.
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
