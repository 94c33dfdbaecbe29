import { execute, query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { isOver } from './key-times.ts';
import type { Vault } from './seal.ts';
import { makeKey } from './signing-keys.ts';

const lockAll = sql<{ kid: string; createdAt: Date }>(
  'signing-keys.lock-all',
  `select kid, created_at as "createdAt" from signing_keys order by created_at, kid for update`,
);
const remove = sql('signing-keys.remove', 'delete from signing_keys where kid = $1');

export interface SigningRotation {
  made: string;
  /** Number of keys whose signatures have all expired. */
  forgotten: string[];
}

/** Creates the next key and deletes expired ones. The next one takes over automatically. */
export async function rotateSigningKey(tx: Tx, vault: Vault, now: Date): Promise<SigningRotation> {
  const keys = await query(tx, lockAll);
  const over = keys.filter((_, index) => isOver(keys, index, now)).map(({ kid }) => kid);
  for (const kid of over) await execute(tx, remove, [kid]);
  return { made: await makeKey(tx, vault, now), forgotten: over };
}

/**
 * Withdraws a key that others may possess, at once, whatever it has signed: every node refuses its tokens within a
 * quarter of a minute. If it is the only one, another is created first. False if there is no such key.
 */
export async function withdrawSigningKey(
  tx: Tx,
  vault: Vault,
  { kid, now }: { kid: string; now: Date },
): Promise<boolean> {
  const keys = await query(tx, lockAll);
  if (!keys.some((key) => key.kid === kid)) return false;
  if (keys.length === 1) await makeKey(tx, vault, now);
  await execute(tx, remove, [kid]);
  return true;
}
