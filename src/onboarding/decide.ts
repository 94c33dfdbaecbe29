import { findHoldings } from '../accounts/find-holder.ts';
import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import type { OnboardingDesk } from './desk.ts';
import { publishDecision } from './events.ts';
import { findRequisition, lockNewest, lockRequisition } from './find.ts';
import { openCustomer } from './open-customer.ts';
import { currentStep, type Requisition } from './requisition.ts';
import { writeDecision } from './store.ts';

/** The decider, stored with the decision. */
export interface RequisitionDecider {
  /** Such as OPERATOR. */
  kind: string;
  name: string;
}

export interface DecisionRequest {
  id: bigint;
  actor: RequisitionDecider;
  /** The reason; the account holder sees that of a refused update. */
  reason: string | null;
}

/**
 * REVIEW → DONE: opens the account. The first of two decisions counts. Refusals: `requisitionNotFound`,
 * `requisitionInWrongStatus`, also if the document got an account in another way meanwhile.
 */
export function approve(tx: Tx, desk: OnboardingDesk, request: DecisionRequest): Promise<Requisition> {
  return decide(tx, { desk, request }, async (requisition, now) => {
    if ((await findHoldings(tx, requisition.document)) !== 'NOTHING')
      throw new Refusal('requisitionInWrongStatus');
    const { companyId, accountId } = await openCustomer(tx, desk, { requisition, now });
    return { status: 'COMPLETED', statusInternal: 'APPROVED', companyId, accountId };
  });
}

/** REVIEW → DONE: the document may start again. Refusals as in {@link approve}. */
export function reject(tx: Tx, desk: OnboardingDesk, request: DecisionRequest): Promise<Requisition> {
  return decide(tx, { desk, request }, async () => ({
    status: 'REPROVED',
    statusInternal: 'REJECTED',
    companyId: null,
    accountId: null,
  }));
}

type Outcome = Pick<
  Parameters<typeof writeDecision>[1],
  'status' | 'statusInternal' | 'companyId' | 'accountId'
>;

async function decide(
  tx: Tx,
  { desk, request }: { desk: OnboardingDesk; request: DecisionRequest },
  act: (requisition: Requisition, now: Date) => Promise<Outcome>,
): Promise<Requisition> {
  const found = await findRequisition(tx, request.id);
  if (found?.kind !== 'OPENING') throw new Refusal('requisitionNotFound');
  await lockNewest(tx, found.document);
  const requisition = await lockRequisition(tx, request.id);
  if (currentStep(requisition) !== 'REVIEW') throw new Refusal('requisitionInWrongStatus');
  const now = desk.context.clock.now();
  return recordDecision(tx, { ...request, ...(await act(requisition, now)), now });
}

/** Stores a decision and emits its event; returns the updated requisition. */
export async function recordDecision(
  tx: Tx,
  decision: DecisionRequest & Outcome & { now: Date },
): Promise<Requisition> {
  const { actor, ...decided } = decision;
  await writeDecision(tx, { ...decided, by: `${actor.kind}: ${actor.name}` });
  const requisition = await lockRequisition(tx, decision.id);
  await publishDecision(tx, requisition);
  return requisition;
}
