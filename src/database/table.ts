import { boolColumn, int4Column, int8Column, refColumns, textColumn, timestampColumn } from './columns.ts';
import { paramRows } from './param-rows.ts';
import { type Executor, query, sql } from './pool.ts';
import { atHome, bucketOf, homeOfNew, ofCompany } from './spread/buckets.ts';
import { PLACEMENTS } from './spread/placement.ts';
import { byShard, byShardOf } from './spread/shards.ts';

/*
 * Tables, each defined once: the typed row, the select list, the set insert and the set update are derived from its
 * list of columns. SQL with logic stays SQL in its noun's folder; `list`, `rows` and `values` supply its column
 * lists.
 */

const ENCODERS = {
  int8: (values: readonly unknown[]) => int8Column(values as (bigint | null)[]),
  int4: (values: readonly unknown[]) => int4Column(values as (number | null)[]),
  text: (values: readonly unknown[]) => textColumn(values as (string | null)[]),
  bool: (values: readonly unknown[]) => boolColumn(values as (boolean | null)[]),
  timestamptz: (values: readonly unknown[]) => timestampColumn(values as (Date | null)[]),
};

export interface Column<Value> {
  readonly type: keyof typeof ENCODERS;
  /** SQL that is read instead of a stored column; inserts omit it. */
  readonly expression?: string;
  /** Carries only the type. */
  readonly value?: Value;
}

/** Creates a column type: plain, or narrowed to the values that the column can have. */
function typed<Widest>(type: Column<unknown>['type']) {
  function column(): Column<NonNullable<Widest>>;
  function column<Value extends Widest>(): Column<Value>;
  function column(): Column<unknown> {
    return { type };
  }
  return column;
}

export const int8 = typed<bigint | null>('int8');
export const int4 = typed<number | null>('int4');
export const text = typed<string | null>('text');
export const bool = typed<boolean | null>('bool');
export const timestamp = typed<Date | null>('timestamptz');

/** A column that is computed by `expression` on reading and never inserted. */
export function computed<Value>(column: Column<Value>, expression: string): Column<Value> {
  return { ...column, expression };
}

type Columns = Readonly<Record<string, Column<unknown>>>;
type Rows<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer Value> ? Value : never };

/** Computes the value of a column that the object does not have under the column's name. */
type Derivations<C extends Columns> = { readonly [K in keyof C]?: (source: never) => Rows<C>[K] };
type SourceOf<D> = {
  [K in keyof D]: D[K] extends (source: infer Source) => unknown ? (source: Source) => void : never;
}[keyof D] extends (source: infer All) => void
  ? All
  : never;
/** Objects to write: whole rows, or others from which the derivations compute them. */
type Written<C extends Columns, D> = Readonly<Omit<Rows<C>, keyof D>> &
  ([keyof D] extends [never] ? object : SourceOf<D>);

interface Definition<C extends Columns, D> {
  /** The alias of a row in this table's statements. */
  readonly as: string;
  /** By their names in camel case. */
  readonly columns: C;
  readonly derived?: D;
  /** Columns that only updates write. */
  readonly later?: readonly (keyof C & string)[];
  /** Columns that are never read back. */
  readonly unread?: readonly (keyof C & string)[];
}

export interface Table<Row extends object, in Written> {
  readonly name: string;
  readonly as: string;
  /** The select list of a whole row under the table's alias; see {@link RowOf}. */
  readonly list: string;
  /** The columns that an insert writes. */
  readonly written: readonly (keyof Row & string)[];
  /** Rows `n` passed as parameters. Columns of `more`, by name and type, follow the table's. */
  rows(columns: readonly (keyof Row & string)[], more?: Readonly<Record<string, string>>): string;
  /** The company of an object's row. */
  companyOf(thing: Written): bigint;
  /** The parameters of `rows`. */
  values(columns: readonly (keyof Row & string)[], things: readonly Written[]): Buffer[];
}

/** A row as `list` reads it: every column under its name in camel case. */
export type RowOf<T> = T extends Table<infer Row, never> ? Row : never;

export function table<const C extends Columns, const D extends Derivations<C> = object>(
  name: string,
  { as, columns, derived, later = [], unread = [] }: Definition<C, D>,
): Table<Rows<C>, Written<C, D>> {
  const getters = derived as Readonly<Record<string, (source: object) => unknown>> | undefined;
  const typeOf = (column: keyof C) => (columns[column] as Column<unknown>).type;
  const names: (keyof C & string)[] = Object.keys(columns);
  const getterOf = (column: keyof C & string) =>
    getters?.[column] ?? ((thing: object) => thing[column as keyof typeof thing]);
  const companyOf = getterOf('companyId');
  return {
    ...{ name, as },
    list: names
      .filter((column) => !unread.includes(column))
      .map((column) => `${columns[column]?.expression ?? `${as}.${snake(column)}`} as "${column}"`)
      .join(', '),
    written: names.filter((column) => !later.includes(column) && columns[column]?.expression === undefined),
    rows: (wanted, more = {}) => {
      const own = wanted.map((column) => [snake(column), typeOf(column)]);
      return paramRows('n', [...own, ...Object.entries(more)].map((column) => column.join(' ')).join(', '));
    },
    companyOf: (thing) => companyOf(thing as object) as bigint,
    values: (wanted, things) =>
      wanted.map((column) => {
        const get = getterOf(column);
        return ENCODERS[typeOf(column)](things.map((thing) => get(thing as object)));
      }),
  };
}

