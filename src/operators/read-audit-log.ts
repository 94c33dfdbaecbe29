import { type Executor, query, sql } from '../database/pool.ts';
import { instant } from './present.ts';

interface AuditLine {
  id: bigint;
  at: Date;
  operatorId: bigint | null;
  email: string | null;
  act: string;
  subject: string;
  subjectId: string;
  companyId: bigint | null;
  requestId: string | null;
  details: object;
}

export interface AuditFilter {
  act: string | undefined;
  subject: string | undefined;
  subjectId: string | undefined;
  /** An operator's e-mail, in any letter case. */
  operator: string | undefined;
  companyId: bigint | undefined;
  since: Date | undefined;
  until: Date | undefined;
  before: bigint | undefined;
  limit: number;
}

/** Number of lines that one page looks through at most, whether they are wanted or not. */
const LINES_SEARCHED = 20_000;

/** A way to walk the log: all of it, or along an index. */
function declareWalk(name: string, along: string) {
  const walk = `from audit_log where ($1::int8 is null or id < $1) ${along} order by id desc`;
  return {
    lines: sql<AuditLine>(
      `audit-log.${name}`,
      `select l.id, l.at, l.operator_id as "operatorId", o.email, l.act, l.subject, l.subject_id as "subjectId",
              l.company_id as "companyId", l.request_id as "requestId", l.details
         from (select * ${walk} limit ${LINES_SEARCHED}) l left join operators o on o.id = l.operator_id
        where ($5::text is null or l.act = $5) and ($2::text is null or l.subject = $2)
          and ($3::text is null or l.subject_id = $3) and ($4::text is null or o.email = lower($4))
          and ($6::int8 is null or l.company_id = $6)
          and ($7::timestamptz is null or l.at >= $7) and ($8::timestamptz is null or l.at <= $8)
        order by l.id desc limit $9`,
    ),
    end: sql<{ id: bigint }>(
      `audit-log.${name}-end`,
      // All walks are told the same.
      `select id, $2::text, $3::text, $4::text ${walk} offset ${LINES_SEARCHED - 1} limit 1`,
    ),
  };
}

const newest = declareWalk('newest', '');
const ofSubject = declareWalk('of-subject', 'and subject = $2::text and subject_id = $3::text');
const ofOperator = declareWalk(
  'of-operator',
  'and operator_id = (select id from operators where email = lower($4::text))',
);

export interface AuditPage {
  /** Newest first; one line more than the limit when there is a further page right behind them. */
  rows: AuditLine[];
  /** Line at which the search stopped, when the rows are fewer than it could have found. */
  searchedTo: bigint | undefined;
}

/** The audit log, a bounded number of its lines at a time: a page may be short, or empty, and have a next one. */
export async function readAuditLog(executor: Executor, filter: AuditFilter): Promise<AuditPage> {
  const { act, subject, subjectId, operator, companyId, since, until } = filter;
  const walk = walkFor(filter);
  const along = [filter.before, subject, subjectId, operator].map((value) => value ?? null);
  const asked = [act, companyId, since, until].map((value) => value ?? null);
  const rows = await query(executor, walk.lines, [...along, ...asked, filter.limit + 1]);
  if (rows.length > filter.limit) return { rows, searchedTo: undefined };
  const [last] = await query(executor, walk.end, along);
  return { rows, searchedTo: last?.id };
}

function walkFor({ subject, subjectId, operator }: AuditFilter) {
  if (subject !== undefined && subjectId !== undefined) return ofSubject;
  return operator === undefined ? newest : ofOperator;
}

export function presentAuditLine(line: AuditLine) {
  return {
    id: Number(line.id),
    at: instant(line.at),
    operator: line.operatorId === null ? null : { id: Number(line.operatorId), email: line.email },
    act: line.act,
    subject: line.subject,
    subject_id: line.subjectId,
    company_id: line.companyId === null ? null : Number(line.companyId),
    request_id: line.requestId,
    details: line.details,
  };
}
