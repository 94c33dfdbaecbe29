import { type ClientOptions, createClient } from '../../kit/client/client.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { startLossyProxy } from './lossy-proxy.ts';

export interface Losses {
  payments: number;
  seed: number;
  from: { branch: string; number: string };
  logIn: NonNullable<ClientOptions['logIn']>;
}

const AT_ONCE = 12;
const KEYS = ['ok@psp.example', 'd41f6a82-3c5e-4b97-a8d0-6e9f2b1c4a73'];

/**
 * Pays so many times while one answer in five is lost, each payment under a tag of its own, then reads the statement
 * past the losses: how often each was paid.
 */
export async function payThroughLosses(url: string, { payments, seed, from, logIn }: Losses) {
  const proxy = await startLossyProxy(url, { seed, oneIn: 5 });
  const random = seededRandom(seed);
  const intentions = Array.from({ length: payments }, (_, index) => ({
    tag: `intention ${seed}-${index}`,
    amount: (100 + random(900)) / 100,
    key: KEYS[random(KEYS.length)] as string,
  }));
  const direct = createClient({ url, logIn });
  const start = new Date(Date.now() - 60_000).toISOString();
  try {
    const client = createClient({ url: proxy.url, logIn });
    const waiting = [...intentions];
    const lane = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
        await client.pay({ ...next, from, follow: false });
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  } finally {
    await proxy.close();
  }
  const paid = new Map<string | null, number[]>();
  const end = new Date(Date.now() + 3_600_000).toISOString();
  for await (const item of direct.statement({ ...from, start, end, limit: 100 }))
    if (item.transaction_type === 'PIX_CASHOUT')
      paid.set(item.tag_id, [...(paid.get(item.tag_id) ?? []), item.amount]);
  const { amount: left } = await direct.balance(from);
  const total = intentions.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return { intentions, paid, ...proxy.counts, left, total: total / 100 };
}
