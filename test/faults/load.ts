import { setTimeout as pause } from 'node:timers/promises';
import { SEEDED_COMPANIES, type SeededCredential } from '../../src/sandbox/seeded.ts';
import type { Random } from '../long/seeded-random.ts';
import { accepted, type Customer, type Ending, newPayment, type Payment } from './customer.ts';

/** A seeded customer: its first credential, its first account, and that account's key. */
export interface Payer {
  credential: SeededCredential;
  account: string;
  key: string;
}

export const AURORA = payer(0, '100013');
export const BOREAL = payer(1, '100030');
export const MARINA = payer(2, '100048');

function payer(index: number, account: string): Payer {
  const company = SEEDED_COMPANIES[index];
  const credential = company?.credentials[0];
  const key = company?.accounts[0]?.evp;
  if (credential === undefined || key === undefined) throw new Error('the sandbox has no such company');
  return { credential, account, key };
}

/** Recipients of customers' payments, and how a payment to each must end. */
export const RECIPIENTS: Readonly<Record<string, { status: string; code: string | null }>> = {
  'ok@psp.example': { status: 'SUCCESS', code: null },
  'slow-2@psp.example': { status: 'SUCCESS', code: null },
  'reject-AC03@psp.example': { status: 'FAILED', code: 'AC03' },
  'none@psp.example': { status: 'FAILED', code: 'KEY_NOT_FOUND' },
  // Padaria Aurora, Oficina Boreal and Marina Duarte, inside the bank.
  [AURORA.key]: { status: 'SUCCESS', code: null },
  [BOREAL.key]: { status: 'SUCCESS', code: null },
  [MARINA.key]: { status: 'SUCCESS', code: null },
};

const NAMES = Object.keys(RECIPIENTS);
const LARGEST = 400;

export interface Load {
  readonly payments: Payment[];
  /** How many tries ended so. */
  count(is: (ending: Ending) => boolean): number;
  /** Begins nothing new; resolves when every request has ended in some way. */
  stop(): Promise<void>;
}

export interface LoadOptions {
  customer: Customer;
  payer: Payer;
  /** Where the bank is; asked for each payment, because one that starts anew is somewhere else. */
  url: string | (() => string);
  /** Requests under way at once. */
  workers: number;
  random: Random;
  /** Its recipients, at random; all but itself unless said otherwise. */
  recipients?: readonly string[];
  /** How long each connection rests after a payment; not at all unless said otherwise. */
  restMs?: number;
  /** The same after one that was not accepted: where nobody serves there is nothing to be gained by asking faster. */
  refusedRestMs?: number;
}

/** Pays one after the other on each of some connections, whatever comes of it, until it is stopped. */
export function startLoad(options: LoadOptions): Load {
  const payments: Payment[] = [];
  let stopped = false;
  const { payer, random } = options;
  const recipients = options.recipients ?? NAMES.filter((name) => name !== payer.key);
  const work = async () => {
    while (!stopped) {
      const recipient = recipients[random(recipients.length)] as string;
      const payment = newPayment(payer.account, recipient, 1 + random(LARGEST));
      payments.push(payment);
      const url = typeof options.url === 'string' ? options.url : options.url();
      const ending = await options.customer.send(url, payment);
      if (!isAccepted(ending)) await pause(options.refusedRestMs ?? 10);
      else if (options.restMs !== undefined) await pause(options.restMs);
    }
  };
  const working = Promise.all(Array.from({ length: options.workers }, work));
  return {
    payments,
    count: (is) => payments.reduce((sum, { endings }) => sum + endings.filter(is).length, 0),
    stop: async () => {
      stopped = true;
      await working;
    },
  };
}

export const isAccepted = (ending: Ending) => ending.kind === 'answered' && ending.status === 200;

/** Does what the interface asks of a client: the same request under the same key until it is answered. */
export async function retryUnanswered(
  payments: readonly Payment[],
  { customer, url, workers = 8 }: { customer: Customer; url: string; workers?: number },
): Promise<void> {
  const left = payments.filter((payment) => accepted(payment) === undefined);
  const work = async () => {
    for (let payment = left.pop(); payment !== undefined; payment = left.pop()) {
      const giveUp = performance.now() + 10_000;
      while (!isAccepted(await customer.send(url, payment))) {
        if (performance.now() > giveUp)
          throw new Error(`a payment is never accepted: ${JSON.stringify(payment.endings.at(-1))}`);
        await pause(10);
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
}