/** SQL for further columns, by name, computed from the new row `n`. */
type Also = Readonly<Record<string, string>>;

/** Creates the function that inserts whole objects in one statement. */
export function insertInto<Row extends object, Written>(
  into: Table<Row, Written>,
  { verb = 'insert', also = {} }: { verb?: string; also?: Also } = {},
): (executor: Executor, things: readonly Written[]) => Promise<void> {
  const isSpread = PLACEMENTS[into.name] === 'bucket';
  const more = { ...also, bucket: (isSpread ? homeOfNew : bucketOf)('n.company_id') };
  const insert = sql(
    statementName(into, verb),
    `insert into ${into.name} (${[...into.written.map(snake), ...Object.keys(more)].join(', ')})
     select ${['n.*', ...Object.values(more)].join(', ')} from ${into.rows(into.written)}
     ${isSpread ? atHome('n.company_id') : ''}`,
  );
  return async (executor, things) => {
    await byShardOf(executor, { things, companyOf: into.companyOf }, (shard, some) =>
      query(shard, insert, into.values(into.written, some)),
    );
  };
}

/** Identifies the rows of a table. */
export interface RowRef {
  readonly companyId: bigint;
  readonly id: bigint;
}

/** SQL that joins a row to the new row `n` of the same company and id. */
export function sameRow(as: string, other = 'n'): string {
  return `${ofCompany(as, `${other}.company_id`)} and ${as}.id = ${other}.id`;
}

interface UpdateExtras<Row> {
  readonly verb?: string;
  readonly also?: Also;
  /** Columns that `also` reads from the new row and that are not written themselves. */
  readonly read?: readonly (keyof Row & string)[];
}

/** Creates the function that updates some columns of locked rows in one statement. */
export function updateOf<Row extends RowRef, Written extends RowRef>(
  of: Table<Row, Written>,
  columns: readonly (keyof Row & string)[],
  { verb = 'update', also = {}, read = [] }: UpdateExtras<Row> = {},
): (executor: Executor, things: readonly Written[]) => Promise<void> {
  const sent: (keyof Row & string)[] = ['companyId', 'id', ...columns, ...read];
  const plain = columns.map(snake).filter((column) => !(column in also));
  const changes = [
    ...plain.map((column) => `${column} = n.${column}`),
    ...Object.entries(also).map(([column, expression]) => `${column} = ${expression}`),
  ];
  const update = sql(
    statementName(of, verb),
    `update ${of.name} ${of.as} set ${changes.join(', ')} from ${of.rows(sent)} where ${sameRow(of.as)}`,
  );
  return async (executor, things) => {
    await byShard(executor, things, (shard, some) => query(shard, update, of.values(sent, some)));
  };
}

type Select<Row> = (executor: Executor, refs: readonly RowRef[]) => Promise<Row[]>;

/** Creates the function that reads rows by company and id. */
export function selectFrom<Row extends object>(from: Table<Row, never>): Select<Row> {
  return byRefs(from, { verb: 'select-by-ids', order: '', lock: '' });
}

/** The same, locking the rows in key order. */
export function lockIn<Row extends object>(within: Table<Row, never>): Select<Row> {
  return byRefs(within, { verb: 'lock-by-ids', order: 'order by 1, 2', lock: 'for no key update' });
}

// The limit keeps each look-up separate: flattened into a join, the planner would use statistics to choose the join.
function byRefs<Row extends object>(
  from: Table<Row, never>,
  { verb, order, lock }: { verb: string; order: string; lock: string },
): Select<Row> {
  const { name, as, list } = from;
  const select = sql<Row>(
    statementName(from, verb),
    `select ${list}
       from (select distinct * from ${paramRows('given', 'company_id int8, id int8')} ${order}) as asked
       cross join lateral (
         select * from ${name} ${as} where ${sameRow(as, 'asked')} limit 1 ${lock}) ${as}`,
  );
  return (executor, refs) => byShard(executor, refs, (shard, some) => query(shard, select, refColumns(some)));
}

function statementName(of: { name: string }, verb: string): string {
  return `${of.name.replaceAll('_', '-')}.${verb}`;
}

function snake(column: string): string {
  return column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
