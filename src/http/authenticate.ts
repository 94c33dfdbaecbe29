import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { findCredential, hmacSecretOf } from '../companies/credentials.ts';
import type { ReadToken, Tokens } from '../companies/tokens.ts';
import { findUser } from '../companies/users.ts';
import type { Actor } from '../context.ts';
import type { Executor } from '../database/pool.ts';
import { Refusal } from '../refusals.ts';
import type { Vault } from '../secrets/seal.ts';

/** A caller who has shown a token that is good now. */
export interface Authenticated {
  actor: Actor;
  /** The signing secret of the credential that obtained the token; users have none. */
  hmacKey: KeyObject | undefined;
}

export interface Authenticator {
  /** Refusals: `unauthorized`, and `tokenExpired` for a token that was good once. */
  authenticate(authorization: string | undefined): Promise<Authenticated>;
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
  return {
    authenticate: async (authorization) => {
      const token = bearerToken(authorization);
      const key = createHash('sha256').update(token).digest('base64');
      const known = remembered.get(key);
      if (known !== undefined && known.knownUntil > performance.now()) {
        if (known.expiresAt > parts.clock.now().getTime()) return known;
        throw new Refusal('tokenExpired');
      }
      const fresh = await verify(parts, token);
      remembered.delete(key);
      if (remembered.size >= REMEMBERED_AT_MOST) remembered.delete(remembered.keys().next().value as string);
      remembered.set(key, fresh);
      return fresh;
    },
  };
}

function bearerToken(authorization: string | undefined): string {
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization ?? '');
  if (match?.[1] === undefined) throw new Refusal('unauthorized');
  return match[1];
}

async function verify(parts: AuthenticatorParts, token: string): Promise<Known> {
  const read: ReadToken = await parts.tokens.read(token);
  if (!read.good) throw new Refusal(read.expired ? 'tokenExpired' : 'unauthorized');
  const { actor, expiresAt } = read;
  const knownUntil = performance.now() + REMEMBERED_MS;
  if (actor.audience === 'web') {
    const user = await findUser(parts.executor, actorUser(actor));
    if (user === undefined) throw new Refusal('unauthorized');
    return { actor, hmacKey: undefined, expiresAt, knownUntil };
  }
  const credential = await findCredential(parts.executor, actor.subject);
  if (credential === undefined || credential.companyId !== actor.companyId) throw new Refusal('unauthorized');
  const hmacKey = createSecretKey(hmacSecretOf(credential, parts.vault), 'utf8');
  return { actor, hmacKey, expiresAt, knownUntil };
}

/** The user behind a web token. */
export function actorUser(actor: Actor): { companyId: bigint; userId: bigint } {
  return { companyId: actor.companyId, userId: BigInt(actor.subject) };
}
