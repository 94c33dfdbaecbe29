import { randomBytes } from 'node:crypto';
import { type Executor, execute, query, queryOne, sql } from '../database/pool.ts';
import { bucketOf, ofCompany } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import { hashClientSecret } from '../secrets/hash.ts';
import type { Vault } from '../secrets/seal.ts';
import type { Permission } from '../values/permissions.ts';

/** A program's credential. Only the hash of its client secret is stored. */
export interface Credential {
  companyId: bigint;
  clientId: string;
  clientSecretHash: string;
  /** Null: the credential cannot be used for operations that require a signature. */
  sealedHmacSecret: string | null;
  permissions: Permission[];
  /** Its signatures cover time, path and idempotency key, and each is valid once. */
  strictSigning: boolean;
}

export interface CredentialSecrets {
  clientId: string;
  clientSecret: string;
  hmacSecret: string | null;
  permissions: readonly Permission[];
  strictSigning: boolean;
}

const find = sql<Credential>(
  'credentials.find',
  `select c.company_id as "companyId", c.client_id as "clientId", c.client_secret_hash as "clientSecretHash",
          c.sealed_hmac_secret as "sealedHmacSecret", c.permissions,
          c.strict_signing as "strictSigning"
     from client_ids i join credentials c on ${ofCompany('c', 'i.company_id')} and c.client_id = i.client_id
    where i.client_id = $1 and c.revoked_at is null`,
);

/** The credential with this client id, unless it has been revoked. */
export function findCredential(executor: Executor, clientId: string): Promise<Credential | undefined> {
  return queryOne(executor, find, [clientId]);
}

/** The signing secret of the credential; null if it has none. */
export function hmacSecretOf(credential: Credential, vault: Vault): string | null {
  const { sealedHmacSecret: sealed } = credential;
  return sealed === null ? null : vault.open(sealed, hmacPlace(credential));
}

const claimId = sql('client-ids.insert', 'insert into client_ids (client_id, company_id) values ($1, $2)');
const insert = sql(
  'credentials.insert',
  `insert into credentials (bucket, company_id, client_id, client_secret_hash, sealed_hmac_secret, permissions,
     sealed_client_secret, created_at, created_by, strict_signing)
   values (${bucketOf('$1')}, $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

export interface NewCredential {
  companyId: bigint;
  permissions: readonly Permission[];
  now: Date;
  /** Only the sandbox stores the client secret, encrypted, to show it in its manifest. */
  keepSecret: boolean;
  /** Set by seeds; otherwise 256 random bits. */
  secrets?: { clientId: string; clientSecret: string; hmacSecret: string };
  /** The user who creates it; absent if the bank does. */
  createdBy?: bigint;
  /** True if it gets a signing secret; the default. */
  signs?: boolean;
  /** Off unless asked for. */
  strictSigning?: boolean | undefined;
}

/** Creates a credential; its secrets are returned only here. */
export async function createCredential(
  tx: Tx,
  vault: Vault,
  credential: NewCredential,
): Promise<CredentialSecrets> {
  const { companyId, permissions, now, keepSecret, signs = true, strictSigning = false } = credential;
  const secrets = credential.secrets ?? {
    clientId: randomBytes(12).toString('hex'),
    clientSecret: randomBytes(32).toString('base64url'),
    hmacSecret: signs ? randomBytes(32).toString('base64url') : null,
  };
  const place = { companyId, clientId: secrets.clientId };
  await execute(tx, claimId, [secrets.clientId, companyId]);
  await execute(tx, insert, [
    companyId,
    secrets.clientId,
    hashClientSecret(secrets.clientSecret),
    secrets.hmacSecret === null ? null : vault.seal(secrets.hmacSecret, hmacPlace(place)),
    [...permissions],
    keepSecret ? vault.seal(secrets.clientSecret, clientSecretPlace(place)) : null,
    now,
    credential.createdBy ?? null,
    strictSigning,
  ]);
  return { ...secrets, permissions, strictSigning };
}

const replace = sql(
  'credentials.replace-secrets',
  `update credentials set client_secret_hash = $3, sealed_hmac_secret = $4, sealed_client_secret = $5
    where ${ofCompany('', '$1')} and client_id = $2 and revoked_at is null`,
);

/** Replaces the secrets of a credential that a sandbox stores. */
export async function replaceSecrets(
  tx: Tx,
  vault: Vault,
  secrets: { companyId: bigint; clientId: string; clientSecret: string; hmacSecret: string },
): Promise<void> {
  await execute(tx, replace, [
    secrets.companyId,
    secrets.clientId,
    hashClientSecret(secrets.clientSecret),
    vault.seal(secrets.hmacSecret, hmacPlace(secrets)),
    vault.seal(secrets.clientSecret, clientSecretPlace(secrets)),
  ]);
}

const revoke = sql(
  'credentials.revoke',
  `update credentials set revoked_at = $3, revoked_by = $4, sealed_client_secret = null
    where ${ofCompany('', '$1')} and client_id = $2 and revoked_at is null`,
);

export interface Revocation {
  companyId: bigint;
  clientId: string;
  now: Date;
  userId?: bigint;
}

/**
 * Revokes a credential, by a user of the company or by the bank; false if the company has no active one with this id.
 */
export async function revokeCredential(
  tx: Tx,
  { companyId, clientId, now, userId }: Revocation,
): Promise<boolean> {
  return (await execute(tx, revoke, [companyId, clientId, now, userId ?? null])) === 1;
}

const kept = sql<Credential & { sealedClientSecret: string }>(
  'credentials.kept',
  `select company_id as "companyId", client_id as "clientId", client_secret_hash as "clientSecretHash",
          sealed_hmac_secret as "sealedHmacSecret", permissions, sealed_client_secret as "sealedClientSecret",
          strict_signing as "strictSigning"
     from credentials where sealed_client_secret is not null and revoked_at is null
    order by created_at, company_id, client_id limit $1`,
);

/** The credentials whose secrets a sandbox stores, with the secrets. */
export async function revealCredentials(
  executor: Executor,
  vault: Vault,
  limit: number,
): Promise<(CredentialSecrets & { companyId: bigint })[]> {
  const rows = await query(executor, kept, [limit]);
  return rows.map((row) => ({
    companyId: row.companyId,
    clientId: row.clientId,
    clientSecret: vault.open(row.sealedClientSecret, clientSecretPlace(row)),
    hmacSecret: hmacSecretOf(row, vault),
    permissions: row.permissions,
    strictSigning: row.strictSigning,
  }));
}

interface Place {
  companyId: bigint;
  clientId: string;
}

export function hmacPlace(place: Place): string {
  return `credentials/${place.companyId}/${place.clientId}/hmac`;
}

export function clientSecretPlace(place: Place): string {
  return `credentials/${place.companyId}/${place.clientId}/client-secret`;
}
