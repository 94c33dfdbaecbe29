import { Type } from 'typebox';
import type { UserLogInDesk } from '../../companies/log-in.ts';
import { PEOPLE_PERMISSIONS } from '../../values/permissions.ts';
import type { Authenticator } from '../auth/authenticate.ts';
import { optionalText } from '../partner/shapes.ts';

/** Everything that the pages' endpoints need beside the bank. */
export interface WebDoor {
  desk: UserLogInDesk;
  authenticator: Authenticator;
  sandbox: boolean;
}

export const TAG = 'Screens';

/** Anybody who works for a company and is logged in. */
export const PERSON = { audience: 'web' } as const;

/** Those who answer for a company's team, its credentials and its security. */
export const MANAGER = { audience: 'web', permissions: ['team.manage'] } as const;

/** The body of a log-in, of customers and operators alike. */
export const LoginBody = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 255 }),
  password: Type.String({ minLength: 1, maxLength: 255 }),
  token: optionalText(20, 'TOTP, once a second factor is confirmed.'),
});

/** Acts that a stolen browser must not be enough for. */
export const TotpBody = Type.Object({ token: optionalText(20, "The user's TOTP, 6 digits.") });
export const Worked = Type.Object({ worked: Type.Boolean() });

/** A person's name. */
export const Name = Type.String({ minLength: 1, maxLength: 140 });
export const PeoplePermissions = Type.Array(Type.Enum([...PEOPLE_PERMISSIONS]), {
  maxItems: PEOPLE_PERMISSIONS.length,
  uniqueItems: true,
});
