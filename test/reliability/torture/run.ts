import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../faults/bank-process.ts';
import { type Random, seededRandom } from '../../long/seeded-random.ts';
import { dealFaults, FAULTS } from './faults.ts';
import { claimKey, holdKey } from './hold-keys.ts';
import { type Judgement, judge } from './judge.ts';
import { askForAccount } from './open-accounts.ts';
import { chargeByCode } from './pay-code.ts';
import { payIn } from './pay-in.ts';
import { type Acting, payInTwoSteps, payOut } from './pay-out.ts';
import type { Program } from './program.ts';
import type { World } from './world.ts';

type Act = (acting: Acting) => Promise<void>;

/** The frequent ones more than once. */
const ACTS: readonly [string, Act][] = [
  ...Array.from({ length: 8 }, (): [string, Act] => ['payments', payOut]),
  ...Array.from({ length: 3 }, (): [string, Act] => ['payments in two steps', payInTwoSteps]),
  ...Array.from({ length: 3 }, (): [string, Act] => ['codes', chargeByCode]),
  ...Array.from({ length: 5 }, (): [string, Act] => ['cash-ins', payIn]),
  ['keys', holdKey],
  ['claims', claimKey],
  ['onboardings', askForAccount],
];

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
    const ms = await until(`payments after: ${fault}`, servedSince(world.programs), {
      withinMs: RECOVERY_MS,
    });
    round.recoveries.push({ fault, ms: Math.round(ms) });
    options.say(`${fault}: served again after ${Math.round(ms)} ms`);
  }
}

function servedSince(programs: readonly Program[]): () => boolean {
  const now = performance.now();
  return () => programs.some(({ asker }) => asker.counts.lastGoodAskedAt > now);
}

/** Lets every program act until it is stopped; `acts` counts what they do. */
export function startTraffic(
  programs: readonly Program[],
  seed: number,
  { workers, acts }: { workers: number; acts: Record<string, number> },
) {
  let stopped = false;
  const wrong: string[] = [];
  const work = async (program: Program, random: Random) => {
    const others = programs.filter((one) => one !== program);
    while (!stopped) {
      const [name, act] = ACTS[random(ACTS.length)] as [string, Act];
      acts[name] = (acts[name] ?? 0) + 1;
      await act({ program, others, random });
    }
  };
  const working = programs.flatMap((program, index) =>
    Array.from({ length: workers }, (_, worker) =>
      work(program, seededRandom(seed * 1_000 + index * 100 + worker)).catch((error: Error) => {
        wrong.push(`a program could not go on: ${error.message}`);
      }),
    ),
  );
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(working);
      return wrong;
    },
  };
}
