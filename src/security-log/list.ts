import { NEWEST } from '../database/account-pages.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';

interface SecurityLine {
  id: bigint;
  at: Date;
  doneBy: string | null;
  /** Also of a person who has left. */
  name: string | null;
  act: string;
  subject: string | null;
  details: object;
}

const newest = sql<SecurityLine>(
  'security-log.newest',
  `select l.id, l.at, l.done_by as "doneBy", u.name, l.act, l.subject, l.details
     from security_log l
     left join lateral (select name from users
                         where ${ofCompany('', 'l.company_id')}
                           and id = case when l.done_by like 'web/%' then substr(l.done_by, 5)::int8 end
                         limit 1) u on true
    where ${ofCompany('l', '$1')} and l.id < $2 order by l.id desc limit $3`,
);

export interface SecurityPage {
  companyId: bigint;
  before: bigint | undefined;
  limit: number;
}

/** Lists a company's security acts, newest first; one line more than requested if there is a further page. */
export function listSecurityActs(executor: Executor, page: SecurityPage): Promise<SecurityLine[]> {
  return query(executor, newest, [page.companyId, page.before ?? NEWEST, page.limit + 1]);
}

export function presentSecurityAct({ id, at, doneBy, name, act, subject, details }: SecurityLine) {
  return { id: Number(id), at: at.toISOString(), by: presentDoer(doneBy, name), act, subject, details };
}

function presentDoer(doneBy: string | null, name: string | null) {
  if (doneBy === null) return null;
  const [audience, ...subject] = doneBy.split('/');
  return audience === 'web'
    ? { kind: 'PERSON', name: name ?? '' }
    : { kind: 'PROGRAM', name: subject.join('/') };
}
