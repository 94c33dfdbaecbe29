/*
 * What the directory knows, in memory, with every change noted: what one request changed is written down as one line, or
 * undone as one. A line is all that a restart needs of it.
 */

/** Where lines are kept. A line is safe once `append` resolves, and lines come back in the order they went. */
export interface Journal {
  read(): AsyncIterable<string> | Iterable<string>;
  append(line: string): Promise<void>;
}

interface Noted {
  table: string;
  key: string;
  before: unknown;
  after: unknown;
}

/** Told of each change, also of those that are read back and undone: for what is found by more than its key. */
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

  /** Without a note: for what is read back or undone. */
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

  /** All that changed since the last line, as the next; undefined where nothing did. */
  takeLine(): string | undefined {
    const noted = this.#noted;
    this.#noted = [];
    if (noted.length === 0) return undefined;
    return JSON.stringify(
      noted.map(({ table, key, after }) => [table, key, after ?? null]),
      write,
    );
  }

  undo(): void {
    const noted = this.#noted.reverse();
    this.#noted = [];
    for (const { table, key, before } of noted) this.#tables.get(table)?.set(key, before);
  }

  restore(line: string): void {
    const changes = JSON.parse(line, read) as [string, string, unknown][];
    for (const [table, key, row] of changes) this.#tables.get(table)?.set(key, row ?? undefined);
  }
}

/** JSON knows neither instants nor large integers. */
function write(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const raw = this[key];
  if (raw instanceof Date) return { $instant: raw.toISOString() };
  return typeof value === 'bigint' ? { $integer: value.toString() } : value;
}

function read(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$instant' in value) return new Date(String(value.$instant));
  return '$integer' in value ? BigInt(String(value.$integer)) : value;
}
