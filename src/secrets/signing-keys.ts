import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { StartError } from '../composition/start-error.ts';
import type { Databases } from '../database/databases.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { type CertificateParts, makeCertificate, publishedCertificate } from './certificate.ts';
import { isOver, signerAt } from './key-times.ts';
import type { Vault } from './seal.ts';

/** The bank's ES256 keys: the signing one, and all that verify. */
export interface SigningKeys {
  /** RFC 7638 thumbprint of the key that signs. */
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** SHA-256 of that key's certificate, base64url. */
  readonly certificateThumbprint: string;
  /** Public keys by kid. */
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
  /** The key set that `/.well-known/jwks.json` publishes, certificates included. */
  readonly jwks: { readonly keys: readonly JWK[] };
}

/** A key with both halves. */
export interface OpenKey {
  readonly kid: string;
  readonly createdAt: Date;
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
  readonly certificateThumbprint: string;
  readonly published: JWK;
}

export const SIGNING_ALGORITHM = 'ES256';

interface KeyRow {
  kid: string;
  public_jwk: string;
  sealed_private_jwk: string;
  certificate: string | null;
  created_at: Date;
}

const lockKeys = sql('signing-keys.lock', 'lock table signing_keys in share row exclusive mode');
const selectKeys = sql<KeyRow>(
  'signing-keys.select',
  `select kid, public_jwk, sealed_private_jwk, certificate, created_at
     from signing_keys order by created_at, kid`,
);
const insertKey = sql(
  'signing-keys.insert',
  `insert into signing_keys (kid, public_jwk, sealed_private_jwk, created_at) values ($1, $2, $3, $4)`,
);

// The first writer wins: every node publishes the same certificate, also after restarts.
const keepCertificate = sql(
  'signing-keys.keep-certificate',
  'update signing_keys set certificate = $2 where kid = $1 and certificate is null',
);

/** Loads the keys, and creates the first one if there is none. Nodes that start together agree on one. */
export async function loadSigningKeys(db: Databases, vault: Vault, now: Date): Promise<SigningKeys> {
  return keysAt(await readSigningKeys(db, vault, now), now);
}

/** All keys, oldest first, decrypted. */
export async function readSigningKeys(db: Databases, vault: Vault, now: Date): Promise<OpenKey[]> {
  const found = await query(db.main, selectKeys);
  const rows = found.length > 0 ? found : await transaction(db.main, (tx) => makeFirstKey(tx, vault, now));
  return Promise.all(rows.map((row) => openKey(db.main, vault, row)));
}

/** Lists the keys by name: another result means that one was added or removed. */
export async function listSigningKeys(executor: Executor): Promise<string[]> {
  return (await query(executor, selectKeys)).map(({ kid }) => kid);
}

/** The state of each key at an instant of the bank's clock. */
export function keysAt(keys: readonly OpenKey[], now: Date): SigningKeys {
  const good = keys.filter((_, index) => !isOver(keys, index, now));
  const signs = signerAt(keys, now);
  return {
    kid: signs.kid,
    privateKey: signs.privateKey,
    certificateThumbprint: signs.certificateThumbprint,
    publicKeys: new Map(good.map(({ kid, publicKey }) => [kid, publicKey])),
    jwks: { keys: good.map(({ published }) => published) },
  };
}

async function openKey(executor: Executor, vault: Vault, row: KeyRow): Promise<OpenKey> {
  const { kid } = row;
  const publicKey = await importKey(row.public_jwk);
  const privateKey = await importKey(openPrivate(vault, row));
  const kept =
    row.certificate ?? (await certify(executor, { kid, publicKey, privateKey, notBefore: row.created_at }));
  const { der, thumbprint } = publishedCertificate(kept);
  const published: JWK = { ...(JSON.parse(row.public_jwk) as JWK), x5c: [der], 'x5t#S256': thumbprint };
  const { created_at: createdAt } = row;
  return { kid, createdAt, publicKey, privateKey, certificateThumbprint: thumbprint, published };
}

function openPrivate(vault: Vault, { kid, sealed_private_jwk: sealed }: KeyRow): string {
  try {
    return vault.open(sealed, signingKeyPlace(kid));
  } catch (cause) {
    throw new StartError(
      'the master key is not the one that encrypted the secrets of this database: start with that key (LASTRO_MASTER_KEY, or master.key in LASTRO_DATA_DIR)',
      { cause },
    );
  }
}

/** Tells whether some secret can be decrypted only with the previous master key. */
export async function holdsSigningKeys(executor: Executor): Promise<boolean> {
  return (await query(executor, selectKeys)).length > 0;
}

async function certify(executor: Executor, parts: CertificateParts): Promise<string> {
  await execute(executor, keepCertificate, [parts.kid, await makeCertificate(parts)]);
  const rows = await query(executor, selectKeys);
  const kept = rows.find(({ kid }) => kid === parts.kid)?.certificate;
  if (!kept) throw new Error('a stored certificate cannot be found');
  return kept;
}

async function makeFirstKey(tx: Tx, vault: Vault, now: Date): Promise<KeyRow[]> {
  await query(tx, lockKeys);
  const others = await query(tx, selectKeys);
  if (others.length > 0) return others;
  await makeKey(tx, vault, now);
  return query(tx, selectKeys);
}

/** Creates another key; returns its name. It signs after the publication time (`signerAt`). */
export async function makeKey(tx: Tx, vault: Vault, now: Date): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const header = { kid, alg: SIGNING_ALGORITHM };
  const published = JSON.stringify({ ...publicJwk, ...header, use: 'sig' });
  const sealed = vault.seal(
    JSON.stringify({ ...(await exportJWK(privateKey)), ...header }),
    signingKeyPlace(kid),
  );
  await query(tx, insertKey, [kid, published, sealed, now]);
  return kid;
}

export function signingKeyPlace(kid: string): string {
  return `signing_keys/${kid}/private`;
}

async function importKey(jwk: string): Promise<CryptoKey> {
  const key = await importJWK(JSON.parse(jwk) as JWK, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('a signing key is not an ES256 key');
  return key;
}
