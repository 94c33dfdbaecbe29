import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../long/seeded-random.ts';
import { accepted, type Customer, openCustomer, type Payment } from '../customer.ts';
import { AURORA } from '../load.ts';
import type { Bank } from './banks.ts';

const LARGEST = 400;
const GIVE_UP_MS = 180_000;

/** Padaria Aurora of each bank pays the one of the other. */
export interface Traffic {
  readonly payments: readonly Payment[];
  accepted(): number;
  /** Resolves once every payment has been accepted. */
  ended: Promise<void>;
}

export interface TrafficOptions {
  from: Bank;
  to: Bank;
  count: number;
  workers: number;
  random: Random;
}

export function startTraffic({ from, to, count, workers, random }: TrafficOptions): Traffic {
  const customer = openCustomer({ credential: AURORA.credential, connections: workers });
  const payments: Payment[] = [];
  let done = 0;
  const work = async () => {
    while (payments.length < count) {
      const payment = newPayment(to.ispb, 1 + random(LARGEST));
      payments.push(payment);
      await insist(customer, from, payment);
      done += 1;
    }
  };
  const ended = Promise.all(Array.from({ length: workers }, work)).then(() => customer.close());
  ended.catch(() => undefined);
  return { payments, accepted: () => done, ended };
}

/** The same request under the same key until it is answered, as the interface asks of its callers. */
async function insist(customer: Customer, from: Bank, payment: Payment): Promise<void> {
  for (const giveUp = performance.now() + GIVE_UP_MS; performance.now() < giveUp; ) {
    await customer.send(from.url(), payment);
    if (accepted(payment) !== undefined) return;
    await pause(20);
  }
  throw new Error(`bank ${from.letter} accepts a payment never: ${JSON.stringify(payment.endings.at(-1))}`);
}

function newPayment(ispb: string, amount: number): Payment {
  const body = JSON.stringify({
    source_account_branch_identifier: '0001',
    source_account_number: AURORA.account,
    amount: amount / 100,
    recipient_instution: ispb,
    recipient_account_branch: '0001',
    recipient_account_number: AURORA.account,
    recipient_account_type: 'CURRENT_ACCOUNT',
    recipient_account_model: 'Movement',
    recipient_legal_id: '11222333000181',
    recipient_name: 'Padaria Aurora Ltda',
  });
  const path = '/create-cashoutmanual-self-approve';
  return { key: randomUUID(), recipient: ispb, amount, body, path, endings: [] };
}
