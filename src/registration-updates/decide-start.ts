import type { Layout } from '../onboarding/desk.ts';
import { currentStep, isLapsed, type Requisition } from '../onboarding/requisition.ts';
import type { RefusalCode } from '../refusals.ts';
import { holderType, isCnpj, isCpf } from '../values/tax-id.ts';
import { isOverdue } from './status.ts';

export interface StartFacts {
  /** The company's, as it is written down. */
  document: string;
  /** The newest requisition of the document, of either kind. */
  newest: Requisition | undefined;
  /** The earliest deadline among the company's accounts that are not closed. */
  deadline: string | null;
  layouts: ReadonlySet<Layout>;
  today: string;
  now: Date;
}

export type StartDecision =
  | { may: 'START' }
  | { may: 'JOIN'; requisition: Requisition }
  | { may: 'NOTHING'; refusal: RefusalCode };

/** Tells if a registration update may start, is open already, or is refused (interface, "Onboarding rules" 6). */
export function decideStart(facts: StartFacts): StartDecision {
  const { document, deadline, layouts, today, now } = facts;
  const newest = facts.newest && !isLapsed(facts.newest, now) ? facts.newest : undefined;
  const step = newest && currentStep(newest);
  const open = step === 'DONE' ? undefined : newest;
  if (open?.kind === 'UPDATE') return { may: 'JOIN', requisition: open };
  if (!isOverdue(deadline, today)) return refused('noOverdueUpdate');
  if (open !== undefined) return refused(step === 'REVIEW' ? 'openingInReview' : 'openingUnderWay');
  if (!isCpf(document) && !isCnpj(document)) return refused('companyDocumentInvalid');
  const type = holderType(document);
  if (!layouts.has(`${type}_REGISTER_UPDATE`)) return refused(type === 'PJ' ? 'noPjUpdate' : 'noPfUpdate');
  return { may: 'START' };
}

function refused(refusal: RefusalCode): StartDecision {
  return { may: 'NOTHING', refusal };
}
