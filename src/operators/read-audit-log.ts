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

const newest = sql<AuditLine>(
  'audit-log.newest',
  `select l.id, l.at, l.operator_id as "operatorId", o.email, l.act, l.subject, l.subject_id as "subjectId",
          l.company_id as "companyId", l.request_id as "requestId", l.details
     from audit_log l left join operators o on o.id = l.operator_id
    where ($1::int8 is null or l.id < $1) and ($3::text is null or l.act = $3)
      and ($4::text is null or l.subject = $4) and ($5::text is null or l.subject_id = $5)
      and ($6::text is null or o.email = lower($6)) and ($7::int8 is null or l.company_id = $7)
      and ($8::timestamptz is null or l.at >= $8) and ($9::timestamptz is null or l.at <= $9)
    order by l.id desc limit $2`,
);

/** The audit log, newest first; one line more than the limit when there is a further page. */
export function readAuditLog(executor: Executor, filter: AuditFilter): Promise<AuditLine[]> {
  const { act, subject, subjectId, operator, companyId, since, until } = filter;
  const asked = [act, subject, subjectId, operator, companyId, since, until].map((value) => value ?? null);
  return query(executor, newest, [filter.before ?? null, filter.limit + 1, ...asked]);
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
