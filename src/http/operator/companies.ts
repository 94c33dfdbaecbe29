import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import { createNewCompany } from '../../companies/companies.ts';
import { actAs } from '../../operators/act.ts';
import {
  describeCompany,
  findCompanyLine,
  listCompanyLines,
  presentCompany,
} from '../../operators/look-ups/companies.ts';
import { masked, whole } from '../../operators/present.ts';
import { Refusal } from '../../refusals.ts';
import { parseTaxId } from '../../tax-id.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { CompanyDetail, CompanyLine, pageOf } from './answer-shapes.ts';
import { PAGE, parseId, presentPage, readPage, SEARCH } from './pages.ts';
import { actingOf, actWithCode, CODE, EQUIP, OPERATOR, TAG } from './shapes.ts';

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
    response: pageOf(CompanyLine),
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
      'A company with its credentials, users, invitations and accounts; the audit log remembers the reading',
    auth: OPERATOR,
    params: Type.Object({ id: Type.String() }),
    response: CompanyDetail,
    handler: (request) =>
      actAs(bank.context, actingOf(request), async (tx, { now }) => {
        const id = parseId(request.params.id);
        const company = id === undefined ? undefined : await findCompanyLine(tx, id);
        if (company === undefined) throw new Refusal('notFound');
        const done = { act: 'READ', subject: 'COMPANY', subjectId: company.id, companyId: company.id };
        const result = { ...presentCompany(company, whole), ...(await describeCompany(tx, company.id, now)) };
        return { done, result };
      }),
  });
}

function createCompany(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: PATH,
    tag: TAG,
    summary: 'Take on a company, or a person as a company of one',
    auth: EQUIP,
    body: Type.Object({ document: Document, name: Name, ...CODE }),
    response: CompanyLine,
    handler: (request) =>
      actWithCode(bank, request, async (tx, { now }) => {
        const { name } = request.body;
        const document = parseTaxId(request.body.document)?.digits ?? '';
        const id = await createNewCompany(tx, { name, document, now });
        if (id === undefined) throw new Refusal('companyExists');
        const details = { name, document: masked(document) };
        const done = { act: 'COMPANY_CREATED', subject: 'COMPANY', subjectId: id, companyId: id, details };
        return { done, result: presentCompany({ id, name, document, createdAt: now }, whole) };
      }),
  });
}
