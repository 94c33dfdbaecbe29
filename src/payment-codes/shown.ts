import type { CodeStatus } from './code.ts';
import { statusAt } from './code.ts';
import type { ShownCode } from './create.ts';
import { isPayable } from './find.ts';

/** The state of a code as its payer sees it; `SHUT` if its key is gone or its account accepts no payments. */
export type StandingOfCode = CodeStatus | 'SHUT';

export function standingOf(found: ShownCode, now: Date): StandingOfCode {
  const status = statusAt(found.code, now);
  return status === 'NEW' && !isPayable(found, now) ? 'SHUT' : status;
}
