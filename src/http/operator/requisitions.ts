import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import type { Tx } from '../../database/transaction.ts';
import { approve, type DecisionRequest, reject } from '../../onboarding/decide.ts';
import type { OnboardingDesk } from '../../onboarding/desk.ts';
import { endUnproven } from '../../onboarding/end-unproven.ts';
import { renewFirstInvitation } from '../../onboarding/renew-invitation.ts';
import type { Requisition } from '../../onboarding/requisition.ts';
import { openForm } from '../../onboarding/submit.ts';
import { actAs } from '../../operators/act.ts';
import {
  findRequisitionLine,
  listRequisitionLines,
  listWaitingRequisitions,
  presentForm,
  presentRequisitionLine,
} from '../../operators/look-ups/requisitions.ts';
import { masked, whole } from '../../operators/present.ts';
import { Refusal } from '../../refusals.ts';
import { approveUpdate, rejectUpdate } from '../../registration-updates/decide.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageOf, RequisitionDetail, RequisitionLine } from './answer-shapes.ts';
import { Order, PAGE, parseId, presentPage, presentSkipped, readPage, readSkip } from './pages.ts';
import { actingOf, actWithCode, CODE, DECIDE, OPERATOR, TAG } from './shapes.ts';

const PATH = '/operator/requisitions';
const Params = Type.Object({ id: Type.String() });
const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });

type Verb = (tx: Tx, desk: OnboardingDesk, request: DecisionRequest) => Promise<Requisition>;

/** Who wants an account, whose registration is looked at again, and what the bank says to it. */
export function requisitionEndpoints(bank: Bank): Endpoint[] {
  return [
    listRequisitions(bank),
    requisitionDetail(bank),
    decision(bank, { noun: 'requisitions', word: 'approve', verb: approve }),
    decision(bank, { noun: 'requisitions', word: 'reject', verb: reject }),
    decision(bank, { noun: 'registration-updates', word: 'approve', verb: approveUpdate }),
    decision(bank, { noun: 'registration-updates', word: 'reject', verb: rejectUpdate }),
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
    response: pageOf(RequisitionLine),
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
    summary: 'A requisition with what was filled in; the audit log remembers the reading',
    auth: OPERATOR,
    params: Params,
    response: RequisitionDetail,
    handler: (request) =>
      actAs(bank.context, actingOf(request), async (tx) => {
        const id = parseId(request.params.id);
        const line = id === undefined ? undefined : await findRequisitionLine(tx, id);
        if (line === undefined) throw new Refusal('notFound');
        const form = presentForm(openForm(bank.context.vault, line));
        return {
          done: {
            act: 'READ',
            subject: 'REQUISITION',
            subjectId: line.id,
            companyId: line.companyId ?? undefined,
          },
          result: { ...presentRequisitionLine(line, whole), form },
        };
      }),
  });
}

interface Decision {
  noun: 'requisitions' | 'registration-updates';
  word: 'approve' | 'reject';
  verb: Verb;
}

function decision(bank: Bank, { noun, word, verb }: Decision): Endpoint {
  return endpoint({
    method: 'POST',
    path: `/operator/${noun}/:id/${word}`,
    tag: TAG,
    summary: `Decide on one of the ${noun.replace('-', ' ')}: ${word}. The first decision counts`,
    auth: DECIDE,
    params: Params,
    body: Type.Object({ reason: word === 'reject' ? Reason : Type.Optional(Reason), ...CODE }),
    response: RequisitionLine,
    handler: (request) =>
      actWithCode(bank, request, async (tx) => {
        const id = parseId(request.params.id);
        if (id === undefined) throw new Refusal('requisitionNotFound');
        const reason = (request.body as { reason?: string }).reason ?? null;
        const actor = { kind: 'OPERATOR', name: String(request.actor.operatorId) };
        const { companyId } = await verb(tx, bank.onboarding, { id, actor, reason });
        const act = word === 'approve' ? 'REQUISITION_APPROVED' : 'REQUISITION_REJECTED';
        const line = await findRequisitionLine(tx, id);
        return {
          done: {
            ...{ act, subject: 'REQUISITION', subjectId: id, details: { reason } },
            companyId: companyId ?? undefined,
          },
          result: line && presentRequisitionLine(line, masked),
        };
      }),
  });
}

function lapse(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${PATH}/:id/lapse`,
    tag: TAG,
    summary: 'End an opening in which nobody has proved to be alive; its document is free at once',
    description: 'For whoever tells the bank that somebody else has begun with their document.',
    auth: DECIDE,
    params: Params,
    body: Type.Object({ ...CODE }),
    bodyOptional: true,
    response: Type.Object({ lapsed: Type.Boolean() }),
    handler: (request) =>
      actWithCode(bank, request, async (tx) => {
        const id = parseId(request.params.id);
        if (id === undefined) throw new Refusal('requisitionNotFound');
        await endUnproven(tx, bank.onboarding, id);
        const done = { act: 'REQUISITION_LAPSED', subject: 'REQUISITION', subjectId: id };
        return { done, result: { lapsed: true } };
      }),
  });
}

function renewInvitation(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${PATH}/:id/renew-invitation`,
    tag: TAG,
    summary: 'Invite the first user of an approved opening again; the link that was sent before is dead',
    auth: DECIDE,
    params: Params,
    body: Type.Object({ ...CODE }),
    bodyOptional: true,
    response: Type.Object({
      company_id: Type.Integer(),
      invitation_expires_at: Type.String({ format: 'date-time' }),
    }),
    handler: async (request) => {
      const renewed = await actWithCode(bank, request, async (tx) => {
        const id = parseId(request.params.id);
        if (id === undefined) throw new Refusal('requisitionNotFound');
        const { companyId, expiresAt } = await renewFirstInvitation(tx, bank.onboarding, id);
        const result = { company_id: Number(companyId), invitation_expires_at: expiresAt.toISOString() };
        return {
          done: { act: 'INVITATION_RENEWED', subject: 'REQUISITION', subjectId: id, companyId },
          result,
        };
      });
      bank.work.wake();
      return renewed;
    },
  });
}
