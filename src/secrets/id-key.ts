import { randomBytes } from 'node:crypto';
import { execute, type Pool, queryOne, sql } from '../database/pool.ts';
import { transaction } from '../database/transaction.ts';
import type { Vault } from './seal.ts';

const KEY_BYTES = 16;

const read = sql<{ sealed: string | null }>(
  'bank-facts.id-key',
  'select sealed_id_key as sealed from bank_facts',
);
const keep = sql(
  'bank-facts.keep-id-key',
  'update bank_facts set sealed_id_key = $1 where sealed_id_key is null',
);

/** Returns the place of the encrypted key. */
export function idKeyPlace(): string {
  return 'bank_facts.sealed_id_key';
}

/** The key that converts payment ids to end-to-end ids. Nodes that start together agree on one. */
export async function loadIdKey(pool: Pool, vault: Vault): Promise<Buffer> {
  const kept = await queryOne(pool, read);
  if (kept === undefined) throw new Error('the bank has not been initialised');
  if (kept.sealed !== null) return openKey(vault, kept.sealed);
  const drawn = vault.seal(randomBytes(KEY_BYTES).toString('base64url'), idKeyPlace());
  await transaction(pool, (tx) => execute(tx, keep, [drawn]));
  const first = await queryOne(pool, read);
  return openKey(vault, first?.sealed as string);
}

function openKey(vault: Vault, sealed: string): Buffer {
  return Buffer.from(vault.open(sealed, idKeyPlace()), 'base64url');
}
