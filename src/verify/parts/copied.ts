/** A temporary table, the rows that fill it, and the columns that tell them apart where two of the queries may find one. */
export interface Copied {
  name: string;
  /** The table it stands in for, where that has another name: a check's SQL is made to name this one. */
  of?: string;
  rows: readonly string[];
  key?: string;
}
