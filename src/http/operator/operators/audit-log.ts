import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { presentAuditLine, readAuditLog } from '../../../operators/read-audit-log.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { NEXT_ADDRESS, pageOf } from '../../kernel/page-places.ts';
import { AuditLine } from '../answer-shapes.ts';
import { OF_COMPANY, PAGE, presentPage, readPage } from '../pages.ts';
import { OPERATOR, TAG } from '../shapes.ts';

const PATH = '/operator/audit-log';
const Text = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }));
const Instant = Type.Optional(Type.String({ format: 'date-time', description: 'Inclusive.' }));

/** `GET /operator/audit-log`: who did what to what, and when, newest first. */
export function auditLogEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: 'List acts of operators: by whom, on what, and when',
    heavy: true,
    auth: OPERATOR,
    query: Type.Object({
      ...PAGE,
      ...OF_COMPANY,
      act: Text(60),
      subject: Text(40),
      subject_id: Text(255),
      operator: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'E-mail.' })),
      since: Instant,
      until: Instant,
    }),
    response: pageOf(AuditLine, NEXT_ADDRESS),
    handler: async ({ query }) => {
      const page = readPage(query);
      const found = await readAuditLog(bank.context.db.reads, {
        ...page,
        act: query.act,
        subject: query.subject,
        subjectId: query.subject_id,
        operator: query.operator,
        companyId: query.company_id === undefined ? undefined : BigInt(query.company_id),
        since: query.since === undefined ? undefined : new Date(query.since),
        until: query.until === undefined ? undefined : new Date(query.until),
      });
      const asked = { ...found, limit: page.limit, path: bank.publicUrl() + PATH, query };
      return presentPage(asked, presentAuditLine);
    },
  });
}
