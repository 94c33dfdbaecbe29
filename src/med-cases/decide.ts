import type { Decision, MedCase, MedStatus } from './case.ts';

const PAST = { ACCEPT: 'ACCEPTED', REJECT: 'REJECTED', CANCEL: 'CANCELLED' } as const;

/**
 * Returns the case after a decision; undefined if it cannot be decided: it has been, or its deadline has passed,
 * which is an acceptance that is not stored yet. The caller moves the money.
 */
export function decided(med: MedCase, decision: Decision, now: Date): MedCase | undefined {
  if (whyUndecidable(med, now) !== undefined) return undefined;
  return close(med, decision, now);
}

/** Returns why a case cannot be decided; undefined if it can. */
export function whyUndecidable(
  med: Pick<MedCase, 'status' | 'dueDate'>,
  now: Date,
): 'DECIDED' | 'OVERDUE' | undefined {
  if (med.status !== 'WAITING') return 'DECIDED';
  return now >= med.dueDate ? 'OVERDUE' : undefined;
}

/** The same for the deadline: undefined before it. */
export function lapsed(med: MedCase, now: Date): MedCase | undefined {
  if (med.status !== 'WAITING' || now < med.dueDate) return undefined;
  return close(med, { verb: 'ACCEPT', by: 'PSP', name: null, details: null }, now);
}

/** Applies the cancellation of the report: a waiting case ends, a decided one only records it. */
export function withdrawn(med: MedCase, now: Date): MedCase | undefined {
  if (med.reportStatus === 'CANCELLED') return undefined;
  const cancelled = { reportStatus: 'CANCELLED', updatedAt: now, answerOwed: false } as const;
  if (med.status !== 'WAITING') return { ...med, ...cancelled };
  return { ...med, ...cancelled, status: 'CANCELLED_BY_PSP', decidedAt: now, dueAt: null };
}

function close(med: MedCase, { verb, by, name, details }: Decision, now: Date): MedCase {
  const status: MedStatus = `${PAST[verb]}_BY_${by}`;
  return {
    ...med,
    status,
    reportStatus: verb === 'CANCEL' ? 'CANCELLED' : 'ANALYZED',
    decidedAt: now,
    decidedBy: name,
    decisionDetails: details,
    updatedAt: now,
    dueAt: null,
    answerOwed: true,
  };
}
