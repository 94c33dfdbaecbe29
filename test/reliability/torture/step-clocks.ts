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
  set(offMs: number): void;
}

// Not told by this file's own place: a long test runs from where it was compiled to.
const PRELOAD = join(process.cwd(), 'test', 'reliability', 'torture', 'stepped-clock.mjs');

export function makeClock(file: string): SteppedClock {
  const set = (offMs: number) => {
    writeFileSync(file, String(offMs));
  };
  set(0);
  return {
    environment: { NODE_OPTIONS: `--import ${pathToFileURL(PRELOAD)}`, STEPPED_CLOCK: file },
    set,
  };
}

const STAYS_MS = 2_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const KNOWN_WITHIN_MS = 30_000;

/** Both banks stand on one machine, whose clock is set. Receivers and database stand elsewhere. */
async function setMachine({ clocks }: World, offMs: number): Promise<void> {
  for (const clock of clocks) clock.set(offMs);
  await pause(STAYS_MS);
}

function setForward(world: World): Promise<void> {
  return setMachine(world, MINUTE_MS + world.random(HOUR_MS));
}

function setBack(world: World): Promise<void> {
  return setMachine(world, -MINUTE_MS - world.random(HOUR_MS));
}

/** One machine's clock goes wrong: its bank says that it is not ready, and serves whoever asks it all the same. */
async function goWrong({ clocks, banks, random }: World): Promise<void> {
  const index = random(clocks.length);
  const [clock, bank] = [clocks[index] as SteppedClock, banks[index]];
  for (const each of clocks) each.set(0);
  const isReady = (ready: boolean) => async () => {
    const answer = await fetch(`${bank?.url}/readyz`).catch(() => undefined);
    return answer !== undefined && answer.ok === ready;
  };
  await until('the bank is ready', isReady(true), { withinMs: KNOWN_WITHIN_MS });
  clock.set((random(2) === 0 ? -1 : 1) * (2_000 + random(HOUR_MS)));
  await until('a bank with a wrong clock is not ready', isReady(false), { withinMs: KNOWN_WITHIN_MS });
  await pause(STAYS_MS);
  clock.set(0);
  await until('a bank with a right clock is ready', isReady(true), { withinMs: KNOWN_WITHIN_MS });
}

/** Faults of machines' clocks. */
export const STEPS: Readonly<Record<string, Fault>> = {
  'the clock of the machine is set forward': setForward,
  'the clock of the machine is set back': setBack,
  'the clock of one machine is wrong': goWrong,
};
