import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { actAs, actingOf, actWithCode } from '../../../operators/act.ts';
import { readDelivery, retryDelivery, retryParked } from '../../../operators/acts/deliveries.ts';
import { presentDelivery } from '../../../operators/deliveries/delivery.ts';
import { listDeliveryLines, type Trouble } from '../../../operators/deliveries/list.ts';
import { Refusal } from '../../../refusals.ts';
import { readSalt } from '../../../webhooks/events/salt.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { NEXT_ADDRESS, pageOf } from '../../kernel/page-places.ts';
import { DeliveryDetail, DeliveryLine } from '../answer-shapes.ts';
import { OF_COMPANY, PAGE, parseId, presentSkipped, readSkip, SEARCH } from '../pages.ts';
import { CODE, DECIDE, OPERATOR, TAG } from '../shapes.ts';

const PATH = '/operator/deliveries';

/** Shows operators the deliveries to customers' receivers. */
export function operatorDeliveryEndpoints(bank: Bank): Endpoint[] {
  return [listDeliveries(bank), deliveryDetail(bank), retryOne(bank), retryOfEndpoint(bank)];
}

function listDeliveries(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: 'List failing webhook deliveries: to be retried, or given up; a search finds any delivery',
    heavy: true,
    auth: OPERATOR,
    query: Type.Object({
      ...PAGE,
      ...SEARCH,
      ...OF_COMPANY,
      webhook_id: OF_COMPANY.company_id,
      state: Type.Optional(
        Type.Enum(['RETRYING', 'PARKED'], { description: 'Default: RETRYING; a search covers all.' }),
      ),
    }),
    response: pageOf(DeliveryLine, NEXT_ADDRESS),
    handler: async ({ query }) => {
      const { db, clock } = bank.context;
      const { skip, limit } = readSkip(query);
      const asked = {
        ...{ q: query.q, skip, limit, trouble: (query.state ?? 'RETRYING') as Trouble },
        companyId: query.company_id === undefined ? undefined : BigInt(query.company_id),
        webhookId: query.webhook_id === undefined ? undefined : BigInt(query.webhook_id),
      };
      const rows = await listDeliveryLines(bank.context, asked, clock.now());
      const salt = await readSalt(db.reads);
      const page = { rows, limit, path: bank.publicUrl() + PATH, query };
      return presentSkipped(page, skip, (row) => presentDelivery(row, salt));
    },
  });
}

function deliveryDetail(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: `${PATH}/:id`,
    tag: TAG,
    summary: 'Get a delivery with its body and every attempt; the audit log records the access',
    auth: OPERATOR,
    params: Type.Object({ id: Type.String({ maxLength: 120 }) }),
    response: DeliveryDetail,
    handler: (request) => actAs(bank.context, actingOf(request), readDelivery(request.params.id)),
  });
}

const Retried = Type.Object({ deliveries: Type.Integer({ description: 'Number of retried deliveries.' }) });

function retryOne(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${PATH}/:id/retry`,
    tag: TAG,
    summary: 'Retry a delivery that was given up: once, immediately, with the same id and body',
    auth: DECIDE,
    params: Type.Object({ id: Type.String({ maxLength: 120 }) }),
    body: Type.Object({ ...CODE }),
    response: Retried,
    handler: async (request) => {
      const retried = await actWithCode(bank, request, retryDelivery(request.params.id));
      bank.webhooks.wake();
      return retried;
    },
  });
}

function retryOfEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/companies/:id/webhooks/:webhook_id/retry',
    tag: TAG,
    summary: 'Retry the newest 500 deliveries of an endpoint that were given up',
    auth: DECIDE,
    params: Type.Object({ id: Type.String(), webhook_id: Type.String() }),
    body: Type.Object({ ...CODE }),
    response: Retried,
    handler: async (request) => {
      const [companyId, id] = [parseId(request.params.id), parseId(request.params.webhook_id)];
      if (companyId === undefined || id === undefined) throw new Refusal('webhookNotFound');
      const retried = await actWithCode(bank, request, retryParked(bank.context, { companyId, id }));
      bank.webhooks.wake();
      return retried;
    },
  });
}
