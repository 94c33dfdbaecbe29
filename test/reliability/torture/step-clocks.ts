import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { until } from '../../faults/bank-process.ts';
import type { Fault, World } from './world.ts';

/** A machine's clock, as the programs on it see it; the database's own is another machine's. */
export interface SteppedClock {
  /** Settings that its programs are started with. */
  readonly environment: NodeJS.ProcessEnv;
  /** By how much it is off now, in milliseconds. */
  offMs(): number;
  set(offMs: number): void;
}

// Not told by this file's own place: a long test runs from where it was compiled to.
const PRELOAD = join(process.cwd(), 'test', 'reliability', 'torture', 'stepped-clock.mjs');

export function makeClock(file: string): SteppedClock {
  let off = 0;
  const set = (offMs: number) => {
    off = offMs;
    writeFileSync(file, String(offMs));
  };
  set(0);
  return {
    environment: { NODE_OPTIONS: `--import ${pathToFileURL(PRELOAD)}`, STEPPED_CLOCK: file },
    offMs: () => off,
    set,
  };
}

const STAYS_MS = 2_000;
const TOLERATED_S = 86_400;
const KNOWN_WITHIN_MS = 30_000;

/** Both banks stand on one machine, whose clock is set; receivers stand elsewhere and are told to bear with it. */
async function setMachine({ clocks, programs }: World, offMs: number): Promise<void> {
  for (const { receiver } of programs) receiver.tolerate(TOLERATED_S);
  for (const clock of clocks) clock.set(offMs);
  await pause(STAYS_MS);
}

/** From where it is now, by seconds: no day passes for codes, claims and reports while it is set again and again. */
function setForward(world: World): Promise<void> {
  const furthest = Math.max(...world.clocks.map((clock) => clock.offMs()), 0);
  return setMachine(world, furthest + 5_000 + world.random(55_000));
}

/** The bank's time is ahead of the machine's by the difference then. */
function setBack(world: World): Promise<void> {
  return setMachine(world, -60_000 - world.random(3_600_000));
}

/**
 * One machine's clock goes wrong while its bank is out of the balancer and works for the others: it says that it is not
 * ready. Once the clock is right it is ready again, and tells the time that all tell.
 */
async function goWrong({ clocks, links, banks, random }: World): Promise<void> {
  const index = random(clocks.length);
  const [clock, link, bank] = [clocks[index] as SteppedClock, links[index], banks[index]];
  for (const each of clocks) each.set(0);
  const isReady = (ready: boolean) => async () => {
    const answer = await fetch(`${bank?.url}/readyz`).catch(() => undefined);
    return answer !== undefined && answer.ok === ready;
  };
  await until('the bank is ready', isReady(true), { withinMs: KNOWN_WITHIN_MS });
  link?.refuse(true);
  clock.set((random(2) === 0 ? -1 : 1) * (2_000 + random(28_000)));
  await until('a bank with a wrong clock is not ready', isReady(false), { withinMs: KNOWN_WITHIN_MS });
  await pause(STAYS_MS);
  clock.set(0);
  await until('a bank with a right clock is ready', isReady(true), { withinMs: KNOWN_WITHIN_MS });
  link?.refuse(false);
}

/** Faults of machines' clocks. */
export const STEPS: Readonly<Record<string, Fault>> = {
  'the clock of the machine is set forward': setForward,
  'the clock of the machine is set back': setBack,
  'the clock of one machine is wrong': goWrong,
};
