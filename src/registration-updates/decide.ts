import { transaction } from '../database/transaction.ts';
import { type DecisionRequest, recordDecision } from '../onboarding/decide.ts';
import type { OnboardingDesk } from '../onboarding/desk.ts';
import { findRequisition, lockNewest, lockRequisition } from '../onboarding/find.ts';
import { currentStep, type Requisition } from '../onboarding/requisition.ts';
import { Refusal } from '../refusals.ts';
import { clearDeadlines } from './store.ts';

/**
 * IN_PROGRESS or IN_REVIEW → NOT_REQUIRED: the deadline of every account of the company is cleared, and with it the
 * block. Of two decisions the first counts. Refusals: `requisitionNotFound`, `requisitionInWrongStatus`.
 */
export function approveUpdate(desk: OnboardingDesk, request: DecisionRequest): Promise<Requisition> {
  return decideUpdate(desk, request, 'APPROVED');
}

/** IN_PROGRESS or IN_REVIEW → ACTION_REQUIRED, with the reason for the account holder. Refusals as above. */
export function rejectUpdate(desk: OnboardingDesk, request: DecisionRequest): Promise<Requisition> {
  return decideUpdate(desk, request, 'REJECTED');
}

async function decideUpdate(
  { context }: OnboardingDesk,
  request: DecisionRequest,
  statusInternal: 'APPROVED' | 'REJECTED',
): Promise<Requisition> {
  const now = context.clock.now();
  return transaction(context.db.main, async (tx) => {
    const found = await findRequisition(tx, request.id);
    if (found?.kind !== 'UPDATE' || found.companyId === null) throw new Refusal('requisitionNotFound');
    await lockNewest(tx, found.document);
    if (currentStep(await lockRequisition(tx, request.id)) === 'DONE')
      throw new Refusal('requisitionInWrongStatus');
    if (statusInternal === 'APPROVED') await clearDeadlines(tx, found.companyId);
    const status = statusInternal === 'APPROVED' ? 'COMPLETED' : 'REPROVED';
    const whose = { companyId: found.companyId, accountId: null };
    return recordDecision(tx, { ...request, ...whose, status, statusInternal, now });
  });
}
