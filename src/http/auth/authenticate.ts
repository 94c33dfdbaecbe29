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

/** The operator behind a session. Refusals: `unauthorized` once that has ended. */
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
   * Returns the bearer of this `Authorization` header, at once when its token was verified lately. Refusals, thrown or
   * rejected with: `unauthorized`, and `tokenExpired` for a token that was good once.
   */
  authenticate(authorization: string | undefined): Authenticated | Promise<Authenticated>;
  /**
   * Tells whose token this was when it was last verified, where that must be done again: enough to say that there is too
   * much of what they ask, while a database that stands still cannot say who they are.
   */
  lately(authorization: string | undefined): Authenticated | undefined;
  /** Authenticates a session's cookie, where there is no `Authorization` header. */
  authenticateCookie: AuthenticateCookie;
  /**
   * Looks again at whoever's right to come in has changed, with their next request: here at once, on nodes that can be
   * reached once this resolves, on others within a minute.
   */
  forget(whom: Whom): Promise<void>;
  /** Uses up a strict signature that carries this time; false when it has served before. */
  spendSignature(caller: Authenticated, signature: string, at: Date): Promise<boolean>;
  /** The bank's time. */
  now(): Date;
}

/** Callers whose tokens must be looked up again. */
export type Whom = 'everybody' | { audience: 'operator' | 'api' | 'web'; who: readonly string[] };

interface Known extends Authenticated {
  /** Bank's clock, milliseconds. */
  expiresAt: number;
  /** Machine's clock: a credential that is revoked stops working by then. */
  knownUntil: number;
}

// Verifying a signature costs more than everything else about a request, so a token is verified once a
// minute. The key is a hash: the cache holds no token that could be stolen from memory and used.
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
  // A busy token that lapses is verified once, not by every request that comes meanwhile.
  const underway = new Map<string, Promise<Known>>();
  let forgotten = 0;
  const learn = async (key: string, token: string) => {
    const before = forgotten;
    const fresh = await verify(parts, token);
    // A row read before the call to forget may be the very one to forget.
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
      // A new caller must not join a look at rows that may have just changed.
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
    // A first factor opens the rest at once, on every node.
    const known = { since, bearer, expiresAt, knownUntil: caller.operator?.mustEnrol ? 0 : knownUntil };
    return { ...caller, ...known };
  }
  if (actor.audience === 'web') {
    const user = await findUser(parts.executor, actorUser(actor));
    if (user === undefined || stamp !== passwordStamp(user)) throw new Refusal('unauthorized', REFUSED);
    // Tokens tell whole seconds: one of the very second is from before.
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

/** A permission taken away goes with the next verification; one that was given comes with the next token. */
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
