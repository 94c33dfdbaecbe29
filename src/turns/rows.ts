import type { RowRef } from '../database/table.ts';
import type { Tx } from '../database/transaction.ts';
import { gather } from './gather.ts';
import type { WorkingSet } from './turn.ts';

/** Rows of one noun that a turn reads, locks and writes, each in one statement. */
export interface RowSet<Row> extends WorkingSet {
  /** The row before any lock is taken: only for members that never change. */
  findUnlocked(ref: RowRef): Promise<Row | undefined>;
  want(ref: RowRef): void;
  /** A requested row, with the changes of earlier items of the turn. */
  get(ref: RowRef): Row | undefined;
  add(row: Row): void;
  replace(row: Row): void;
}

export interface RowStore<Row> {
  select(tx: Tx, refs: readonly RowRef[]): Promise<Row[]>;
  lock(tx: Tx, refs: readonly RowRef[]): Promise<Row[]>;
  insert(tx: Tx, rows: readonly Row[]): Promise<unknown>;
  update(tx: Tx, rows: readonly Row[]): Promise<unknown>;
}

export function openRows<Row extends RowRef>(tx: Tx, store: RowStore<Row>): RowSet<Row> {
  const wanted: RowRef[] = [];
  const current = new Map<string, Row>();
  const added: Row[] = [];
  const changed = new Map<string, Row>();
  return {
    findUnlocked: gather(async (refs: readonly RowRef[]) => {
      const found = new Map((await store.select(tx, refs)).map((row) => [keyOf(row), row]));
      return (ref) => found.get(keyOf(ref));
    }),
    want: (ref) => wanted.push(ref),
    get: (ref) => current.get(keyOf(ref)),
    add: (row) => added.push(row),
    replace: (row) => {
      current.set(keyOf(row), row);
      changed.set(keyOf(row), row);
    },
    lock: async () => {
      for (const row of await store.lock(tx, wanted)) current.set(keyOf(row), row);
    },
    save: () => Promise.all([store.insert(tx, added), store.update(tx, [...changed.values()])]),
  };
}

function keyOf({ companyId, id }: RowRef): string {
  return `${companyId}/${id}`;
}
