/** A signing key with the instant of the bank's clock at which it was made. */
interface Dated {
  readonly createdAt: Date;
}

/**
 * Time for which a new key is published before it signs: every node has read it by then, and clients that cache the
 * key set have fetched it again.
 */
export const PUBLISHED_FIRST_MS = 10 * 60_000;

/** Time for which a key verifies after its successor signs: no token lives longer. */
export const VERIFIES_AFTER_MS = 2 * 3_600_000;

/** Returns the newest key that has been published long enough, or else the oldest. Keys are sorted, oldest first. */
export function signerAt<Key extends Dated>(keys: readonly Key[], now: Date): Key {
  const signer = keys.findLast((key) => signsFrom(key) <= now.getTime()) ?? keys[0];
  if (signer === undefined) throw new Error('there is no signing key');
  return signer;
}

/** Tells whether everything that a key signed has expired. */
export function isOver(keys: readonly Dated[], index: number, now: Date): boolean {
  const successor = keys[index + 1];
  return successor !== undefined && signsFrom(successor) + VERIFIES_AFTER_MS <= now.getTime();
}

function signsFrom({ createdAt }: Dated): number {
  return createdAt.getTime() + PUBLISHED_FIRST_MS;
}
