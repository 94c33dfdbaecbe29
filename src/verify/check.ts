/**
 * One thing that must always hold, as SQL over the whole database. The statement answers one row:
 * `rows`, how many it read, and `breaches`, how many of them break it.
 */
export interface Check {
  /** The invariant's name, as ARCHITECTURE.md lists them. */
  id: string;
  /** What holds, in a sentence. */
  holds: string;
  sql: string;
  /** SQL for one boolean: whether this database has what the check reads. Without it, always. */
  given?: string;
}

/** Counts the rows of a query that has a boolean column `ok`. */
export function eachOk(query: string): string {
  return `select count(*) as rows, count(*) filter (where ok is not true) as breaches from (${query}) checked`;
}

/** SQL for the present instant of the bank's clock. */
export const BANK_NOW = `(select greatest(clock_timestamp() + clock_offset_ms * interval '1 millisecond',
  to_timestamp(clock_mark_ms / 1000.0)) from bank_facts)`;
