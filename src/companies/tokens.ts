import { randomUUID } from 'node:crypto';
import { type CryptoKey, errors, jwtVerify, SignJWT } from 'jose';
import type { Actor, OperatorActor } from '../actor.ts';
import type { SigningKeys } from '../secrets/signing-keys.ts';
import type { Clock } from '../time/clock.ts';
import { PEOPLE_PERMISSIONS, type Permission } from '../values/permissions.ts';

/** Lifetime of an access token, in seconds of the bank's clock. */
export const TOKEN_SECONDS = 3600;

export interface Tokens {
  /** `stamp` belongs to a person's password: a token with an old one is invalid. */
  issue(actor: Actor | OperatorActor, stamp?: string): Promise<string>;
  /** Returns the owner of a token; distinguishes an expired one from an invalid one. */
  read(token: string): Promise<ReadToken>;
}

export type ReadToken =
  | {
      good: true;
      actor: Actor | OperatorActor;
      stamp?: unknown;
      id: string;
      /** Bank's clock, milliseconds. */
      issuedAt: number;
      expiresAt: number;
    }
  | { good: false; expired: boolean };

/** Access tokens: JWTs signed with the bank's published key. */
export function createTokens(parts: { keys: SigningKeys; clock: Clock; ispb: string }): Tokens {
  const { keys, clock } = parts;
  // The bank as issuer: nodes at one or several addresses accept each other's tokens.
  const issuer = `urn:lastro:${parts.ispb}`;
  return {
    issue: (actor, stamp) => {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ ...claimsOf(actor), ...(stamp === undefined ? {} : { stamp }) })
        .setProtectedHeader({ alg: 'ES256', kid: keys.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(actor.audience)
        .setSubject(actor.audience === 'operator' ? String(actor.operatorId) : actor.subject)
        .setIssuedAt(now)
        .setExpirationTime(now + TOKEN_SECONDS)
        .setJti(randomUUID())
        .sign(keys.privateKey);
    },
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, (header) => verifyingKey(keys, header.kid), {
          algorithms: ['ES256'],
          typ: 'JWT',
          issuer,
          audience: ['api', 'web', 'operator'],
          currentDate: clock.now(),
          requiredClaims: ['exp', 'iat', 'sub', 'jti'],
        });
        const actor = readActor(payload);
        if (actor === undefined) return { good: false, expired: false };
        const { stamp, exp = 0, iat = 0, jti: id = '' } = payload;
        return { good: true, actor, stamp, id, issuedAt: iat * 1000, expiresAt: exp * 1000 };
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error;
        return { good: false, expired: error instanceof errors.JWTExpired };
      }
    },
  };
}

function verifyingKey(keys: SigningKeys, kid: string | undefined): CryptoKey {
  const key = kid === undefined ? undefined : keys.publicKeys.get(kid);
  if (key === undefined) throw new errors.JWKSNoMatchingKey();
  return key;
}

function claimsOf(actor: Actor | OperatorActor) {
  if (actor.audience === 'operator') return { session: actor.session };
  return { company_id: Number(actor.companyId), permissions: [...actor.permissions] };
}

const ID = /^\d{1,18}$/;

/** The bank signs other data with the same key, so a valid signature does not make a token: each claim is checked. */
function readActor(claims: Record<string, unknown>): Actor | OperatorActor | undefined {
  const { aud, sub, company_id, permissions, session } = claims;
  if (typeof sub !== 'string' || (aud !== 'api' && !ID.test(sub))) return undefined;
  if (aud === 'operator')
    return Number.isSafeInteger(session)
      ? { audience: aud, operatorId: BigInt(sub), session: session as number }
      : undefined;
  if (aud !== 'api' && aud !== 'web') return undefined;
  if (!Number.isSafeInteger(company_id) || !Array.isArray(permissions)) return undefined;
  const granted = new Set(permissions);
  return {
    audience: aud,
    companyId: BigInt(company_id as number),
    subject: sub,
    permissions: new Set<Permission>(PEOPLE_PERMISSIONS.filter((permission) => granted.has(permission))),
  };
}
