import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { story } from '../../src/commands/play/story.ts';
import { queryText } from '../../src/database/pool.ts';
import { inTime } from '../full.ts';
import { AURORA, AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { addWebhook, openReceiver, type Receiver } from '../webhooks/receiver.ts';

let bank: TestBank;
let receiver: Receiver;
beforeAll(async () => {
  bank = await startBank();
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await bank.close();
});

const reset = () => bank.call({ method: 'POST', path: '/sandbox/reset', as: null });
const tokenOf = ({ clientId, clientSecret } = AURORA) => bank.app.issueToken({ clientId, clientSecret });
const count = async (table: string) => {
  const [row] = await queryText<{ n: bigint }>(bank.app.db.main, `select count(*) as n from ${table}`);
  return Number(row?.n);
};

/** Keeps paying, whoever is told what, until it is told to stop; answers the statuses it got. */
function load(token: string): { stop(): Promise<number[]> } {
  let going = true;
  const keys = ['ok@psp.example', 'slow-5@psp.example', 'reject-AC03@psp.example', 'returns@psp.example'];
  const one = async (lane: number) => {
    const seen: number[] = [];
    for (let turn = lane; going; turn++) {
      const body = { ...AURORA_ACCOUNT, amount: 1, key: keys[turn % keys.length] };
      seen.push((await bank.post('/create-cashout-self-approve', body, { token })).status);
      if (turn % 5 === 0)
        await bank.post('/sandbox/cash-ins', { amount: 1, branch: '0001', number: '100013' }, { as: null });
    }
    return seen;
  };
  const lanes = Array.from({ length: 12 }, (_, lane) => one(lane));
  return {
    stop: async () => {
      going = false;
      return (await Promise.all(lanes)).flat();
    },
  };
}

it('a load of payments with webhooks: what is under way ends, nothing stays, and the sandbox works', async () => {
  await addWebhook(bank, receiver.url, {}, { token: await tokenOf() });
  for (let round = 0; round < 3; round++) {
    await bank.sandbox('/cash-ins', { amount: 50_000, branch: '0001', number: '100013' });
    const running = load(await tokenOf());
    while ((await count('cashouts')) < 60);
    const { status, body } = await reset();
    expect(status).toBe(200);
    // The load goes on with a token that is over; cash-ins need none, and come into the fresh bank.
    const seen = await running.stop();
    expect([...new Set(seen)].sort()).toEqual([200, 401]);
    const { number, balance } = body.companies[0].accounts[0];
    expect([number, balance - (balance % 1_000)]).toEqual(['100013', 100_000]);
    await bank.verify();
    expect(await count('cashouts')).toBe(0);
    expect(await count('webhook_log')).toBe(0);
    expect(await count('simulator.orders')).toBe(0);
    await addWebhook(bank, receiver.url, {}, { token: await tokenOf() });
  }
  await payAndBeTold();
  const told = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await story({ url: bank.url })).toBe(0);
  told.mockRestore();
  await bank.verify();
});

async function payAndBeTold(): Promise<void> {
  const before = receiver.received.length;
  const token = await tokenOf();
  const body = { ...AURORA_ACCOUNT, amount: 7, key: 'ok@psp.example' };
  const { status, body: made } = await bank.post('/create-cashout-self-approve', body, { token });
  expect(status).toBe(200);
  await bank.drain();
  const told = receiver.received.slice(before).filter(({ event }) => event.data?.id === made.id);
  expect(told.length).toBeGreaterThan(0);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
}

it('a receiver that does not answer is not waited for, and its answer comes to nothing', async () => {
  const errors = vi.spyOn(bank.app.bank.context.log, 'error');
  await reset();
  const token = await tokenOf();
  await addWebhook(bank, receiver.url, {}, { token });
  const held: ServerResponse[] = [];
  receiver.behave((_request, response) => held.push(response));
  for (const key of ['ok@psp.example', 'slow-30@psp.example', 'silent@psp.example', 'returns@psp.example'])
    await bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount: 1, key }, { token });
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const asked = performance.now();
  expect((await reset()).status).toBe(200);
  expect(performance.now() - asked).toBeLessThan(inTime(12_000));
  receiver.behave(200);
  for (const response of held) response.writeHead(500).end();
  // All that was to become due of what is gone.
  await bank.advance(2 * 86_400);
  expect(await count('webhook_log')).toBe(0);
  expect(await count('webhook_deliveries')).toBe(0);
  expect(await count('simulator.orders')).toBe(0);
  expect(await count('cash_ins')).toBe(0);
  await bank.verify();
  await addWebhook(bank, receiver.url, {}, { token: await tokenOf() });
  await payAndBeTold();
  expect(errors.mock.calls).toEqual([]);
});
