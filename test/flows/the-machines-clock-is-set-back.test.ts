import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { type BankClock, openClock } from '../../src/time/clock.ts';
import { createTestDatabase } from '../database.ts';
import { startBank } from '../harness.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const NOON = Date.parse('2030-11-22T12:00:00Z');
const HOUR = 3_600_000;
// Of a node's second, so that the tests are quick.
const PASSES_MS = 20;

function machineAt(start: number) {
  let set = start;
  let passed = 0;
  return {
    sources: { machine: () => set + passed, monotonic: () => passed },
    pass: (ms: number) => {
      passed += ms;
    },
    step: (ms: number) => {
      set += ms;
    },
  };
}

async function openDatabase() {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  return database.db;
}

it('the bank goes on by itself, and so does the next start', async () => {
  const db = await openDatabase();
  const first = machineAt(NOON);
  const clock = await openClock(db, first.sources);
  first.step(HOUR);
  const late = clock.now().getTime();
  expect(late).toBe(NOON + HOUR);
  first.step(-HOUR);
  first.pass(5_000);
  expect(clock.now().getTime()).toBe(NOON + HOUR + 5_000);
  expect(clock.aheadMs()).toBe(HOUR);
  await clock.mark();

  // Killed, and started again on a machine that tells an hour less.
  const second = machineAt(NOON + 6_000);
  const next = await openClock(db, second.sources);
  const begun = next.now().getTime();
  expect(begun).toBeGreaterThanOrEqual(NOON + HOUR + 5_000);
  expect(begun - (NOON + HOUR + 6_000)).toBeLessThanOrEqual(1_000);
  second.pass(10);
  expect(next.now().getTime()).toBe(begun + 10);
});

it('a start on a machine that has gone on begins at its time', async () => {
  const db = await openDatabase();
  const machine = machineAt(NOON);
  await (await openClock(db, machine.sources)).mark();
  machine.pass(10_000);
  expect((await openClock(db, machine.sources)).now().getTime()).toBe(NOON + 10_000);
});

/** Time passes on these machines, and this node marks, until it is told to stop. */
function live(clock: BankClock, machines: readonly ReturnType<typeof machineAt>[]) {
  let stopped = false;
  const living = (async () => {
    while (!stopped) {
      for (const machine of machines) machine.pass(PASSES_MS);
      await clock.mark();
      await pause(PASSES_MS);
    }
  })();
  return {
    stop: () => {
      stopped = true;
      return living;
    },
  };
}

it('a node that starts beside another on a machine that tells an hour less tells the same time', async () => {
  const db = await openDatabase();
  const [one, other] = [machineAt(NOON + HOUR), machineAt(NOON)];
  const clock = await openClock(db, one.sources);
  await clock.mark();
  one.step(-HOUR);
  const living = live(clock, [one, other]);
  const beside = await openClock(db, other.sources);
  await living.stop();
  expect(Math.abs(beside.now().getTime() - clock.now().getTime())).toBeLessThan(10 * PASSES_MS);
});

it('a node whose machine was an hour ahead for a moment has the others follow it', async () => {
  const db = await openDatabase();
  const [one, other] = [machineAt(NOON), machineAt(NOON)];
  const clock = await openClock(db, one.sources);
  const beside = await openClock(db, other.sources);
  one.step(HOUR);
  await clock.mark();
  one.step(-HOUR);
  const living = live(clock, [one, other]);
  await beside.mark();
  await living.stop();
  expect(Math.abs(beside.now().getTime() - clock.now().getTime())).toBeLessThan(10 * PASSES_MS);
});

it('a node that was ahead and has ended is passed by', async () => {
  const db = await openDatabase();
  const [one, other] = [machineAt(NOON), machineAt(NOON)];
  const beside = await openClock(db, other.sources);
  one.step(HOUR);
  await (await openClock(db, one.sources)).mark();
  await beside.mark();
  expect(beside.now().getTime()).toBe(NOON + HOUR + 1_000);
});

it('a sandbox that was moved goes on by itself too, with every node that learns of the move', async () => {
  const db = await openDatabase();
  const [one, other] = [machineAt(NOON), machineAt(NOON)];
  const clock = await openClock(db, one.sources);
  const beside = await openClock(db, other.sources);
  const target = new Date(NOON + 24 * HOUR);
  await clock.moveTo(target);
  one.step(-HOUR);
  one.pass(1_000);
  expect(clock.now().getTime()).toBe(target.getTime() + 1_000);
  await beside.refresh();
  expect(beside.now().getTime()).toBe(target.getTime());
  await clock.moveTo(new Date(target.getTime() + HOUR));
  expect(clock.now().getTime()).toBe(target.getTime() + HOUR);
});

it('a node is not ready while its clock is more than a second off the database', async () => {
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
  offMs = -30_000;
  await expect.poll(ready).toBe(503);
});
