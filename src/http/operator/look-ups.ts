import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import { actAs } from '../../operators/act.ts';
import { CASH_INS } from '../../operators/look-ups/cash-ins.ts';
import { CASHOUTS } from '../../operators/look-ups/cashouts.ts';
import { CODES } from '../../operators/look-ups/codes.ts';
import { KEYS } from '../../operators/look-ups/keys.ts';
import type { Looked, LookUp } from '../../operators/look-ups/look-up.ts';
import { REFUNDS } from '../../operators/look-ups/refunds.ts';
import { masked, whole } from '../../operators/present.ts';
import { Refusal } from '../../refusals.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { OF_COMPANY, PAGE, Page, parseId, presentPage, readPage, SEARCH } from './pages.ts';
import { AnyObject, actingOf, OPERATOR, TAG } from './shapes.ts';

/** A list and a detail for each thing that operators look up by its id. */
export function lookUpEndpoints(bank: Bank): Endpoint[] {
  return [
    ...listAndDetail(bank, CASHOUTS),
    ...listAndDetail(bank, CASH_INS),
    ...listAndDetail(bank, CODES),
    ...listAndDetail(bank, REFUNDS),
    ...listAndDetail(bank, KEYS),
  ];
}

function listAndDetail<Row extends Looked>(bank: Bank, lookUp: LookUp<Row>): Endpoint[] {
  return [listEndpoint(bank, lookUp), detailEndpoint(bank, lookUp)];
}

/** `GET /operator/{name}`: newest first, documents masked. */
export function listEndpoint<Row extends Looked>(bank: Bank, lookUp: LookUp<Row>): Endpoint {
  const { name, statuses, present } = lookUp.parts;
  const path = `/operator/${name}`;
  const status = statuses === undefined ? Type.Never() : Type.Enum([...statuses]);
  return endpoint({
    method: 'GET',
    path,
    tag: TAG,
    summary: `Look up ${name.replace('-', ' ')}`,
    auth: OPERATOR,
    query: Type.Object({ ...PAGE, ...SEARCH, ...OF_COMPANY, status: Type.Optional(status) }),
    response: Page,
    handler: async ({ query }) => {
      const page = readPage(query);
      const rows = await lookUp.list(bank.context.db.main, {
        ...page,
        q: query.q,
        companyId: query.company_id === undefined ? undefined : BigInt(query.company_id),
        status: query.status as string | undefined,
      });
      const asked = { rows, limit: page.limit, path: bank.publicUrl() + path, query };
      return presentPage(asked, (row) => present(row, masked));
    },
  });
}

/** `GET /operator/{name}/{id}`: everything about one, which the audit log remembers who saw. */
function detailEndpoint<Row extends Looked>(bank: Bank, lookUp: LookUp<Row>): Endpoint {
  const { name, subject, present } = lookUp.parts;
  return endpoint({
    method: 'GET',
    path: `/operator/${name}/:id`,
    tag: TAG,
    summary: `One of the ${name.replace('-', ' ')}, documents unmasked; the audit log remembers the reading`,
    auth: OPERATOR,
    params: Type.Object({ id: Type.String() }),
    response: AnyObject,
    handler: (request) =>
      actAs(bank.context, actingOf(request), async (tx) => {
        const id = parseId(request.params.id);
        const row = id === undefined ? undefined : await lookUp.find(tx, id);
        if (row === undefined) throw new Refusal('notFound');
        const done = { act: 'READ', subject, subjectId: row.id, companyId: row.companyId };
        return { done, result: present(row, whole) };
      }),
  });
}
