import type { Decision, MedCase, MedStatus } from './case.ts';

const PAST = { ACCEPT: 'ACCEPTED', REJECT: 'REJECTED', CANCEL: 'CANCELLED' } as const;

/**
 * The case as a decision leaves it; undefined when it cannot be decided: it has been, or its time is over, which is
 * an acceptance that only has not been written down yet. Money is moved by who calls.
 */
export function decided(med: MedCase, decision: Decision, now: Date): MedCase | undefined {
  if (whyUndecidable(med, now) !== undefined) return undefined;
  return close(med, decision, now);
}

/** Why a case cannot be decided; undefined when it can. */
export function whyUndecidable(
  med: Pick<MedCase, 'status' | 'dueDate'>,
  now: Date,
): 'DECIDED' | 'OVERDUE' | undefined {
  if (med.status !== 'WAITING') return 'DECIDED';
  return now >= med.dueDate ? 'OVERDUE' : undefined;
}

/** The same for silence: undefined while there is time to answer. */
export function lapsed(med: MedCase, now: Date): MedCase | undefined {
  if (med.status !== 'WAITING' || now < med.dueDate) return undefined;
  return close(med, { verb: 'ACCEPT', by: 'PSP', name: null, details: null }, now);
}

/** The report's creator takes it back: a case that waits ends with it, one that was decided only hears of it. */
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
