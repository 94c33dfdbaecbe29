import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../faults/bank-process.ts';
import { dealFaults, FAULTS } from './faults.ts';
import { type Judgement, judge } from './judge.ts';
import { servedSince, startTraffic } from './traffic.ts';
import type { World } from './world.ts';

export interface RoundOptions {
  /** By name; none leaves the traffic undisturbed. */
  faults: readonly string[];
  faultsARound: number;
  /** The shortest and the longest time between two of them. */
  pauseMs: readonly [least: number, most: number];
  workers: number;
  /** How long traffic without faults runs. */
  trafficMs: number;
  /** Ends a round before its faults are all dealt. */
  isOver(): boolean;
  say(line: string): void;
}

export interface Round extends Judgement {
  acts: Record<string, number>;
  faults: Record<string, number>;
  /** Milliseconds from the end of a fault's own work to the first good answer, by fault. */
  recoveries: { fault: string; ms: number }[];
}

const RECOVERY_MS = 60_000;

/** One round: traffic, faults in turn, rest, and the books. */
export async function playRound(world: World, seed: number, options: RoundOptions): Promise<Round> {
  const round: Round = { acts: {}, faults: {}, recoveries: [], wrong: [], breaches: [] };
  const traffic = startTraffic(world.programs, seed, { workers: options.workers, acts: round.acts });
  try {
    if (options.faults.length === 0) await pause(options.trafficMs);
    else await disturb(world, options, round);
  } finally {
    round.wrong.push(...(await traffic.stop()));
  }
  options.say('the traffic rests');
  const judged = await judge(world);
  round.wrong.push(...judged.wrong);
  round.breaches.push(...judged.breaches);
  return round;
}

async function disturb(world: World, options: RoundOptions, round: Round): Promise<void> {
  const deal = dealFaults(world, options.faults);
  const names = new Set<string>();
  for (let count = 0; count < options.faultsARound && !options.isOver(); count++) {
    const [least, most] = options.pauseMs;
    await pause(least + world.random(most - least));
    const dealt = deal();
    for (const name of dealt) {
      names.add(name);
      round.faults[name] = (round.faults[name] ?? 0) + 1;
    }
    await Promise.all(dealt.map((name) => FAULTS[name]?.(world)));
    const fault = dealt.join(' and ');
    const here = await until(`payments after: ${fault}`, servedSince(world.programs), {
      withinMs: RECOVERY_MS,
    });
    const elsewhere = world.elsewhere.splice(0);
    const ms = Math.max(here, ...elsewhere.map(({ servedAfterMs }) => servedAfterMs));
    round.wrong.push(...elsewhere.flatMap(({ wrong }) => wrong));
    for (const [what, count] of elsewhere.flatMap(({ acts = {} }) => Object.entries(acts)))
      round.acts[what] = (round.acts[what] ?? 0) + count;
    round.recoveries.push({ fault, ms: Math.round(ms) });
    options.say(`${fault}: served again after ${Math.round(ms)} ms`);
  }
}
