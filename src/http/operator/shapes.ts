import type { Authenticator } from '../auth/authenticate.ts';
import { optionalText } from '../partner/shapes.ts';

export const TAG = 'Operators';

/** Operators by what they may do, looking things up first; each has a password of their own and a second factor. */
export const OPERATOR = { audience: 'operator', role: 'see' } as const;
export const DECIDE = { audience: 'operator', role: 'decide' } as const;
export const EQUIP = { audience: 'operator', role: 'equip' } as const;
export const ADMINISTER = { audience: 'operator', role: 'administer' } as const;

/** Somebody's own password: the first thing that a newcomer changes. */
export const OWN_PASSWORD = {
  audience: 'operator',
  role: 'any',
  beforePasswordChange: true,
  beforeSecondFactor: true,
} as const;
/** Somebody's own things, whatever their role. */
export const OWN = { audience: 'operator', role: 'any' } as const;
/** Somebody's own second factor: what comes next. */
export const OWN_FACTOR = { audience: 'operator', role: 'any', beforeSecondFactor: true } as const;

/** The extra proof of an act that a stolen session must not be enough for. */
export const CODE = { token: optionalText(20, "A fresh code of the operator's authenticator, 6 digits.") };

/** Tokens of an operator are looked at again. */
export function forgetOperator(authenticator: Authenticator, id: bigint): Promise<void> {
  return authenticator.forget({ audience: 'operator', who: [String(id)] });
}
