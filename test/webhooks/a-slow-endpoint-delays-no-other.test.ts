import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTime } from '../full.ts';
import { AURORA_ACCOUNT, BOREAL, BOREAL_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { type TestServer, tcpServer } from '../outbound/servers.ts';
import { addWebhook, openReceiver, type Receiver } from './receiver.ts';

const DELIVERIES = 200;
const AT_ONCE = 4;
// Less than this is what a busy machine does to any process for a moment.
const NOTHING_MS = 150;

let bank: TestBank;
let good: Receiver;
let hanging: TestServer;
beforeAll(async () => {
  bank = await startBank();
  good = await openReceiver();
  hanging = await tcpServer(() => undefined);
});
afterAll(async () => {
  await hanging.close();
  await bank.close();
  await good.close();
});

/** From the answer to a payment's request until its event is at the receiver: the 99th of a hundred, milliseconds. */
async function measure(): Promise<number> {
  const answered = new Map<number, number>();
  const arrived = new Map<number, number>();
  good.behave(({ event }, response) => {
    arrived.set(event.data.id, performance.now());
    response.writeHead(200).end();
  });
  const one = async () => {
    const body = { ...BOREAL_ACCOUNT, amount: 1, key: 'ok@psp.example' };
    const { body: cashout } = await bank.post('/create-cashout', body, { as: BOREAL });
    answered.set(cashout.id, performance.now());
  };
  const some = async () => {
    for (let count = 0; count < DELIVERIES / AT_ONCE; count++) await one();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
  await expect.poll(() => arrived.size).toBe(DELIVERIES);
  const took = [...answered].map(([id, at]) => (arrived.get(id) as number) - at).sort((a, b) => a - b);
  return took[Math.ceil(DELIVERIES * 0.99) - 1] as number;
}

it('beside endpoints that hang and fail, the 99th percentile of another is less than twice that of a quiet bank', async () => {
  await addWebhook(bank, good.url, { type: 'CASHOUT' }, { as: BOREAL });
  await measure();
  const quiet = await measure();

  const ids: number[] = [];
  for (let count = 0; count < 6; count++) {
    const port = count < 4 ? hanging.port : 1;
    ids.push((await addWebhook(bank, `http://127.0.0.1:${port}/`, { type: 'CASHOUT' })).id);
  }
  const body = { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' };
  await Promise.all(Array.from({ length: 100 }, () => bank.post('/create-cashout', body)));
  await expect.poll(() => hanging.open()).toBeGreaterThan(50);
  const beside = await measure();
  expect(hanging.open()).toBeGreaterThan(50);
  for (const id of ids) await bank.call({ method: 'DELETE', path: `/v3/webhooks/${id}` });
  // A call that hangs ends after fifteen seconds: on no machine does another endpoint wait for it.
  expect(beside).toBeLessThan(Math.min(inTime(2 * Math.max(quiet, NOTHING_MS)), 10_000));
});
