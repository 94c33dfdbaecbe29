import { hash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { findCredential, hmacSecretOf } from '../companies/credentials.ts';
import type { Tokens } from '../companies/tokens.ts';
import { findUser } from '../companies/users.ts';
import type { Actor } from '../context.ts';
import type { Executor } from '../database/pool.ts';
import type { Permission } from '../permissions.ts';
import { Refusal } from '../refusals.ts';
import type { Vault } from '../secrets/seal.ts';
import { type SigningKey, signingKey } from './hmac.ts';

/** A caller who has shown a token that is good now. */
export interface Authenticated {
  actor: Actor;
  /** The signing secret of the credential that obtained the token; users and some credentials have none. */
  hmacKey: SigningKey | undefined;
}

export interface Authenticator {
  /**
   * Who shows this `Authorization` header: at once when the token was verified lately. Refusals, thrown or
   * rejected with: `unauthorized`, and `tokenExpired` for a token that was good once.
   */
  authenticate(authorization: string | undefined): Authenticated | Promise<Authenticated>;
}

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
}

export function createAuthenticator(parts: AuthenticatorParts): Authenticator {
  const remembered = new Map<string, Known>();
  // A busy token that lapses is verified once, not by every request that comes meanwhile.
  const underway = new Map<string, Promise<Known>>();
  const learn = async (key: string, token: string) => {
    const fresh = await verify(parts, token);
    remembered.delete(key);
    if (remembered.size >= REMEMBERED_AT_MOST) remembered.delete(remembered.keys().next().value as string);
    remembered.set(key, fresh);
    return fresh;
  };
  return {
    authenticate: (authorization) => {
      const token = bearerToken(authorization);
      const key = hash('sha256', token, 'base64');
      const known = remembered.get(key);
      if (known !== undefined && known.knownUntil > performance.now()) {
        if (known.expiresAt > parts.clock.now().getTime()) return known;
        throw new Refusal('tokenExpired');
      }
      let asked = underway.get(key);
      if (asked === undefined) {
        asked = learn(key, token).finally(() => underway.delete(key));
        underway.set(key, asked);
      }
      return asked;
    },
  };
}

const BEARER = /^Bearer +/i;

function bearerToken(authorization: string | undefined): string {
  const scheme = BEARER.exec(authorization ?? '');
  if (authorization === undefined || scheme === null) throw new Refusal('unauthorized');
  return authorization.slice(scheme[0].length);
}

async function verify(parts: AuthenticatorParts, token: string): Promise<Known> {
  const read = await parts.tokens.read(token);
  if (!read.good) throw new Refusal(read.expired ? 'tokenExpired' : 'unauthorized');
  const { actor, expiresAt } = read;
  const knownUntil = performance.now() + REMEMBERED_MS;
  if (actor.audience === 'web') {
    const user = await findUser(parts.executor, actorUser(actor));
    if (user === undefined) throw new Refusal('unauthorized');
    return { actor: still(actor, user.permissions), hmacKey: undefined, expiresAt, knownUntil };
  }
  const credential = await findCredential(parts.executor, actor.subject);
  if (credential === undefined || credential.companyId !== actor.companyId) throw new Refusal('unauthorized');
  const secret = hmacSecretOf(credential, parts.vault);
  const hmacKey = secret === null ? undefined : signingKey(secret);
  return { actor: still(actor, credential.permissions), hmacKey, expiresAt, knownUntil };
}

/** A permission taken away goes with the next verification; one that was given comes with the next token. */
function still(actor: Actor, permissions: readonly Permission[]): Actor {
  return { ...actor, permissions: new Set(permissions.filter((one) => actor.permissions.has(one))) };
}

/** The user behind a web token. */
export function actorUser(actor: Actor): { companyId: bigint; userId: bigint } {
  return { companyId: actor.companyId, userId: BigInt(actor.subject) };
}
