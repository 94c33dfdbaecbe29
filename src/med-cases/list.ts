import { type Executor, queryText } from '../database/pool.ts';
import type { ReportReason } from '../rail/infractions.ts';
import type { MedCase, MedStatus, ReportStatus } from './case.ts';
import { CASE_COLUMNS } from './store.ts';

export interface MedListQuery {
  companyId: bigint;
  limit: number;
  /** By the report's creation: from the first instant, up to but without the second. */
  from?: Date | undefined;
  until?: Date | undefined;
  status?: MedStatus | undefined;
  reason?: ReportReason | undefined;
  reportStatus?: ReportStatus | undefined;
  /** The case that the page continues from, itself excluded; `previous` goes to newer ones. */
  cursor?: { id: string; at: Date; direction: 'next' | 'previous' } | undefined;
}

export interface MedPage {
  /** Newest report first, then by public id descending, whichever way the page was reached. */
  cases: MedCase[];
  older: boolean;
  newer: boolean;
}

/** One page of a company's cases. */
export async function listCases(executor: Executor, asked: MedListQuery): Promise<MedPage> {
  const { cursor, limit } = asked;
  const cases = await selectPage(executor, asked);
  // One more than asked for tells whether the page after this one is empty.
  const more = cases.length > limit;
  const page = cases.slice(0, limit);
  if (cursor === undefined) return { cases: page, older: more, newer: false };
  const found = cases.length > 0;
  return cursor.direction === 'next'
    ? { cases: page, older: more, newer: found }
    : { cases: page.reverse(), older: found, newer: more };
}

function selectPage(executor: Executor, asked: MedListQuery): Promise<MedCase[]> {
  const params: unknown[] = [asked.companyId];
  const conditions: string[] = ['c.listed_for = $1'];
  const add = (condition: (place: string) => string, value: unknown) => {
    if (value === undefined) return;
    params.push(value);
    conditions.push(condition(`$${params.length}`));
  };
  add((place) => `c.report_created_at >= ${place}`, asked.from);
  add((place) => `c.report_created_at < ${place}`, asked.until);
  add((place) => `c.status = ${place}`, asked.status);
  add((place) => `c.reason = ${place}`, asked.reason);
  add((place) => `c.report_status = ${place}`, asked.reportStatus);
  const { cursor } = asked;
  const ascending = cursor?.direction === 'previous';
  if (cursor !== undefined) {
    params.push(cursor.at, cursor.id);
    const place = `($${params.length - 1}::timestamptz, $${params.length}::text collate "C")`;
    conditions.push(`(c.report_created_at, c.public_id) ${ascending ? '>' : '<'} ${place}`);
  }
  params.push(asked.limit + 1);
  const order = ascending ? '' : ' desc';
  return queryText<MedCase>(
    executor,
    `select ${CASE_COLUMNS} from med_cases c where ${conditions.join(' and ')}
      order by c.report_created_at${order}, c.public_id${order} limit $${params.length}`,
    params,
  );
}
