import { setTimeout as pause } from 'node:timers/promises';
import { parseAmount } from '../../values/money.ts';
import { complain } from '../complain.ts';
import { type Customer, openCustomers } from './sandbox-client.ts';

interface Answer {
  id: number;
  status: string;
}

const POLL_MS = 100;
const FINAL = new Set(['SUCCESS', 'FAILED', 'CANCELLED', 'REFUNDED']);

/** Pays a key from the first seeded account, as a customer's program would; 0 when it ends in SUCCESS. */
export async function pay({
  key,
  amount,
  url,
  token,
}: {
  key: string;
  amount: string;
  url: string;
  token?: string | undefined;
}): Promise<number> {
  if (parseAmount(amount) === undefined) return complain(`${amount} is not an amount, such as 10.50`);
  try {
    const [customer] = await openCustomers(url, token);
    if (customer === undefined) return complain('the sandbox has no company to pay from');
    // The amount is written as it was given: a number of the body never passes through a double.
    const source = JSON.stringify(customer.source).slice(0, -1);
    const body = `${source},"amount":${amount},"key":${JSON.stringify(key)}}`;
    say(`${customer.name} pays ${amount} to ${key}`);
    const sent = await customer.post<Answer>('/create-cashout-self-approve', body);
    say(`  ${sent.status}  id ${sent.id}`);
    return await follow(customer, sent);
  } catch (error) {
    return complain((error as Error).message);
  }
}

async function follow(customer: Customer, sent: Answer): Promise<number> {
  for (;;) {
    const now = await customer.get<Answer>(`/v2/finance/status-cashout?id=${sent.id}`);
    if (FINAL.has(now.status)) {
      say(JSON.stringify(now, null, 2));
      return now.status === 'SUCCESS' ? 0 : 1;
    }
    await pause(POLL_MS);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
