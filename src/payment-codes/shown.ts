import type { CodeStatus } from './code.ts';
import { statusAt } from './code.ts';
import type { ShownCode } from './create.ts';
import { isPayable } from './find.ts';

/** A code's standing as its payer sees it; `SHUT` where its key has gone or its account takes no money. */
export type StandingOfCode = CodeStatus | 'SHUT';

export function standingOf(found: ShownCode, now: Date): StandingOfCode {
  const status = statusAt(found.code, now);
  return status === 'NEW' && !isPayable(found, now) ? 'SHUT' : status;
}
