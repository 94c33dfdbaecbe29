/**
 * One thing that must always hold, as SQL over the whole database. The statement answers one row:
 * `rows`, how many it read, and `breaches`, how many of them break it.
 *
 * A check of what grows with payments also says how it is proved a part at a time, each part in a short snapshot of its
 * own. One that says nothing reads what is few, and is run as it is.
 */
export interface Check {
  /**
   * Its name. The letter groups it: M money, O each thing once, S states, E events, P people and accounts, A acts of
   * operators, R the simulator's books, C the central bank's.
   */
  id: string;
  /** The invariant, in a sentence. */
  holds: string;
  sql: string;
  /** SQL for one boolean: whether this database has what the check reads. Without it, always. */
  given?: string;
  /** Over the payments of a period and all that belongs to them: `sql` where true, or other SQL in its place. */
  days?: true | string;
  /** Over the payments of all disputes. */
  disputes?: true;
  /** Over the database as it stands now, by look-ups. */
  now?: string;
  /**
   * Over one part of these tables after the other, divided by a hash of what `by` says: `now`, or `sql` besides in a
   * whole proof.
   */
  parts?: { tables: readonly string[]; by: string };
  /** The same as `sql` where tables that it joins lie on different machines. */
  spread?: string;
}

/** Counts the rows of a query that has a boolean column `ok`. */
export function eachOk(query: string): string {
  return `select count(*) as rows, count(*) filter (where ok is not true) as breaches from (${query}) checked`;
}

/** SQL for the present instant of the bank's clock. */
export const BANK_NOW = `(select greatest(clock_timestamp() + clock_offset_ms * interval '1 millisecond',
  to_timestamp(clock_mark_ms / 1000.0)) from bank_facts)`;

/** SQL for the bounds of the period that a part of a proof is about. */
export const SINCE = `current_setting('lastro.proof_since')::timestamptz`;
export const UNTIL = `current_setting('lastro.proof_until')::timestamptz`;

/** SQL for the day of an instant, by the calendar of Brasília. */
export function dayInSql(instant: string): string {
  return `((${instant} at time zone 'UTC') - interval '3 hours')::date`;
}
