/*
 * The directory's tables in memory, with a record of every change: the changes of one request are stored together, or
 * undone together.
 */

/** A row as stored; null if deleted. */
export type KeptRow = readonly [table: string, key: string, row: string | null];

/** Stores rows. They are durable once `append` returns: all of one call, or none. */
export interface JournalTable {
  read(): Iterable<KeptRow>;
  append(rows: readonly KeptRow[]): void;
}

interface Noted {
  table: string;
  key: string;
  before: unknown;
  after: unknown;
}

/** Hears of each change, also of those that are read back or undone: an index by another member than the key. */
export type Watcher<T> = (key: string, before: T | undefined, after: T | undefined) => void;

export class Table<T> {
  readonly #rows = new Map<string, T>();
  readonly #note: (change: Omit<Noted, 'table'>) => void;
  readonly #watchers: Watcher<T>[] = [];

  constructor(note: (change: Omit<Noted, 'table'>) => void) {
    this.#note = note;
  }

  watch(watcher: Watcher<T>): void {
    this.#watchers.push(watcher);
  }

  get(key: string): T | undefined {
    return this.#rows.get(key);
  }

  values(): IterableIterator<T> {
    return this.#rows.values();
  }

  get size(): number {
    return this.#rows.size;
  }

  put(key: string, row: T): void {
    this.#change(key, row);
  }

  remove(key: string): void {
    this.#change(key, undefined);
  }

  #change(key: string, after: T | undefined): void {
    this.#note({ key, before: this.#rows.get(key), after });
    this.set(key, after);
  }

  /** Sets a row without a note: for changes that are read back or undone. */
  set(key: string, after: T | undefined): void {
    const before = this.#rows.get(key);
    if (after === undefined) this.#rows.delete(key);
    else this.#rows.set(key, after);
    for (const watcher of this.#watchers) watcher(key, before, after);
  }
}

export class Tables {
  readonly #tables = new Map<string, Table<unknown>>();
  #noted: Noted[] = [];

  table<T>(name: string): Table<T> {
    const table = new Table<T>((change) => this.#noted.push({ table: name, ...change }));
    this.#tables.set(name, table as Table<unknown>);
    return table;
  }

  /** Returns the rows that changed since the last call, each as it is now. */
  takeChanges(): KeptRow[] {
    const noted = this.#noted;
    this.#noted = [];
    const last = new Map(noted.map((change) => [`${change.table} ${change.key}`, change]));
    return [...last.values()].map(({ table, key, after }) => [
      ...([table, key] as const),
      after === undefined ? null : JSON.stringify(after, write),
    ]);
  }

  undo(): void {
    const noted = this.#noted.reverse();
    this.#noted = [];
    for (const { table, key, before } of noted) this.#tables.get(table)?.set(key, before);
  }

  restore([table, key, row]: KeptRow): void {
    this.#tables.get(table)?.set(key, row === null ? undefined : JSON.parse(row, read));
  }
}

/** JSON has neither instants nor large integers. */
function write(this: unknown, key: string, value: unknown): unknown {
  const raw = (this as Record<string, unknown>)[key];
  if (raw instanceof Date) return { $instant: raw.toISOString() };
  return typeof value === 'bigint' ? { $integer: value.toString() } : value;
}

function read(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$instant' in value) return new Date(String(value.$instant));
  return '$integer' in value ? BigInt(String(value.$integer)) : value;
}
