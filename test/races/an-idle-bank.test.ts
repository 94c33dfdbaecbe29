import { afterAll, beforeAll, expect, it } from 'vitest';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { type Collector, collectStatements } from '../statements.ts';
import { type SecondNode, startSecondNode } from '../two-nodes.ts';

const WINDOW_MS = 5_000;
// In a window each node gives five signs of life and marks the clock as often; work is looked for once a minute.
const FEW = 40;

let collector: Collector;
let bank: TestBank;
let other: SecondNode;
beforeAll(async () => {
  collector = collectStatements();
  bank = await startBank();
  other = await startSecondNode(bank);
});
afterAll(async () => {
  collector.stop();
  await other.close();
  await bank.close();
});

/** Waits until both nodes together send next to nothing. */
async function untilQuiet(): Promise<void> {
  collector.take();
  let counted = Number.POSITIVE_INFINITY;
  let countedAt = performance.now();
  const inWindow = () => {
    if (performance.now() - countedAt < WINDOW_MS) return counted;
    counted = collector.take().length;
    countedAt = performance.now();
    return counted;
  };
  await expect.poll(inWindow, { timeout: 120_000, interval: WINDOW_MS / 10 }).toBeLessThan(FEW);
}

/** Pays at one node, and asks the other until the payment has ended; answers after how many milliseconds. */
async function pay(key: string): Promise<number> {
  const began = performance.now();
  const sent = await bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount: 1, key });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const status = async () =>
    (await other.door.get(`/v2/finance/status-cashout?id=${sent.body.id}`)).body.status;
  await expect.poll(status, { interval: 50 }).toBe('SUCCESS');
  return performance.now() - began;
}

it('of two nodes sends next to nothing, and what becomes due while both sleep is done at its instant', async () => {
  await untilQuiet();
  expect(await pay('ok@psp.example')).toBeLessThan(20_000);
  // Its word comes when both have fallen asleep again.
  expect(await pay('slow-25@psp.example')).toBeLessThan(50_000);
  await untilQuiet();
  await bank.verify();
});
