import { findHoldings } from '../accounts/find-holder.ts';
import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import type { OnboardingDesk } from './desk.ts';
import { publishDecision } from './events.ts';
import { findRequisition, lockNewest, lockRequisition } from './find.ts';
import { openCustomer } from './open-customer.ts';
import { currentStep, type Requisition } from './requisition.ts';
import { writeDecision } from './store.ts';

/** The decider, written down with the decision. */
export interface RequisitionDecider {
  /** Such as OPERATOR. */
  kind: string;
  name: string;
}

export interface DecisionRequest {
  id: bigint;
  actor: RequisitionDecider;
  /** Why; a refusal of an update is shown to the account holder with it. */
  reason: string | null;
}

/**
 * REVIEW → DONE: opens the account. Of two decisions the first counts. Refusals: `requisitionNotFound`,
 * `requisitionInWrongStatus`, also where the document has come to hold an account in another way meanwhile.
 */
export function approve(tx: Tx, desk: OnboardingDesk, request: DecisionRequest): Promise<Requisition> {
  return decide(tx, { desk, request }, async (requisition, now) => {
    if ((await findHoldings(tx, requisition.document)) !== 'NOTHING')
      throw new Refusal('requisitionInWrongStatus');
    const { companyId, accountId } = await openCustomer(tx, desk, { requisition, now });
    return { status: 'COMPLETED', statusInternal: 'APPROVED', companyId, accountId };
  });
}

/** REVIEW → DONE: the document may start again. Refusals as {@link approve}. */
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

/** Writes a decision down and tells of it; answers the requisition as it is then. */
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
