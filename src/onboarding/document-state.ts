import type { RefusalCode } from '../refusals.ts';
import { currentStep, isLapsed, type Requisition } from './requisition.ts';

/** The facts about a document at the request for an account. */
export interface DocumentFacts {
  /** The newest requisition of the document, of either kind. */
  newest: Requisition | undefined;
  /**
   * The best state of the holder: an account in use, one that is closing or closed, a company without any account, or
   * nothing.
   */
  holds: 'ACTIVE' | 'CLOSED' | 'COMPANY' | 'NOTHING';
  now: Date;
}

export type DocumentState =
  | { may: 'START' }
  | { may: 'JOIN'; requisition: Requisition }
  | { may: 'NOTHING'; refusal: RefusalCode };

/**
 * Tells whether a document may start a requisition, has an open one, or is refused (interface, "Onboarding rules" 3).
 * The newest requisition decides; an account opened in another way counts like an approval.
 */
export function decideDocument({ newest, holds, now }: DocumentFacts): DocumentState {
  if (newest?.kind === 'UPDATE') return refused('documentUpdated');
  const open = newest !== undefined && !isLapsed(newest, now) ? newest : undefined;
  const step = open && currentStep(open);
  if (open !== undefined && step === 'REVIEW') return refused('requisitionInReview');
  if (open !== undefined && step !== 'DONE') return { may: 'JOIN', requisition: open };
  if (holds === 'ACTIVE') return refused('documentApproved');
  if (holds !== 'NOTHING' || open?.statusInternal === 'APPROVED') return refused('documentDisallowed');
  return { may: 'START' };
}

function refused(refusal: RefusalCode): DocumentState {
  return { may: 'NOTHING', refusal };
}
