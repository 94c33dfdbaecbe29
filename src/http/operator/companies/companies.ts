import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { actAs, actingOf, actWithCode } from '../../../operators/act.ts';
import { readCompany, takeOnCompany } from '../../../operators/acts/companies.ts';
import { listCompanyLines, presentCompany } from '../../../operators/look-ups/companies.ts';
import { masked } from '../../../operators/present.ts';
import { parseTaxId } from '../../../values/tax-id.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { NEXT_ADDRESS, pageOf } from '../../kernel/page-places.ts';
import { CompanyDetail, CompanyLine } from '../answer-shapes.ts';
import { PAGE, parseId, presentPage, readPage, SEARCH } from '../pages.ts';
import { CODE, EQUIP, OPERATOR, TAG } from '../shapes.ts';

const PATH = '/operator/companies';

export const Name = Type.String({ minLength: 1, maxLength: 140 });
export const Document = Type.String({ format: 'tax-id', maxLength: 18, description: 'CPF or CNPJ.' });

/** The bank's customers. */
export function operatorCompanyEndpoints(bank: Bank): Endpoint[] {
  return [listCompanies(bank), companyDetail(bank), createCompany(bank)];
}

function listCompanies(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: 'Look up companies',
    heavy: true,
    auth: OPERATOR,
    query: Type.Object({ ...PAGE, ...SEARCH }),
    response: pageOf(CompanyLine, NEXT_ADDRESS),
    handler: async ({ query }) => {
      const page = readPage(query);
      const rows = await listCompanyLines(bank.context, { ...page, q: query.q });
      const asked = { rows, limit: page.limit, path: bank.publicUrl() + PATH, query };
      return presentPage(asked, (row) => presentCompany(row, masked));
    },
  });
}

function companyDetail(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: `${PATH}/:id`,
    tag: TAG,
    summary:
      'Get a company with its credentials, users, invitations and accounts; the audit log records the access',
    auth: OPERATOR,
    params: Type.Object({ id: Type.String() }),
    response: CompanyDetail,
    handler: (request) => actAs(bank.context, actingOf(request), readCompany(parseId(request.params.id))),
  });
}

function createCompany(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: PATH,
    tag: TAG,
    summary: 'Create a company, or a person as a company of one',
    auth: EQUIP,
    body: Type.Object({ document: Document, name: Name, ...CODE }),
    response: CompanyLine,
    handler: (request) => {
      const { name } = request.body;
      const document = parseTaxId(request.body.document)?.digits ?? '';
      return actWithCode(bank, request, takeOnCompany({ name, document }));
    },
  });
}
