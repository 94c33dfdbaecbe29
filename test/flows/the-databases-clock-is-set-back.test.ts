import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Databases } from '../../src/database/databases.ts';
import { queryText } from '../../src/database/pool.ts';
import { type BankClock, openClock } from '../../src/time/clock.ts';
import { createTestDatabase, runOnce } from '../database.ts';

const HOUR = 3_600_000;
// However slow the machine is that tests run on: steps are of an hour.
const MOMENT_MS = 60_000;

let db: Databases;
let drop: () => Promise<void>;

// The database's clock of this database alone, which can be set.
beforeEach(async () => {
  const database = await createTestDatabase();
  ({ db, drop } = database);
  const name = new URL(database.url).pathname.slice(1);
  await runOnce(
    database.url,
    `create schema stepped;
     create table stepped.off (ms int8 not null);
     insert into stepped.off values (0);
     create function stepped.clock_timestamp() returns timestamptz volatile language sql
       as 'select pg_catalog.clock_timestamp() + ms * interval ''1 ms'' from stepped.off';
     alter database ${name} set search_path = stepped, public, pg_catalog`,
  );
});
afterEach(() => drop());

const step = (by: number) => queryText(db.batch, 'update stepped.off set ms = ms + $1', [by]);
/** By how much a node is ahead of the time that the database told before it was set. */
const aheadOf = (clock: BankClock) => clock.now().getTime() - Date.now();

it('a clock that is set back by an hour takes no node back: the bank’s time runs on, for the next start too', async () => {
  const [clock, beside] = [await openClock(db), await openClock(db)];
  // Two nodes may tell a few milliseconds more or less: each read the database's clock over a connection of its own.
  const told = [clock, beside].map((each) => ({ each, before: each.now().getTime() }));
  await step(-HOUR);
  for (const { each, before } of told) {
    await each.refresh();
    expect(each.now().getTime()).toBeGreaterThanOrEqual(before);
    expect(Math.abs(aheadOf(each))).toBeLessThan(MOMENT_MS);
  }
  expect(clock.leadMs()).toBeGreaterThan(HOUR - MOMENT_MS);
  const next = await openClock(db);
  expect(Math.abs(aheadOf(next))).toBeLessThan(MOMENT_MS);
});

it('a clock that is set forward is followed, and set right again it takes the lead away', async () => {
  const clock = await openClock(db);
  await step(HOUR);
  await clock.refresh();
  expect(Math.abs(aheadOf(clock) - HOUR)).toBeLessThan(MOMENT_MS);
  expect(clock.leadMs()).toBe(0);
  await step(-HOUR);
  await clock.refresh();
  expect(Math.abs(aheadOf(clock) - HOUR)).toBeLessThan(MOMENT_MS);
  expect(clock.leadMs()).toBeGreaterThan(HOUR - MOMENT_MS);
  // As by the hour in which no node was up.
  await step(HOUR);
  await clock.refresh();
  expect(Math.abs(aheadOf(clock) - HOUR)).toBeLessThan(MOMENT_MS);
  expect(clock.leadMs()).toBeLessThan(2_001);
});

it('the time of leases in shards follows it both ways, without the lead', async () => {
  const heard: number[] = [];
  const shards = { ...db.main.shards, hear: (at: number) => heard.push(at) };
  const main = { ...db.main, shards } as unknown as Databases['main'];
  const clock = await openClock({ ...db, main });
  for (const by of [HOUR, -3 * HOUR, 2 * HOUR]) {
    await step(by);
    await clock.refresh();
  }
  const off = heard.map((at) => Math.round((at - Date.now()) / HOUR) + 0);
  expect(off.slice(-4)).toEqual([0, 1, -2, 0]);
});

it('a lead melts by a twentieth of the time that passes', async () => {
  const clock = await openClock(db);
  await step(-HOUR);
  await clock.refresh();
  const lead = clock.leadMs();
  for (let second = 0; second < 40; second++) {
    const before = clock.now().getTime();
    await step(1_000);
    await clock.refresh();
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
  }
  const melted = lead - clock.leadMs();
  expect(melted).toBeGreaterThanOrEqual(2_000);
  expect(melted).toBeLessThan(2_000 + MOMENT_MS / 20);
});

it('a clock that is set back by less than has passed since it was heard is waited for', async () => {
  const clock = await openClock(db);
  await step(1_000);
  const other = await openClock(db);
  const told = other.now().getTime();
  await step(-500);
  await clock.refresh();
  await other.refresh();
  expect(other.now().getTime()).toBeGreaterThanOrEqual(told);
  expect(other.leadMs()).toBeLessThanOrEqual(500);
  await step(500);
  for (let second = 0; second < 12; second++) {
    await step(1_000);
    await other.refresh();
  }
  expect(other.leadMs()).toBe(0);
});

it('a sandbox is moved to its instant while the bank’s time is ahead of the database’s clock', async () => {
  const clock = await openClock(db);
  await step(-HOUR);
  await clock.refresh();
  const target = clock.now().getTime() + 24 * HOUR;
  await clock.moveTo(new Date(target));
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(target);
  expect(clock.now().getTime()).toBeLessThan(target + MOMENT_MS);
});
