import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { type Databases, query, sql } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import type { Vault } from './seal.ts';

/** The bank's ES256 keys: the one that signs, and all that verify. */
export interface SigningKeys {
  /** RFC 7638 thumbprint of the key that signs. */
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** Public keys by kid. */
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
  /** What `/.well-known/jwks.json` publishes. */
  readonly jwks: { readonly keys: readonly JWK[] };
}

export const SIGNING_ALGORITHM = 'ES256';

interface KeyRow {
  kid: string;
  public_jwk: string;
  sealed_private_jwk: string;
}

const lockKeys = sql('signing-keys.lock', 'lock table signing_keys in share row exclusive mode');
const selectKeys = sql<KeyRow>(
  'signing-keys.select',
  'select kid, public_jwk, sealed_private_jwk from signing_keys order by created_at, kid',
);
const insertKey = sql(
  'signing-keys.insert',
  `insert into signing_keys (kid, public_jwk, sealed_private_jwk, created_at) values ($1, $2, $3, $4)`,
);

/** Loads the keys, making the first one where there is none. Nodes that start together agree on one. */
export async function loadSigningKeys(db: Databases, vault: Vault, now: Date): Promise<SigningKeys> {
  let rows = await query(db.main, selectKeys);
  if (rows.length === 0) rows = await transaction(db.main, (tx) => makeFirstKey(tx, vault, now));
  const publicKeys = new Map<string, CryptoKey>();
  for (const row of rows) publicKeys.set(row.kid, await importKey(row.public_jwk));
  // The newest signs, the older ones verify what they have signed until it expires.
  const newest = rows.at(-1);
  if (newest === undefined) throw new Error('a signing key was made and is not there');
  return {
    kid: newest.kid,
    privateKey: await importKey(vault.open(newest.sealed_private_jwk, placeOf(newest.kid))),
    publicKeys,
    jwks: { keys: rows.map((row) => JSON.parse(row.public_jwk) as JWK) },
  };
}

async function makeFirstKey(tx: Tx, vault: Vault, now: Date): Promise<KeyRow[]> {
  await query(tx, lockKeys);
  const others = await query(tx, selectKeys);
  if (others.length > 0) return others;
  const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const header = { kid, alg: SIGNING_ALGORITHM };
  const published = JSON.stringify({ ...publicJwk, ...header, use: 'sig' });
  const sealed = vault.seal(JSON.stringify({ ...(await exportJWK(privateKey)), ...header }), placeOf(kid));
  await query(tx, insertKey, [kid, published, sealed, now]);
  return query(tx, selectKeys);
}

function placeOf(kid: string): string {
  return `signing_keys/${kid}/private`;
}

async function importKey(jwk: string): Promise<CryptoKey> {
  const key = await importJWK(JSON.parse(jwk) as JWK, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('a signing key is not an ES256 key');
  return key;
}
