import type { GauntletAnswer } from './send.ts';

/** A receiver's fault, as the end of "it …"; undefined when there is none. */
export type Complaint = string | undefined;

function seen({ status, problem }: GauntletAnswer): string {
  return status === null ? `gave no answer (${problem})` : `answered ${status}`;
}

/** 2xx alone tells the bank that an event has arrived; anything else brings it again. */
export function mustAccept(answer: GauntletAnswer, what: string): Complaint {
  const { status } = answer;
  return status !== null && status >= 200 && status < 300 ? undefined : `${seen(answer)} to ${what}`;
}

/** 4xx says no on purpose. A 5xx is an accident, and 410 would switch the endpoint off. */
export function mustRefuse(answer: GauntletAnswer, what: string): Complaint {
  const { status } = answer;
  if (status !== null && status >= 400 && status < 500 && status !== 410) return undefined;
  if (status === 410) return `answered 410 to ${what}, by which the bank would disable the endpoint`;
  return `${seen(answer)} to ${what}`;
}

/** A receiver may also end a request that is too long by closing the connection. */
export function mustStop(answer: GauntletAnswer, what: string): Complaint {
  const cut = answer.status === null && answer.problem !== 'no answer in time';
  return cut ? undefined : mustRefuse(answer, what);
}

/** Judges what receivers say they did, where they say it: at most so many of these may be applied. */
export function mustApplyAtMost(most: number, answers: readonly GauntletAnswer[]): Complaint {
  const applied = answers.filter(({ outcome }) => outcome === 'APPLIED').length;
  return applied > most ? `applied ${applied} of ${answers.length}, not ${most}` : undefined;
}

export function first(...complaints: Complaint[]): Complaint {
  return complaints.find((complaint) => complaint !== undefined);
}
