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

/** Every logged-in person of a company. */
export const PERSON = { audience: 'web' } as const;

/** The people who manage a company's team, credentials and security. */
export const MANAGER = { audience: 'web', permissions: ['team.manage'] } as const;

/** The body of a log-in, of customers and operators alike. */
export const LoginBody = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 255 }),
  password: Type.String({ minLength: 1, maxLength: 255 }),
  token: optionalText(20, 'TOTP, once a second factor is confirmed.'),
});

/** Acts for which a stolen session must not be enough. */
export const TotpBody = Type.Object({ token: optionalText(20, "The user's TOTP, 6 digits.") });
export const Worked = Type.Object({ worked: Type.Boolean() });

/** A person's name. */
export const Name = Type.String({ minLength: 1, maxLength: 140 });
export const PeoplePermissions = Type.Array(Type.Enum([...PEOPLE_PERMISSIONS]), {
  maxItems: PEOPLE_PERMISSIONS.length,
  uniqueItems: true,
});
