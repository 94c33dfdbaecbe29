import type { Tx } from '../../database/transaction.ts';
import { approve, type DecisionRequest, reject } from '../../onboarding/decide.ts';
import type { OnboardingDesk } from '../../onboarding/desk.ts';
import { endUnproven } from '../../onboarding/end-unproven.ts';
import { renewFirstInvitation } from '../../onboarding/renew-invitation.ts';
import type { Requisition } from '../../onboarding/requisition.ts';
import { openForm } from '../../onboarding/submit.ts';
import { Refusal } from '../../refusals.ts';
import { approveUpdate, rejectUpdate } from '../../registration-updates/decide.ts';
import type { Work } from '../act.ts';
import {
  findRequisitionLine,
  presentForm,
  presentRequisitionLine,
  type RequisitionLine,
} from '../look-ups/requisitions.ts';
import { masked, whole } from '../present.ts';

/** Reads a requisition with its submitted form: an act, because the audit log records it. Refusals: `notFound`. */
export function readRequisition({ context }: OnboardingDesk, id: bigint | undefined) {
  return (async (tx) => {
    const line = id === undefined ? undefined : await findRequisitionLine(tx, id);
    if (line === undefined) throw new Refusal('notFound');
    const form = presentForm(openForm(context.vault, line));
    const companyId = line.companyId ?? undefined;
    return {
      done: { act: 'READ', subject: 'REQUISITION', subjectId: line.id, companyId },
      result: { ...presentRequisitionLine(line, whole), form },
    };
  }) satisfies Work<object>;
}

type Verb = (tx: Tx, desk: OnboardingDesk, request: DecisionRequest) => Promise<Requisition>;

/** Two parts of the path of a decision. Under `requisitions` only openings are decided. */
export interface RequisitionDecision {
  noun: 'requisitions' | 'registration-updates';
  word: 'approve' | 'reject';
}

const VERBS: Record<RequisitionDecision['noun'], Record<RequisitionDecision['word'], Verb>> = {
  requisitions: { approve, reject },
  'registration-updates': { approve: approveUpdate, reject: rejectUpdate },
};

/** Decides a requisition. Refusals are those of the verb. */
export function decideRequisition(
  desk: OnboardingDesk,
  { noun, word, id, reason }: RequisitionDecision & { id: bigint; reason: string | null },
) {
  return (async (tx, { operatorId }) => {
    const actor = { kind: 'OPERATOR', name: String(operatorId) };
    const { companyId } = await VERBS[noun][word](tx, desk, { id, actor, reason });
    const act = word === 'approve' ? 'REQUISITION_APPROVED' : 'REQUISITION_REJECTED';
    const line = (await findRequisitionLine(tx, id)) as RequisitionLine;
    return {
      done: {
        ...{ act, subject: 'REQUISITION', subjectId: id, details: { reason } },
        companyId: companyId ?? undefined,
      },
      result: presentRequisitionLine(line, masked),
    };
  }) satisfies Work<object>;
}

/** Ends an opening that has no passed liveness check, which frees its document. Refusals: as `endUnproven`. */
export function lapseRequisition(desk: OnboardingDesk, id: bigint) {
  return (async (tx) => {
    await endUnproven(tx, desk, id);
    const done = { act: 'REQUISITION_LAPSED', subject: 'REQUISITION', subjectId: id };
    return { done, result: { lapsed: true } };
  }) satisfies Work<object>;
}

/** Invites the first user of an approved opening again. Refusals: as `renewFirstInvitation`. */
export function inviteAgain(desk: OnboardingDesk, id: bigint) {
  return (async (tx) => {
    const { companyId, expiresAt } = await renewFirstInvitation(tx, desk, id);
    const result = { company_id: Number(companyId), invitation_expires_at: expiresAt.toISOString() };
    return { done: { act: 'INVITATION_RENEWED', subject: 'REQUISITION', subjectId: id, companyId }, result };
  }) satisfies Work<object>;
}
