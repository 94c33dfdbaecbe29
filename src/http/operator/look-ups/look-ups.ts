import { strict as assert } from 'node:assert';
import { type TSchema, Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { actAs, actingOf } from '../../../operators/act.ts';
import { readOne } from '../../../operators/acts/looked-up.ts';
import { CASH_INS } from '../../../operators/look-ups/cash-ins.ts';
import { CASHOUTS } from '../../../operators/look-ups/cashouts.ts';
import { CLAIMS } from '../../../operators/look-ups/claims.ts';
import { CODES } from '../../../operators/look-ups/codes.ts';
import { KEYS } from '../../../operators/look-ups/keys.ts';
import type { LookUp } from '../../../operators/look-ups/look-up.ts';
import type { Looked } from '../../../operators/look-ups/look-up-parts.ts';
import { REFUNDS } from '../../../operators/look-ups/refunds.ts';
import { masked } from '../../../operators/present.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { NEXT_ADDRESS, pageOf } from '../../kernel/page-places.ts';
import {
  OF_COMPANY,
  Order,
  PAGE,
  parseId,
  presentPage,
  presentSkipped,
  readPage,
  readSkip,
  SEARCH,
} from '../pages.ts';
import { OPERATOR, TAG } from '../shapes.ts';
import { LOOKED_UP } from './look-up-shapes.ts';

/** A list and a detail for each kind of object that operators look up by id. */
export function lookUpEndpoints(bank: Bank): Endpoint[] {
  return [
    ...listAndDetail(bank, CASHOUTS),
    ...listAndDetail(bank, CASH_INS),
    ...listAndDetail(bank, CODES),
    ...listAndDetail(bank, REFUNDS),
    ...listAndDetail(bank, KEYS),
    ...listAndDetail(bank, CLAIMS),
  ];
}

function shapeOf(name: string): TSchema {
  const shape = LOOKED_UP[name];
  assert(shape !== undefined, `what a look-up of ${name} answers has no shape`);
  return shape;
}

function listAndDetail<Row extends Looked>(bank: Bank, lookUp: LookUp<Row>): Endpoint[] {
  return [listEndpoint(bank, lookUp), detailEndpoint(bank, lookUp)];
}

/** `GET /operator/{name}`: newest first, documents masked. */
export function listEndpoint<Row extends Looked>(bank: Bank, lookUp: LookUp<Row>): Endpoint {
  const { name, statuses, due, present } = lookUp.parts;
  const path = `/operator/${name}`;
  const status = statuses === undefined ? Type.Never() : Type.Enum([...statuses]);
  return endpoint({
    method: 'GET',
    path,
    tag: TAG,
    summary: `Look up ${name.replace('-', ' ')}`,
    heavy: true,
    auth: OPERATOR,
    query: Type.Object({
      ...PAGE,
      ...SEARCH,
      ...OF_COMPANY,
      status: Type.Optional(status),
      order: Type.Optional(due === undefined ? Type.Never() : Order),
    }),
    response: pageOf(shapeOf(name), NEXT_ADDRESS),
    handler: async ({ query }) => {
      const { reads } = bank.context.db;
      const companyId = query.company_id === undefined ? undefined : BigInt(query.company_id);
      const filter = { companyId, status: query.status as string | undefined };
      const url = { path: bank.publicUrl() + path, query: query as typeof query & Record<string, string> };
      if (query.order === 'due') {
        const { skip, limit } = readSkip(query);
        const rows = await lookUp.listDue(reads, { ...filter, skip, limit });
        return presentSkipped({ ...url, rows, limit }, skip, (row) => present(row, masked));
      }
      const page = readPage(query);
      const found = await lookUp.list(bank.context, { ...page, ...filter, q: query.q });
      return presentPage({ ...url, ...found, limit: page.limit }, (row) => present(row, masked));
    },
  });
}

/** `GET /operator/{name}/{id}`: the detail of one; the audit log records who read it. */
function detailEndpoint<Row extends Looked>(bank: Bank, lookUp: LookUp<Row>): Endpoint {
  const { name } = lookUp.parts;
  return endpoint({
    method: 'GET',
    path: `/operator/${name}/:id`,
    tag: TAG,
    summary: `One of the ${name.replace('-', ' ')}, documents unmasked; the audit log remembers the reading`,
    auth: OPERATOR,
    params: Type.Object({ id: Type.String() }),
    response: shapeOf(name),
    handler: (request) => actAs(bank.context, actingOf(request), readOne(lookUp, parseId(request.params.id))),
  });
}
