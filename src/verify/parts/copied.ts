/** A temporary table, the rows that fill it, and the columns that tell them apart where two of the queries may find one. */
export interface Copied {
  name: string;
  /** The table that it replaces, if that has another name: a check's SQL is rewritten to use this one. */
  of?: string;
  rows: readonly string[];
  key?: string;
}
