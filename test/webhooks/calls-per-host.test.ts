import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  AURORA,
  AURORA_ACCOUNT,
  BOREAL,
  BOREAL_ACCOUNT,
  type Credential,
  startBank,
  type TestBank,
} from '../harness.ts';
import { httpServer, type TestServer } from '../outbound/servers.ts';
import { addWebhook, deleteWebhooks } from './receiver.ts';

const MOST = 128;
const AT_ONE_ENDPOINT = 32;
const PAYMENTS = 40;
const ONE_BY_ONE = 20;

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

let victim: TestServer;
let held: Set<ServerResponse>;
let calls: { made: number; atOnce: number };
beforeEach(async () => {
  held = new Set();
  calls = { made: 0, atOnce: 0 };
  victim = await httpServer((request, response) => {
    request.resume();
    held.add(response);
    response.once('close', () => held.delete(response));
    calls = { made: calls.made + 1, atOnce: Math.max(calls.atOnce, held.size) };
  });
});
afterEach(async () => {
  for (const as of [AURORA, BOREAL]) await deleteWebhooks(bank, { as });
  await victim.close();
});

/** Adds an endpoint at a name of this machine, which is a host like any other; only its bare addresses are not counted. */
const listenAt = (name: string, path: string, as: Credential) =>
  addWebhook(bank, `http://${name}:${victim.port}/${path}`, { type: 'CASHOUT' }, { as });

/** Makes so many payments at once that every endpoint has more calls to make than it may have under way. */
const pay = (as: Credential, account: object) =>
  Promise.all(
    Array.from({ length: PAYMENTS }, async () => {
      const body = { ...account, amount: 1, key: 'ok@psp.example' };
      expect((await bank.post('/create-cashout', body, { as })).status).toBe(200);
    }),
  );

/** Answers one call after the other, each of which lets the next one go, and then all. */
async function answer(most: number): Promise<void> {
  await expect.poll(() => calls.made).toBeGreaterThanOrEqual(most);
  for (let answered = 1; answered <= ONE_BY_ONE; answered += 1) {
    for (const first of [...held].slice(0, 1)) first.end();
    await expect.poll(() => calls.made, { interval: 1 }).toBeGreaterThanOrEqual(most + answered);
  }
  let isDrained = false;
  const drained = bank.drain().then(() => {
    isDrained = true;
  });
  while (!isDrained) {
    for (const response of held) response.end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await drained;
}

it('counts the calls of all companies to one name', async () => {
  for (const path of ['1', '2', '3']) {
    await listenAt('shop.localhost', `a${path}`, AURORA);
    await listenAt('SHOP.localhost.', `b${path}`, BOREAL);
  }
  await Promise.all([pay(AURORA, AURORA_ACCOUNT), pay(BOREAL, BOREAL_ACCOUNT)]);
  expect(2 * 3 * AT_ONE_ENDPOINT).toBeGreaterThan(MOST);
  await answer(MOST);
  expect(calls).toEqual({ made: 2 * 3 * PAYMENTS, atOnce: MOST });
});

it('counts the calls of a company to one address, under whatever names', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await listenAt(`${name}.localhost`, name, AURORA);
  await pay(AURORA, AURORA_ACCOUNT);
  await answer(MOST);
  expect(calls).toEqual({ made: 6 * PAYMENTS, atOnce: MOST });
});
