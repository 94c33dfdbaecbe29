import type { Tx } from '../database/transaction.ts';
import { findRequest } from '../keys/requests.ts';
import { Refusal } from '../refusals.ts';

const WAIT_MS = 3_000;
const PAUSE_MS = 20;

/**
 * Tries until there is an answer: while the directory is asked to delete or re-bind a key nobody can say whose it will be
 * in a moment. Refused with `unavailable` when its turn does not come.
 */
export async function inTurn<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  const giveUpAt = performance.now() + WAIT_MS;
  for (;;) {
    const answer = await attempt();
    if (answer !== undefined) return answer;
    if (performance.now() > giveUpAt) throw new Refusal('unavailable');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Tells if the key, which is locked, is about to go or to change accounts. */
export async function isKeyOnTheMove(tx: Tx, key: string): Promise<boolean> {
  const request = await findRequest(tx, key);
  return request?.kind === 'DELETE' || request?.kind === 'REBIND';
}
