import type { IncomingHttpHeaders } from 'node:http';
import type { Actor, OperatorActor } from '../../actor.ts';
import type { OperatorRole } from '../../operators/roles.ts';
import type { Bearer } from '../../people/ended-bearers.ts';
import type { CookieOwner } from './cookies.ts';

/** The secret of a credential, ready to sign with: RFC 2104's two padded keys. */
export interface SigningKey {
  readonly inner: Buffer;
  readonly outer: Buffer;
}

/** A request without a bearer, which may carry a session's cookie. */
export interface CookieCaller {
  method: string;
  headers: IncomingHttpHeaders;
  owner: CookieOwner;
}

export type AuthenticateCookie = (caller: CookieCaller) => Promise<Authenticated>;

/** A caller who has shown a token that is good now. */
export interface Authenticated {
  actor: Actor | OperatorActor;
  /** The signing secret of the credential that obtained the token; people and some credentials have none. */
  hmacKey: SigningKey | undefined;
  /** Its signatures cover the whole request, and each serves once. */
  strictSigning?: boolean;
  /** When the person logged in, on the bank's clock in milliseconds. */
  since?: number;
  /** The bearer that was shown, where it is a person's: their log-out ends it. */
  bearer?: Bearer;
  /** The operator's standing; only operators have one. */
  operator?: OperatorStanding;
}

export interface OperatorStanding {
  /** Somebody else has seen the password: nothing may be done but change it. */
  mustChangePassword: boolean;
  /** There is no second factor yet: nothing may be done but enrol one. */
  mustEnrol: boolean;
  roles: readonly OperatorRole[];
}
