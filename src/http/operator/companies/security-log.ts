import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { actAs, actingOf } from '../../../operators/act.ts';
import { readCompanySecurityLog } from '../../../operators/acts/companies.ts';
import { presentSecurityAct } from '../../../security-log/list.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { NEXT_ADDRESS, pageOf } from '../../kernel/page-places.ts';
import { SecurityLine } from '../answer-shapes.ts';
import { PAGE, parseId, presentPage, readPage } from '../pages.ts';
import { OPERATOR, TAG } from '../shapes.ts';

/** `GET /operator/companies/{id}/security-log`: what a customer's people and programs did about its security. */
export function companySecurityLogEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/operator/companies/:id/security-log',
    tag: TAG,
    summary: "List acts about a company's security; the audit log records the access",
    auth: OPERATOR,
    params: Type.Object({ id: Type.String() }),
    query: Type.Object(PAGE),
    response: pageOf(SecurityLine, NEXT_ADDRESS),
    handler: async (request) => {
      const { query, params } = request;
      const page = readPage(query);
      const work = readCompanySecurityLog(parseId(params.id), page);
      const { companyId, rows } = await actAs(bank.context, actingOf(request), work);
      const path = `${bank.publicUrl()}/operator/companies/${companyId}/security-log`;
      return presentPage({ rows, limit: page.limit, path, query }, presentSecurityAct);
    },
  });
}
