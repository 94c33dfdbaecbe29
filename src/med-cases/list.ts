import { type Executor, queryText } from '../database/pool.ts';
import type { ReportReason } from '../rail/infractions.ts';
import type { MedCase, MedStatus, ReportStatus } from './case.ts';
import { CASES_TABLE } from './table.ts';

export interface MedListQuery {
  companyId: bigint;
  limit: number;
  /** By the report's creation: the first instant inclusive, the second exclusive. */
  from?: Date | undefined;
  until?: Date | undefined;
  status?: MedStatus | undefined;
  reason?: ReportReason | undefined;
  reportStatus?: ReportStatus | undefined;
  /** The case that the page continues from, exclusive; `previous` goes to newer ones. */
  cursor?: { id: string; at: Date; direction: 'next' | 'previous' } | undefined;
}

/** A case's position in the list. */
export interface MedPlace {
  id: string;
  at: Date;
}

export interface MedPage {
  /** Newest report first, then by descending public id, in both directions of paging. */
  cases: MedCase[];
  /** Position from which older cases continue, exclusive; undefined if there are none. */
  older: MedPlace | undefined;
  /** The same for newer ones. */
  newer: MedPlace | undefined;
}

/** Maximum number of cases that one page reads, matching or not. */
const CASES_WALKED_AT_MOST = 20_000;

/**
 * Returns one page of a company's cases. Only their age is indexed, so a page reads a bounded number of cases: it may
 * be short or empty and still have another page.
 */
export async function listCases(executor: Executor, asked: MedListQuery): Promise<MedPage> {
  const { cursor, limit } = asked;
  const backwards = cursor?.direction === 'previous';
  const found = await selectPage(executor, asked, backwards);
  // Reads one case more than requested, to find out whether there is a next page.
  const cases = found.slice(0, limit);
  const onwards = found.length > limit ? placeOf(cases.at(-1)) : await endOfWalk(executor, asked, backwards);
  const came = cursor === undefined ? undefined : placeOf(cases[0]);
  return backwards
    ? { cases: cases.reverse(), older: came, newer: onwards }
    : { cases, older: onwards, newer: came };
}

function placeOf(med: MedCase | undefined): MedPlace | undefined {
  return med === undefined ? undefined : { id: med.publicId, at: med.reportCreatedAt };
}

function picks({ status, reason, reportStatus }: MedListQuery): boolean {
  return [status, reason, reportStatus].some((filter) => filter !== undefined);
}

function selectPage(executor: Executor, asked: MedListQuery, backwards: boolean): Promise<MedCase[]> {
  const { params, walk, order } = walkOf(asked, backwards);
  const most = picks(asked) ? CASES_WALKED_AT_MOST : asked.limit + 1;
  const wanted = [
    `($${params.push(asked.status ?? null)}::text is null or c.status = $${params.length})`,
    `($${params.push(asked.reason ?? null)}::text is null or c.reason = $${params.length})`,
    `($${params.push(asked.reportStatus ?? null)}::text is null or c.report_status = $${params.length})`,
  ];
  return queryText<MedCase>(
    executor,
    `select ${CASES_TABLE.list} from (select c.* ${walk} limit ${most}) c where ${wanted.join(' and ')}
      order by ${order} limit ${asked.limit + 1}`,
    params,
  );
}

/** Returns the position where a page without further results stopped; undefined if it has read everything. */
async function endOfWalk(
  executor: Executor,
  asked: MedListQuery,
  backwards: boolean,
): Promise<MedPlace | undefined> {
  if (!picks(asked)) return undefined;
  const { params, walk } = walkOf(asked, backwards);
  const [last] = await queryText<MedPlace>(
    executor,
    `select c.public_id as id, c.report_created_at as at ${walk} offset ${CASES_WALKED_AT_MOST - 1} limit 1`,
    params,
  );
  return last;
}

function walkOf({ companyId, from, until, cursor }: MedListQuery, backwards: boolean) {
  const params: unknown[] = [companyId];
  const conditions: string[] = ['c.listed_for = $1'];
  if (from !== undefined) conditions.push(`c.report_created_at >= $${params.push(from)}`);
  if (until !== undefined) conditions.push(`c.report_created_at < $${params.push(until)}`);
  if (cursor !== undefined) {
    const place = `($${params.push(cursor.at)}::timestamptz, $${params.push(cursor.id)}::text collate "C")`;
    conditions.push(`(c.report_created_at, c.public_id) ${backwards ? '>' : '<'} ${place}`);
  }
  const way = backwards ? '' : ' desc';
  const order = `c.report_created_at${way}, c.public_id${way}`;
  return { params, order, walk: `from med_cases c where ${conditions.join(' and ')} order by ${order}` };
}
