import type { Show } from '../present.ts';
import type { HitType, search } from '../search.ts';

/** States that an index finds, because few rows are in them. */
export interface IndexedStates {
  readonly statuses: readonly string[];
  /** The index's first column, under the alias `t`; its second one is the id. */
  readonly column: string;
  /** The index's condition, under the same alias. */
  readonly where: string;
}

/** A customer's row in a look-up; its account is null if it has none. */
export interface Looked {
  companyId: bigint;
  companyName: string;
  id: bigint;
  branch: string | null;
  number: string | null;
}

export interface LookUpParts<Row extends Looked> {
  /** Its place in the address, as in `/operator/cashouts`. */
  name: string;
  /** The name of a row of it in the audit log and the search. */
  subject: HitType;
  /** The customers' table, whose rows have `company_id` and `id`. */
  table: string;
  /** The columns that it shows, under the aliases `t` (the row), `c` (its company) and `a` (its account). */
  columns: string;
  /** The column that holds the account. */
  account: string;
  /** The column of the deadline, if any; an index contains it. */
  due?: string;
  /** The values of the column `status`, where there is one. */
  statuses?: readonly string[];
  /** Those of the statuses that an index finds, however old the rows are. */
  byStatus?: IndexedStates;
  /** A row in the response; possible CPFs go through `show`. */
  present(row: Row, show: Show): object;
}

export interface LookedPage<Row> {
  /** Newest first; one row more than the limit when there is a further page right behind them. */
  rows: Row[];
  /** Id at which the search stopped, when the rows are fewer than it could have found. */
  searchedTo: bigint | undefined;
}

export interface PageAsked {
  /** As in {@link search}: things themselves, and those of the companies, accounts and keys it names. */
  q: string | undefined;
  companyId: bigint | undefined;
  status: string | undefined;
  /** Only rows with a lower id: the last one of the page before. */
  before: bigint | undefined;
  limit: number;
}
