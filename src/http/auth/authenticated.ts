import type { IncomingHttpHeaders } from 'node:http';
import type { Actor, OperatorActor } from '../../actor.ts';
import type { OperatorRole } from '../../operators/roles.ts';
import type { Bearer } from '../../people/ended-bearers.ts';
import type { CookieOwner } from './cookies.ts';

/** The secret of a credential, prepared for signing: the two padded keys of RFC 2104. */
export interface SigningKey {
  readonly inner: Buffer;
  readonly outer: Buffer;
}

/** A request without a bearer, which may have a session's cookie. */
export interface CookieCaller {
  method: string;
  headers: IncomingHttpHeaders;
  owner: CookieOwner;
}

export type AuthenticateCookie = (caller: CookieCaller) => Promise<Authenticated>;

/** A caller with a valid token. */
export interface Authenticated {
  actor: Actor | OperatorActor;
  /** The signing secret of the credential that obtained the token; people and some credentials have none. */
  hmacKey: SigningKey | undefined;
  /** True if its signatures cover the whole request, and each is valid once. */
  strictSigning?: boolean;
  /** When the person logged in, on the bank's clock in milliseconds. */
  since?: number;
  /** The bearer token of a person: a log-out ends it. */
  bearer?: Bearer;
  /** The operator's state; set only for operators. */
  operator?: OperatorStanding;
}

export interface OperatorStanding {
  /** The password is known to another person: only changing it is allowed. */
  mustChangePassword: boolean;
  /** No second factor is enrolled: only enrolling one is allowed. */
  mustEnrol: boolean;
  roles: readonly OperatorRole[];
}
