import { hash } from 'node:crypto';
import type { Actor, OperatorActor } from '../../actor.ts';
import { findCredential, hmacSecretOf } from '../../companies/credentials.ts';
import type { SignatureMemory } from '../../companies/seen-signatures.ts';
import type { Tokens } from '../../companies/tokens.ts';
import { findUser, passwordStamp } from '../../companies/users.ts';
import type { Executor } from '../../database/pool.ts';
import { findOperator } from '../../operators/operators.ts';
import { isBearerEnded } from '../../people/ended-bearers.ts';
import type { SessionOwner } from '../../people/sessions.ts';
import { Refusal } from '../../refusals.ts';
import type { Vault } from '../../secrets/seal.ts';
import type { Clock } from '../../time/clock.ts';
import type { Permission } from '../../values/permissions.ts';
import type { AuthenticateCookie, Authenticated } from './authenticated.ts';
import { signingKey } from './hmac.ts';
import { WITHIN_MS } from './strict-signature.ts';

/** Returns the operator of a session. Refusals: `unauthorized` once it has ended. */
export async function identifyOperator(
  executor: Executor,
  actor: Pick<OperatorActor, 'operatorId' | 'session'>,
): Promise<Authenticated> {
  const operator = await findOperator(executor, actor.operatorId);
  if (operator === undefined || operator.session !== actor.session) throw new Refusal('unauthorized');
  const { operatorId, session } = actor;
  const { oneTimePassword: mustChangePassword, totpConfirmedAt, roles } = operator;
  return {
    actor: { audience: 'operator', operatorId, session },
    hmacKey: undefined,
    operator: { mustChangePassword, mustEnrol: totpConfirmedAt === null, roles },
  };
}

export interface Authenticator {
  /**
   * Returns the bearer of this `Authorization` header, synchronously if its token was verified recently. Refusals,
   * thrown or rejected with: `unauthorized`, and `tokenExpired` for an expired token.
   */
  authenticate(authorization: string | undefined): Authenticated | Promise<Authenticated>;
  /**
   * Returns the owner of a token at its last verification, if it must be verified again: enough to shed its load
   * while a stalled database cannot identify the caller.
   */
  lately(authorization: string | undefined): Authenticated | undefined;
  /** Authenticates a session's cookie, where there is no `Authorization` header. */
  authenticateCookie: AuthenticateCookie;
  /**
   * Makes the next request of a caller whose rights have changed be verified again: here at once, on reachable nodes
   * once this resolves, on others within a minute.
   */
  forget(whom: Whom): Promise<void>;
  /** Consumes a strict signature with this time; false if it was used before. */
  spendSignature(caller: Authenticated, signature: string, at: Date): Promise<boolean>;
  /** The bank's time. */
  now(): Date;
}

/** Callers whose tokens must be verified again. */
export type Whom = 'everybody' | { audience: 'operator' | 'api' | 'web'; who: readonly string[] };

interface Known extends Authenticated {
  /** Bank's clock, milliseconds. */
  expiresAt: number;
  /** Machine's clock: a revoked credential stops working by then. */
  knownUntil: number;
}

// Verifying a token's signature costs more than everything else in a request, so a token is verified once a minute.
// The key is a hash: the cache holds no token that could be stolen from memory.
const REMEMBERED_MS = 60_000;
const REMEMBERED_AT_MOST = 10_000;

export interface AuthenticatorParts {
  tokens: Tokens;
  clock: Clock;
  vault: Vault;
  executor: Executor;
  cookies: AuthenticateCookie;
  signatures: SignatureMemory;
}

