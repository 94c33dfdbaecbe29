import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { actAs, actingOf, actWithCode } from '../../../operators/act.ts';
import { closeDifference, readMessage } from '../../../operators/acts/rail.ts';
import { presentDifference, presentMessage, readRailHealth } from '../../../operators/look-ups/rail.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { NEXT_ADDRESS, pageOf } from '../../kernel/page-places.ts';
import { PAGE, parseId, presentPage, readPage } from '../pages.ts';
import { CODE, DECIDE, OPERATOR, TAG } from '../shapes.ts';
import { DifferenceLine, RailHealthAnswer, RailMessageLine } from './rail-shapes.ts';

const text = Type.String();

/** The settlement system as the bank's staff sees it. */
export function operatorRailEndpoints(bank: Bank): Endpoint[] {
  return [railHealth(bank), listDifferences(bank), closing(bank), messagesOfPayment(bank), rawMessage(bank)];
}

function railHealth(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/operator/rail',
    tag: TAG,
    summary: 'Get the connection to the settlement system, the reserve, and the reconciled days',
    heavy: true,
    auth: OPERATOR,
    response: RailHealthAnswer,
    handler: () => readRailHealth({ rail: bank.context.rail, watch: bank.watch }, bank.context.db.reads),
  });
}

function listDifferences(bank: Bank): Endpoint {
  const path = '/operator/differences';
  return endpoint({
    method: 'GET',
    path,
    tag: TAG,
    summary: 'List differences between the bank and the settlement system, newest first',
    heavy: true,
    auth: OPERATOR,
    query: Type.Object({ ...PAGE, open: Type.Optional(Type.Enum(['true', 'false'])) }),
    response: pageOf(DifferenceLine, NEXT_ADDRESS),
    handler: async ({ query }) => {
      const { limit, before } = readPage(query);
      const asked = { open: query.open === 'true', before, limit: limit + 1 };
      const rows = (await bank.watch?.differences(bank.context.db.reads, asked)) ?? [];
      return presentPage({ rows, limit, path: bank.publicUrl() + path, query }, presentDifference);
    },
  });
}

function closing(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/differences/:id/close',
    tag: TAG,
    summary: 'Close an investigated difference; the first call counts',
    auth: DECIDE,
    params: Type.Object({ id: text }),
    body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }), ...CODE }),
    response: DifferenceLine,
    handler: async (request) => {
      const { reason } = request.body;
      const id = parseId(request.params.id);
      return actWithCode(bank, request, closeDifference(bank.watch, { id, reason }));
    },
  });
}

function messagesOfPayment(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/operator/payments/:end_to_end_id/messages',
    tag: TAG,
    summary: 'List the messages to and from the settlement system about a payment and its returns',
    heavy: true,
    auth: OPERATOR,
    params: Type.Object({ end_to_end_id: text }),
    response: Type.Object({ messages: Type.Array(RailMessageLine) }),
    handler: async ({ params }) => {
      const found = await bank.watch?.messagesOf(bank.context.db.reads, params.end_to_end_id);
      return { messages: (found ?? []).map(presentMessage) };
    },
  });
}

function rawMessage(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/operator/rail-messages/:name',
    tag: TAG,
    summary: 'Get a message as raw bytes, personal data included; the audit log records the access',
    auth: OPERATOR,
    params: Type.Object({ name: text }),
    response: Type.Object({ name: text, xml: text }),
    handler: (request) =>
      actAs(bank.context, actingOf(request), readMessage(bank.watch, request.params.name)),
  });
}
