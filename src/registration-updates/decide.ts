import { clearDeadlines } from '../accounts/registration-deadlines.ts';
import type { Tx } from '../database/transaction.ts';
import { type DecisionRequest, recordDecision } from '../onboarding/decide.ts';
import type { OnboardingDesk } from '../onboarding/desk.ts';
import { findRequisition, lockNewest, lockRequisition } from '../onboarding/find.ts';
import { currentStep, type Requisition } from '../onboarding/requisition.ts';
import { Refusal } from '../refusals.ts';

/**
 * IN_PROGRESS or IN_REVIEW → NOT_REQUIRED: the deadline of every account of the company is cleared, and with it the
 * block. Of two decisions the first counts. Refusals: `requisitionNotFound`, `requisitionInWrongStatus`.
 */
export function approveUpdate(tx: Tx, desk: OnboardingDesk, request: DecisionRequest): Promise<Requisition> {
  return decideUpdate(tx, desk, { ...request, statusInternal: 'APPROVED' });
}

/** IN_PROGRESS or IN_REVIEW → ACTION_REQUIRED, with the reason for the account holder. Refusals as above. */
export function rejectUpdate(tx: Tx, desk: OnboardingDesk, request: DecisionRequest): Promise<Requisition> {
  return decideUpdate(tx, desk, { ...request, statusInternal: 'REJECTED' });
}

async function decideUpdate(
  tx: Tx,
  { context }: OnboardingDesk,
  request: DecisionRequest & { statusInternal: 'APPROVED' | 'REJECTED' },
): Promise<Requisition> {
  const found = await findRequisition(tx, request.id);
  if (found?.kind !== 'UPDATE' || found.companyId === null) throw new Refusal('requisitionNotFound');
  await lockNewest(tx, found.document);
  if (currentStep(await lockRequisition(tx, request.id)) === 'DONE')
    throw new Refusal('requisitionInWrongStatus');
  const approved = request.statusInternal === 'APPROVED';
  if (approved) await clearDeadlines(tx, found.companyId);
  const whose = { companyId: found.companyId, accountId: null };
  const status = approved ? 'COMPLETED' : 'REPROVED';
  return recordDecision(tx, { ...request, ...whose, status, now: context.clock.now() });
}
