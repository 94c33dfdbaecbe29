import { type GauntletAnswer, NO_ANSWER_IN_TIME } from './send.ts';

/** The ways in which a receiver is wrong. */
export const FAULTS = [
  'NO_ANSWER',
  'NOT_ACCEPTED',
  'NOT_REFUSED',
  'FAILED_INSTEAD',
  'SAID_GONE',
  'APPLIED_MORE',
] as const;

/** A receiver's fault: of what kind, by what it answered, and as the end of "it …". */
export interface Fault {
  kind: (typeof FAULTS)[number];
  /** Null when no answer came. */
  status: number | null;
  said: string;
}

/** Undefined when there is none. */
export type Complaint = Fault | undefined;

/** `sent` names what the receiver was sent, such as "the second delivery of the same event". */
function fault(kind: Fault['kind'], answer: GauntletAnswer, sent: string): Fault {
  const { status, problem } = answer;
  if (status === null) return { kind: 'NO_ANSWER', status, said: `gave no answer (${problem}) to ${sent}` };
  const gone = kind === 'SAID_GONE' ? ', which would make the bank disable the endpoint' : '';
  return { kind, status, said: `answered ${status} to ${sent}${gone}` };
}

/** Complains unless the answer is 2xx, which alone tells the bank that an event has arrived; anything else brings it again. */
export function mustAccept(answer: GauntletAnswer, sent: string): Complaint {
  const { status } = answer;
  return status !== null && status >= 200 && status < 300 ? undefined : fault('NOT_ACCEPTED', answer, sent);
}

/** Complains unless the answer is 4xx, which says no on purpose. A 5xx is an accident, and 410 would switch the endpoint off. */
export function mustRefuse(answer: GauntletAnswer, sent: string): Complaint {
  const { status } = answer;
  if (status === 410) return fault('SAID_GONE', answer, sent);
  if (status !== null && status >= 400 && status < 500) return undefined;
  return fault(status !== null && status >= 500 ? 'FAILED_INSTEAD' : 'NOT_REFUSED', answer, sent);
}

/** Complains as {@link mustRefuse}, but a receiver may also end a request that is too long by closing the connection. */
export function mustStop(answer: GauntletAnswer, sent: string): Complaint {
  const cut = answer.status === null && answer.problem !== NO_ANSWER_IN_TIME;
  return cut ? undefined : mustRefuse(answer, sent);
}

/** Judges what receivers say they did, where they say it: at most `most` of these may be applied. */
export function mustApplyAtMost(most: number, answers: readonly GauntletAnswer[]): Complaint {
  const applied = answers.filter(({ outcome }) => outcome === 'APPLIED');
  const { length } = applied;
  if (length <= most) return undefined;
  const status = applied[0]?.status ?? null;
  return { kind: 'APPLIED_MORE', status, said: `applied ${length} of ${answers.length}, not ${most}` };
}

/** The first of several that there is. */
export function first(...complaints: Complaint[]): Complaint {
  return complaints.find((complaint) => complaint !== undefined);
}
