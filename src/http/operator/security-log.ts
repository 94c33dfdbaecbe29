import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import { actAs } from '../../operators/act.ts';
import { findCompanyLine } from '../../operators/look-ups/companies.ts';
import { Refusal } from '../../refusals.ts';
import { listSecurityActs, presentSecurityAct } from '../../security-log/list.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageOf, SecurityLine } from './answer-shapes.ts';
import { PAGE, parseId, presentPage, readPage } from './pages.ts';
import { actingOf, OPERATOR, TAG } from './shapes.ts';

/** `GET /operator/companies/{id}/security-log`: what a customer's people and programs did about its security. */
export function companySecurityLogEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/operator/companies/:id/security-log',
    tag: TAG,
    summary: "What people and programs did about a company's security; the audit log remembers the reading",
    auth: OPERATOR,
    params: Type.Object({ id: Type.String() }),
    query: Type.Object(PAGE),
    response: pageOf(SecurityLine),
    handler: (request) =>
      actAs(bank.context, actingOf(request), async (tx) => {
        const id = parseId(request.params.id);
        const company = id === undefined ? undefined : await findCompanyLine(tx, id);
        if (company === undefined) throw new Refusal('notFound');
        const { query } = request;
        const page = readPage(query);
        const rows = await listSecurityActs(tx, { ...page, companyId: company.id });
        const path = `${bank.publicUrl()}/operator/companies/${company.id}/security-log`;
        const result = presentPage({ rows, limit: page.limit, path, query }, presentSecurityAct);
        const done = { act: 'READ', subject: 'SECURITY_LOG', subjectId: company.id, companyId: company.id };
        return { done, result };
      }),
  });
}
