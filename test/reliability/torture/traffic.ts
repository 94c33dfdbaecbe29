import { type Random, seededRandom } from '../../long/seeded-random.ts';
import { claimKey, holdKey } from './hold-keys.ts';
import { askForAccount } from './open-accounts.ts';
import { chargeByCode } from './pay-code.ts';
import { payIn } from './pay-in.ts';
import { type Acting, payInTwoSteps, payOut } from './pay-out.ts';
import type { Program } from './program.ts';
import { takeBackCode } from './take-back-code.ts';

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
  ['codes taken back', takeBackCode],
];

/** Tells if a request of money that was asked from now on has had a good answer. */
export function servedSince(programs: readonly Program[]): () => boolean {
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
