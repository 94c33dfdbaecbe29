import type { Authenticator } from '../auth/authenticate.ts';
import { optionalText } from '../partner/shapes.ts';

export const TAG = 'Operators';

/** Access of operators by role; each has a password and a second factor. */
export const OPERATOR = { audience: 'operator', role: 'see' } as const;
export const DECIDE = { audience: 'operator', role: 'decide' } as const;
export const EQUIP = { audience: 'operator', role: 'equip' } as const;
export const ADMINISTER = { audience: 'operator', role: 'administer' } as const;

/** A person's own password: the first change of a new operator. */
export const OWN_PASSWORD = {
  audience: 'operator',
  role: 'any',
  beforePasswordChange: true,
  beforeSecondFactor: true,
} as const;
/** A person's own resources, whatever their role. */
export const OWN = { audience: 'operator', role: 'any' } as const;
/** A person's own second factor: the second step of a new operator. */
export const OWN_FACTOR = { audience: 'operator', role: 'any', beforeSecondFactor: true } as const;

/** The extra proof required for an act, so that a stolen session is not enough. */
export const CODE = { token: optionalText(20, "A fresh code of the operator's authenticator, 6 digits.") };

/** Makes an operator's tokens be verified again. */
export function forgetOperator(authenticator: Authenticator, id: bigint): Promise<void> {
  return authenticator.forget({ audience: 'operator', who: [String(id)] });
}
