import { randomUUID } from 'node:crypto';
import type { Random } from '../../long/seeded-random.ts';
import { openCustomer, type Payment } from '../customer.ts';
import { AURORA } from '../load.ts';
import type { Bank } from './banks.ts';
import { insist } from './insist.ts';
import { OPEN_PAYMENTS, paceOf } from './pace.ts';

const LARGEST = 400;

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
  /** Payments that may be under way at once; any number unless said. */
  mostOpen?: number;
}

export function startTraffic({ from, to, count, workers, random, mostOpen }: TrafficOptions): Traffic {
  const customer = openCustomer({ credential: AURORA.credential, connections: workers });
  const payments: Payment[] = [];
  let done = 0;
  const pace = paceOf(from.pool, { most: mostOpen ?? Infinity, open: OPEN_PAYMENTS });
  const work = async () => {
    while (payments.length < count) {
      if (mostOpen !== undefined) await pace.room();
      if (payments.length >= count) return;
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
