import { setTimeout as pause } from 'node:timers/promises';
import { accepted, type Customer, type Payment } from '../customer.ts';
import type { Bank } from './banks.ts';

const GIVE_UP_MS = 180_000;

/** The same request under the same key until it is answered, as the interface asks of its callers. */
export async function insist(customer: Customer, bank: Bank, asked: Payment): Promise<void> {
  for (const giveUp = performance.now() + GIVE_UP_MS; performance.now() < giveUp; ) {
    await customer.send(bank.url(), asked);
    if (accepted(asked) !== undefined) return;
    await pause(20);
  }
  throw new Error(`bank ${bank.letter} never accepts ${asked.body}: ${JSON.stringify(asked.endings.at(-1))}`);
}
