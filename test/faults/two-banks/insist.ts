import { setTimeout as pause } from 'node:timers/promises';
import { accepted, type Customer, type Payment } from '../customer.ts';
import type { Bank } from './banks.ts';

const GIVE_UP_MS = 180_000;
const PAUSE_MS = 20;
/** A bank that cannot keep up is not helped by being asked faster. */
const BUSY_PAUSE_MS = 500;

/** The same request under the same key until it is answered, as the interface asks of its callers. */
export async function insist(customer: Customer, bank: Bank, asked: Payment): Promise<void> {
  for (const giveUp = performance.now() + GIVE_UP_MS; performance.now() < giveUp; ) {
    const ending = await customer.send(bank.url(), asked);
    if (accepted(asked) !== undefined) return;
    const refused = ending.kind === 'answered' && ending.status === 503;
    await pause(refused ? BUSY_PAUSE_MS : PAUSE_MS);
  }
  throw new Error(`bank ${bank.letter} never accepts ${asked.body}: ${JSON.stringify(asked.endings.at(-1))}`);
}
