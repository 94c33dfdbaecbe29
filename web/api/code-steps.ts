import { bankNow } from './bank-clock.ts';

// An authenticator shows another code every thirty seconds of the bank's clock.
const STEP_MS = 30_000;

let usedAt: number | undefined;

/** Remembers that a code was shown to the bank just now: each serves once. */
export function rememberCodeUsed(): void {
  usedAt = bankNow().getTime();
}

/** Seconds until the authenticator shows a code that was not shown to the bank yet; undefined where it does so now. */
export function secondsToNextCode(): number | undefined {
  const now = bankNow().getTime();
  if (usedAt === undefined || Math.floor(usedAt / STEP_MS) !== Math.floor(now / STEP_MS)) return undefined;
  return Math.ceil((STEP_MS - (now % STEP_MS)) / 1000);
}
