import { encode } from '../../world/codec.ts';
import { Journal as Folder } from '../../world/journal.ts';
import type { JournalTable, KeptRow } from './tables.ts';

type Kept = Map<string, Map<string, string>>;

/** Rows in a folder: a snapshot, and one line for all changes of a request. */
export class KeptRows implements JournalTable {
  readonly #folder: Folder;
  readonly #rows: KeptRow[];

  constructor(folder: string) {
    this.#folder = new Folder(folder);
    const { snapshot, lines } = this.#folder.read() as { snapshot?: Kept; lines: KeptRow[][] };
    const kept: Kept = snapshot ?? new Map();
    for (const [table, key, row] of lines.flat()) {
      const rows = kept.get(table) ?? new Map<string, string>();
      kept.set(table, rows);
      if (row === null) rows.delete(key);
      else rows.set(key, row);
    }
    this.#folder.begin(kept);
    this.#rows = [...kept].flatMap(([table, rows]) =>
      [...rows].map(([key, row]): KeptRow => [table, key, row]),
    );
  }

  read(): Iterable<KeptRow> {
    return this.#rows;
  }

  append(rows: readonly KeptRow[]): void {
    this.#folder.append(encode(rows));
  }

  /** Deletes everything. */
  reset(): void {
    this.#rows.length = 0;
    this.#folder.begin(new Map());
  }

  close(): void {
    this.#folder.close();
  }
}