export function createAuthenticator(parts: AuthenticatorParts): Authenticator {
  const remembered = new Map<string, Known>();
  // An expired cache entry is verified once, even if many requests use it meanwhile.
  const underway = new Map<string, Promise<Known>>();
  let forgotten = 0;
  const learn = async (key: string, token: string) => {
    const before = forgotten;
    const fresh = await verify(parts, token);
    // A row read before the call to forget may be the one to forget.
    if (before !== forgotten) return fresh;
    remembered.delete(key);
    if (remembered.size >= REMEMBERED_AT_MOST) remembered.delete(remembered.keys().next().value as string);
    remembered.set(key, fresh);
    return fresh;
  };
  return {
    authenticate: (authorization) => {
      const token = bearerToken(authorization);
      const key = keyOf(token);
      const known = remembered.get(key);
      if (known !== undefined && known.knownUntil > performance.now()) {
        if (known.expiresAt > parts.clock.now().getTime()) return known;
        throw new Refusal('tokenExpired');
      }
      let asked = underway.get(key);
      if (asked === undefined) {
        const started = learn(key, token).finally(() => {
          if (underway.get(key) === started) underway.delete(key);
        });
        underway.set(key, started);
        asked = started;
      }
      return asked;
    },
    lately: (authorization) => {
      const known = remembered.get(keyOf(bearerToken(authorization)));
      return known !== undefined && known.expiresAt > parts.clock.now().getTime() ? known : undefined;
    },
    authenticateCookie: parts.cookies,
    forget: async (whom) => {
      forgotten += 1;
      // A new caller must not join a verification of rows that may have just changed.
      underway.clear();
      for (const [key, known] of remembered) if (isAmong(whom, known.actor)) remembered.delete(key);
    },
    spendSignature: ({ actor }, signature, at) => {
      if (actor.audience === 'operator') throw new Refusal('forbidden');
      const until = new Date(at.getTime() + WITHIN_MS);
      return parts.signatures.spend({ companyId: actor.companyId, signature, until });
    },
    now: () => parts.clock.now(),
  };
}

function isAmong(whom: Whom, actor: Authenticated['actor']): boolean {
  if (whom === 'everybody') return true;
  const name = actor.audience === 'operator' ? String(actor.operatorId) : actor.subject;
  return actor.audience === whom.audience && whom.who.includes(name);
}

function keyOf(token: string): string {
  return hash('sha256', token, 'base64');
}

const BEARER = /^Bearer +/i;

const REFUSED = { security: { kind: 'bearer refused' } } as const;

function bearerToken(authorization: string | undefined): string {
  const scheme = BEARER.exec(authorization ?? '');
  if (authorization === undefined) throw new Refusal('unauthorized');
  if (scheme === null) throw new Refusal('unauthorized', REFUSED);
  return authorization.slice(scheme[0].length);
}

async function verify(parts: AuthenticatorParts, token: string): Promise<Known> {
  const read = await parts.tokens.read(token);
  if (!read.good) throw read.expired ? new Refusal('tokenExpired') : new Refusal('unauthorized', REFUSED);
  const { actor, stamp, expiresAt, issuedAt: since, id } = read;
  const knownUntil = performance.now() + REMEMBERED_MS;
  const bearer = { id, expiresAt: new Date(expiresAt) };
  if (actor.audience !== 'api' && (await isBearerEnded(parts.executor, id)))
    throw new Refusal('unauthorized', REFUSED);
  if (actor.audience === 'operator') {
    const caller = await identifyOperator(parts.executor, actor);
    // A first factor unlocks the other operations at once, on every node.
    const known = { since, bearer, expiresAt, knownUntil: caller.operator?.mustEnrol ? 0 : knownUntil };
    return { ...caller, ...known };
  }
  if (actor.audience === 'web') {
    const user = await findUser(parts.executor, actorUser(actor));
    if (user === undefined || stamp !== passwordStamp(user)) throw new Refusal('unauthorized', REFUSED);
    // Tokens have whole seconds: one issued in the same second counts as earlier.
    if (user.loggedOutAt !== null && since <= user.loggedOutAt.getTime())
      throw new Refusal('unauthorized', REFUSED);
    const known = { since, bearer, expiresAt, knownUntil };
    return { actor: still(actor, user.permissions), hmacKey: undefined, ...known };
  }
  const credential = await findCredential(parts.executor, actor.subject);
  if (credential === undefined || credential.companyId !== actor.companyId)
    throw new Refusal('unauthorized', REFUSED);
  const secret = hmacSecretOf(credential, parts.vault);
  const hmacKey = secret === null ? undefined : signingKey(secret);
  const { strictSigning } = credential;
  return { actor: still(actor, credential.permissions), hmacKey, strictSigning, expiresAt, knownUntil };
}

/** A revoked permission ends with the next verification; a granted one comes with the next token. */
function still(actor: Actor, permissions: readonly Permission[]): Actor {
  return { ...actor, permissions: new Set(permissions.filter((one) => actor.permissions.has(one))) };
}

/** The user behind a web token. */
export function actorUser(actor: Actor): { companyId: bigint; userId: bigint } {
  return { companyId: actor.companyId, userId: BigInt(actor.subject) };
}

/** The person behind a token, as their sessions name them. */
export function ownerOf(actor: Actor | OperatorActor): SessionOwner {
  if (actor.audience === 'operator')
    return { companyId: null, personId: actor.operatorId, operatorSession: actor.session };
  return { companyId: actor.companyId, personId: BigInt(actor.subject) };
}
