import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import type { Executor } from '../../../database/pool.ts';
import { presentDelivery } from '../../../operators/deliveries/delivery.ts';
import { findDeliveryLines } from '../../../operators/deliveries/list.ts';
import { parseDeliveryName } from '../../../operators/deliveries/name.ts';
import { ACCOUNTS } from '../../../operators/look-ups/accounts.ts';
import { CASH_INS } from '../../../operators/look-ups/cash-ins.ts';
import { CASHOUTS } from '../../../operators/look-ups/cashouts.ts';
import { CLAIMS } from '../../../operators/look-ups/claims.ts';
import { CODES } from '../../../operators/look-ups/codes.ts';
import { findCompanyLine, presentCompany } from '../../../operators/look-ups/companies.ts';
import { KEYS } from '../../../operators/look-ups/keys.ts';
import type { LookUp } from '../../../operators/look-ups/look-up.ts';
import type { Looked } from '../../../operators/look-ups/look-up-parts.ts';
import { MED_CASES } from '../../../operators/look-ups/med-cases.ts';
import { REFUNDS } from '../../../operators/look-ups/refunds.ts';
import { findRequisitionLine, presentRequisitionLine } from '../../../operators/look-ups/requisitions.ts';
import { masked } from '../../../operators/present.ts';
import { type Hit, type HitType, search } from '../../../operators/search.ts';
import { readSalt } from '../../../webhooks/events/salt.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { SearchHit } from '../answer-shapes.ts';
import { SearchText } from '../pages.ts';
import { OPERATOR, TAG } from '../shapes.ts';

// A search with more hits than this must be narrowed.
const AT_MOST = 20;

/** `GET /operator/search`: everything that a text identifies, in the whole bank. */
export function searchEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/operator/search',
    tag: TAG,
    summary: 'Search by text: at most 20 results, each with the URL of its detail',
    heavy: true,
    auth: OPERATOR,
    query: Type.Object({ q: SearchText }),
    response: Type.Object({ results: Type.Array(SearchHit) }),
    handler: async ({ query }) => {
      const executor = bank.context.db.reads;
      const hits = (await search(bank.context, query.q)).slice(0, AT_MOST);
      const results = await Promise.all(hits.map((hit) => SHOWN[hit.type](executor, hit)));
      return { results: results.filter((result) => result !== undefined) };
    },
  });
}

type Shown = (executor: Executor, hit: Hit) => Promise<object | undefined>;

const SHOWN: Record<HitType, Shown> = {
  COMPANY: async (executor, { id }) => {
    const company = await findCompanyLine(executor, id);
    const path = `/operator/companies/${id}`;
    return company && { type: 'COMPANY', path, item: presentCompany(company, masked) };
  },
  ACCOUNT: shownBy(ACCOUNTS, ({ branch, number }) => `/operator/accounts/${branch}/${number}`),
  KEY: shownBy(KEYS),
  CASHOUT: shownBy(CASHOUTS),
  CASH_IN: shownBy(CASH_INS),
  CODE: shownBy(CODES),
  REFUND: shownBy(REFUNDS),
  CLAIM: shownBy(CLAIMS),
  MED: shownBy(MED_CASES, ({ publicId }) => `/operator/meds/${publicId}`),
  REQUISITION: async (executor, { id }) => {
    const line = await findRequisitionLine(executor, id);
    const path = `/operator/requisitions/${id}`;
    return line && { type: 'REQUISITION', path, item: presentRequisitionLine(line, masked) };
  },
  DELIVERY: async (executor, { name }) => {
    const parsed = parseDeliveryName(name ?? '');
    const [line] = parsed === undefined ? [] : await findDeliveryLines(executor, [parsed]);
    if (line === undefined) return undefined;
    const path = `/operator/deliveries/${name}`;
    return { type: 'DELIVERY', path, item: presentDelivery(line, await readSalt(executor)) };
  },
};

function shownBy<Row extends Looked>(lookUp: LookUp<Row>, pathOf?: (row: Row) => string): Shown {
  return async (executor, { type, id }) => {
    const row = await lookUp.find(executor, id);
    if (row === undefined) return undefined;
    const path = pathOf?.(row) ?? `/operator/${lookUp.parts.name}/${id}`;
    return { type, path, item: lookUp.parts.present(row, masked) };
  };
}
