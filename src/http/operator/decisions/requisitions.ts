import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import type { Requisition } from '../../../onboarding/requisition.ts';
import { actAs, actingOf, actWithCode } from '../../../operators/act.ts';
import {
  decideRequisition,
  inviteAgain,
  lapseRequisition,
  type RequisitionDecision,
  readRequisition,
} from '../../../operators/acts/requisitions.ts';
import {
  listRequisitionLines,
  listWaitingRequisitions,
  presentRequisitionLine,
} from '../../../operators/look-ups/requisitions.ts';
import { masked } from '../../../operators/present.ts';
import { Refusal } from '../../../refusals.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { NEXT_ADDRESS, pageOf } from '../../kernel/page-places.ts';
import { RequisitionDetail, RequisitionLine } from '../answer-shapes.ts';
import { Order, PAGE, parseId, presentPage, presentSkipped, readPage, readSkip } from '../pages.ts';
import { CODE, DECIDE, OPERATOR, TAG } from '../shapes.ts';

const PATH = '/operator/requisitions';
const Params = Type.Object({ id: Type.String() });
const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });

/** Lists requests for accounts and registration updates, and decides on them. */
export function requisitionEndpoints(bank: Bank): Endpoint[] {
  return [
    listRequisitions(bank),
    requisitionDetail(bank),
    decision(bank, { noun: 'requisitions', word: 'approve' }),
    decision(bank, { noun: 'requisitions', word: 'reject' }),
    decision(bank, { noun: 'registration-updates', word: 'approve' }),
    decision(bank, { noun: 'registration-updates', word: 'reject' }),
    renewInvitation(bank),
    lapse(bank),
  ];
}

function listRequisitions(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: 'Look up requisitions: openings and registration updates',
    heavy: true,
    auth: OPERATOR,
    query: Type.Object({
      ...PAGE,
      kind: Type.Optional(Type.Enum(['OPENING', 'UPDATE'])),
      waiting: Type.Optional(Type.Enum(['true', 'false'])),
      order: Type.Optional(Order),
    }),
    response: pageOf(RequisitionLine, NEXT_ADDRESS),
    handler: async ({ query }) => {
      const { reads } = bank.context.db;
      const kind = query.kind as Requisition['kind'] | undefined;
      const url = { path: bank.publicUrl() + PATH, query };
      if (query.order === 'due') {
        const { skip, limit } = readSkip(query);
        const rows = await listWaitingRequisitions(reads, { skip, limit, kind });
        return presentSkipped({ ...url, rows, limit }, skip, (row) => presentRequisitionLine(row, masked));
      }
      const page = readPage(query);
      const asked = { ...page, kind, waiting: query.waiting === 'true' };
      const rows = await listRequisitionLines(reads, asked);
      return presentPage({ ...url, rows, limit: page.limit }, (row) => presentRequisitionLine(row, masked));
    },
  });
}

function requisitionDetail(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: `${PATH}/:id`,
    tag: TAG,
    summary: 'Get a requisition with the submitted data; the audit log records the access',
    auth: OPERATOR,
    params: Params,
    response: RequisitionDetail,
    handler: (request) =>
      actAs(bank.context, actingOf(request), readRequisition(bank.onboarding, parseId(request.params.id))),
  });
}

function idOf(text: string): bigint {
  const id = parseId(text);
  if (id === undefined) throw new Refusal('requisitionNotFound');
  return id;
}

function decision(bank: Bank, { noun, word }: RequisitionDecision): Endpoint {
  return endpoint({
    method: 'POST',
    path: `/operator/${noun}/:id/${word}`,
    tag: TAG,
    summary: `Decide on one of the ${noun.replace('-', ' ')}: ${word}. The first decision counts`,
    auth: DECIDE,
    params: Params,
    body: Type.Object({ reason: word === 'reject' ? Reason : Type.Optional(Reason), ...CODE }),
    response: RequisitionLine,
    handler: async (request) => {
      const id = idOf(request.params.id);
      const reason = (request.body as { reason?: string }).reason ?? null;
      return actWithCode(bank, request, decideRequisition(bank.onboarding, { noun, word, id, reason }));
    },
  });
}

function lapse(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${PATH}/:id/lapse`,
    tag: TAG,
    summary: 'End an account opening without a passed liveness check; frees its document immediately',
    description: 'For a person who reports that somebody else has used their document.',
    auth: DECIDE,
    params: Params,
    body: Type.Object({ ...CODE }),
    bodyOptional: true,
    response: Type.Object({ lapsed: Type.Boolean() }),
    handler: async (request) =>
      actWithCode(bank, request, lapseRequisition(bank.onboarding, idOf(request.params.id))),
  });
}

function renewInvitation(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${PATH}/:id/renew-invitation`,
    tag: TAG,
    summary: 'Invite the first user of an approved opening again; invalidates the previous link',
    auth: DECIDE,
    params: Params,
    body: Type.Object({ ...CODE }),
    bodyOptional: true,
    response: Type.Object({
      company_id: Type.Integer(),
      invitation_expires_at: Type.String({ format: 'date-time' }),
    }),
    handler: async (request) => {
      const id = idOf(request.params.id);
      const renewed = await actWithCode(bank, request, inviteAgain(bank.onboarding, id));
      bank.work.wake();
      return renewed;
    },
  });
}
