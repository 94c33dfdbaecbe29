import { afterEach, expect, it, vi } from 'vitest';
import { type BankClock, openClock } from '../../src/time/clock.ts';
import { verifyWebhook } from '../../src/webhooks/verify.ts';
import { createTestDatabase } from '../database.ts';
import { AURORA_ACCOUNT, startBank } from '../harness.ts';
import { addWebhook, openReceiver } from '../webhooks/receiver.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const HOUR = 3_600_000;
// However slow the machine is that tests run on: steps are of an hour.
const MOMENT_MS = 60_000;

/** A machine whose clock is an hour off as often as it is told to be. */
function machineOff(ms = 0) {
  let off = ms;
  return {
    sources: { machine: () => Date.now() + off, monotonic: () => performance.now() },
    step: (by: number) => {
      off += by;
    },
  };
}

async function openDatabase() {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  return database.db;
}

const offOf = (clock: BankClock) => Math.abs(clock.now().getTime() - Date.now());

it('a machine’s clock that is set forward or back changes no node’s time', async () => {
  const db = await openDatabase();
  const one = machineOff();
  const [clock, beside] = [await openClock(db, one.sources), await openClock(db)];
  for (const by of [HOUR, -2 * HOUR, 30 * 24 * HOUR]) {
    one.step(by);
    const before = clock.now();
    expect(offOf(clock)).toBeLessThan(MOMENT_MS);
    for (const each of [clock, beside]) {
      await each.refresh();
      expect(offOf(each)).toBeLessThan(MOMENT_MS);
    }
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before.getTime());
  }
  expect(clock.leadMs()).toBe(0);
});

it.each([HOUR, -HOUR])('a node that starts on a machine %i ms off tells the time of all', async (off) => {
  const db = await openDatabase();
  const beside = await openClock(db);
  const clock = await openClock(db, machineOff(off).sources);
  expect(offOf(clock)).toBeLessThan(MOMENT_MS);
  await beside.refresh();
  expect(offOf(beside)).toBeLessThan(MOMENT_MS);
  expect(clock.skewMs()).toBeGreaterThan(HOUR - MOMENT_MS);
  expect(beside.skewMs()).toBeLessThan(MOMENT_MS);
});

it('a sandbox that was moved goes on whatever its machines tell, with every node that learns of the move', async () => {
  const db = await openDatabase();
  const [one, other] = [machineOff(), machineOff()];
  const [clock, beside] = [await openClock(db, one.sources), await openClock(db, other.sources)];
  const target = clock.now().getTime() + 24 * HOUR;
  const isAt = (each: BankClock, instant: number) => {
    expect(each.now().getTime()).toBeGreaterThanOrEqual(instant);
    expect(each.now().getTime()).toBeLessThan(instant + MOMENT_MS);
  };
  await clock.moveTo(new Date(target));
  isAt(clock, target);
  one.step(-HOUR);
  isAt(clock, target);
  await beside.refresh();
  isAt(beside, target);
  await clock.moveTo(new Date(target + HOUR));
  isAt(clock, target + HOUR);
  await clock.moveTo(new Date(target));
  isAt(clock, target + HOUR);
  isAt(await openClock(db, machineOff(HOUR).sources), target + HOUR);
  expect(Math.abs(clock.real() - Date.now())).toBeLessThan(MOMENT_MS);
});

it('receivers are told at the instant of the database, whatever the machine’s clock tells', async () => {
  const [bank, receiver] = [await startBank(), await openReceiver()];
  undo.push(() => bank.close(), receiver.close);
  const { secret } = await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
  const { now } = Date;
  const moved = vi.spyOn(Date, 'now').mockImplementation(() => now() + HOUR);
  undo.push(() => moved.mockRestore());
  await bank.post('/create-cashout', { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' });
  await bank.drain();
  const [told] = receiver.received;
  const verified = verifyWebhook({
    ...{ headers: told?.headers as Record<string, string>, body: told?.body as string },
    ...{ secret, now: new Date(now()) },
  });
  expect(verified.type).toBe('PIX_CASHOUT_CREATED');
});

it('a node is not ready while its clock is more than a second off the database, and tells the bank’s time', async () => {
  const bank = await startBank();
  undo.push(() => bank.close());
  const ready = async () => (await bank.get('/readyz', { as: null })).status;
  expect(await ready()).toBe(200);
  const { now } = Date;
  let offMs = 30_000;
  const moved = vi.spyOn(Date, 'now').mockImplementation(() => now() + offMs);
  undo.push(() => moved.mockRestore());
  await expect.poll(ready).toBe(503);
  // Not by what a slow answer may explain.
  offMs = 900;
  await expect.poll(ready).toBe(200);
  offMs = -24 * HOUR;
  await expect.poll(ready).toBe(503);
  const told = Date.parse((await bank.sandbox('/clock', undefined, 'GET')).now);
  expect(Math.abs(told - now())).toBeLessThan(MOMENT_MS);
});
