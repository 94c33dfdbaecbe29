import { bankNow, setBankClock } from '../api/bank-clock.ts';
import { secondsToNextCode } from '../api/code-steps.ts';
import { makeCall } from './calls.ts';
import type { Manifest } from './manifest.ts';
import { stepOf, totpOf } from './totp.ts';

let given = 0;

/**
 * Returns an unused code of a person whose authenticator the sandbox stores. The bank also accepts the code of the
 * next half minute; undefined if both are used, or if the authenticator is not the sandbox's.
 */
export async function ownCode(email: string): Promise<string | undefined> {
  const { companies, operators } = await makeCall<Manifest>({ method: 'GET', path: '/sandbox' });
  const people = [...companies.flatMap(({ users }) => users), ...operators];
  const secret = people.find((one) => one.email === email)?.totp_secret;
  if (secret === undefined || secret === null) return undefined;
  const { now } = await makeCall<{ now: string }>({ method: 'GET', path: '/sandbox/clock' });
  setBankClock(now);
  const { step } = stepOf(bankNow());
  const next = Math.max(secondsToNextCode() === undefined ? step : step + 1, given + 1);
  if (next > step + 1) return undefined;
  given = next;
  return totpOf(secret, next);
}
