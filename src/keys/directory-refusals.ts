import type { RefusalCode } from '../refusals.ts';
import type { RequestEnd } from './ask-directory.ts';

type Reason = Extract<RequestEnd, { done: false }>['reason'];

const REFUSALS: Readonly<Record<Reason, RefusalCode>> = {
  // The response reveals neither where the key is nor its owner: the caller can open a claim, which the directory
  // judges.
  OWNED_BY_ANOTHER_PERSON: 'keyRegisteredElsewhere',
  HELD_ELSEWHERE: 'keyRegisteredElsewhere',
  ALREADY_EXISTS: 'keyRegisteredElsewhere',
  TAX_ID_BLOCKED: 'keyRegisteredElsewhere',
  RESTRICTED: 'keyRegisteredElsewhere',
  INVALID: 'keyRegisteredElsewhere',
  LIMIT: 'keyLimitReached',
  LOCKED_BY_CLAIM: 'keyLockedByClaim',
  NOT_FOUND: 'activeKeyNotFound',
  THROTTLED: 'tooManyRequests',
  UNKNOWN_YET: 'unavailable',
};

/** Translates the directory's refusal for the caller. */
export function refusalOfEnd(reason: Reason): RefusalCode {
  return REFUSALS[reason];
}
