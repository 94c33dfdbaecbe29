import type { Tx } from '../database/transaction.ts';
import { findRequest } from '../keys/requests.ts';
import { Refusal } from '../refusals.ts';

const WAIT_MS = 3_000;
const PAUSE_MS = 20;

/**
 * Retries until there is a result: while a key is being deleted or re-bound at the directory, its next owner is
 * unknown. Refused with `unavailable` after the time limit.
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

/** Tells whether the locked key is about to be deleted or to change accounts. */
export async function isKeyOnTheMove(tx: Tx, key: string): Promise<boolean> {
  const request = await findRequest(tx, key);
  return request?.kind === 'DELETE' || request?.kind === 'REBIND';
}
