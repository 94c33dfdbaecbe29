import { createHash } from 'node:crypto';
import { compactVerify, decodeProtectedHeader, type JWK } from 'jose';
import type { KeySets } from './key-sets.ts';

export type VerifiedJws =
  | { ok: true; payload: Uint8Array }
  | { ok: false; reason: 'not-jose' | 'bad-signature' | 'unreachable' };

/** Neither unsigned payloads nor shared secrets. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'];

const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]*$/;
const LONGEST_KID = 256;

interface Header {
  kid: string;
  jku: URL;
  /** Thumbprints of the certificate by the header's own names for them. */
  x5t: unknown;
  x5tS256: unknown;
}

/**
 * Verifies a payload as a payer's institution must: the header names a key (`kid`) and where it is published
 * (`jku`), which has to be the very host and port that the payload came from, so that nobody but who holds the
 * location's certificate can have published it. A certificate's thumbprint, which the standard wants, must be right
 * where it is given together with something to compare it to; institutions that leave it out are read all the same,
 * since it proves nothing that the host has not proved.
 */
export async function verifyJws(token: string, location: URL, keySets: KeySets): Promise<VerifiedJws> {
  if (!COMPACT.test(token)) return { ok: false, reason: 'not-jose' };
  const header = readHeader(token, location);
  if (typeof header === 'string') return { ok: false, reason: header };
  const key = await keySets.find(header.jku.href, header.kid);
  if (key === 'unreachable') return { ok: false, reason: 'unreachable' };
  if (key === undefined || !thumbprintsMatch(header, key)) return { ok: false, reason: 'bad-signature' };
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ALGORITHMS });
    return { ok: true, payload };
  } catch {
    // A wrong signature, a key of another type than the algorithm requires, an invalid key: all are treated alike.
    return { ok: false, reason: 'bad-signature' };
  }
}

function readHeader(token: string, location: URL): Header | 'not-jose' | 'bad-signature' {
  let header: ReturnType<typeof decodeProtectedHeader>;
  try {
    header = decodeProtectedHeader(token);
  } catch {
    return 'not-jose';
  }
  const { alg, kid, jku, x5t } = header;
  // The signature is verified with the same algorithms; checking here avoids an unnecessary fetch of keys.
  if (alg === undefined || !ALGORITHMS.includes(alg)) return 'bad-signature';
  if (typeof kid !== 'string' || kid.length > LONGEST_KID || typeof jku !== 'string') return 'bad-signature';
  const url = URL.canParse(jku) ? new URL(jku) : undefined;
  if (url === undefined || url.origin !== location.origin || url.username !== '' || url.password !== '')
    return 'bad-signature';
  return { kid, jku: url, x5t, x5tS256: header['x5t#S256'] };
}

function thumbprintsMatch(header: Header, key: JWK): boolean {
  const [certificate] = Array.isArray(key.x5c) ? key.x5c : [];
  const printed = (algorithm: string, published: unknown) =>
    typeof certificate === 'string' ? thumbprint(algorithm, certificate) : published;
  const matches = (given: unknown, expected: unknown) =>
    given === undefined || expected === undefined || given === expected;
  return (
    matches(header.x5t, printed('sha1', key.x5t)) &&
    matches(header.x5tS256, printed('sha256', key['x5t#S256']))
  );
}

function thumbprint(algorithm: string, certificate: string): string {
  return createHash(algorithm).update(Buffer.from(certificate, 'base64')).digest('base64url');
}
