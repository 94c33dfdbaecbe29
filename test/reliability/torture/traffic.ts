import { type Random, seededRandom } from '../../long/seeded-random.ts';
import { ACTS, type Act } from './acts.ts';
import type { Program } from './program.ts';

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
