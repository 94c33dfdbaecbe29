import { ACTS, type Act } from '../reliability/torture/acts.ts';
import type { Program } from '../reliability/torture/program.ts';
import { createChance } from './kernel/chance.ts';
import type { Stage } from './play.ts';

const AT_ONCE = 2;

/** All kinds of acts, each once, in the order of a seed: a short history has each of them, and a longer one more of some. */
function dealKinds(seed: number): [string, Act][] {
  const chance = createChance(seed, 5);
  const left = [...new Map(ACTS)];
  const dealt: [string, Act][] = [];
  while (left.length > 0) dealt.push(...left.splice(chance.whole(left.length), 1));
  return dealt;
}

/** Has every program do its acts. Each act depends on the seed and its own number alone, so that one can be left out. */
export async function actAll(stage: Stage, programs: readonly Program[]): Promise<void> {
  const { options, played, note } = stage;
  const kinds = dealKinds(options.seed);
  const workers = programs.length * AT_ONCE;
  const work = async (program: Program, worker: number) => {
    const others = programs.filter((one) => one !== program);
    for (let number = 0; number < options.acts; number++) {
      const id = `act ${worker}.${number}`;
      if (options.dropped.includes(id)) continue;
      const chance = createChance(options.seed, 3, worker, number);
      const [name, act] = kinds[number * workers + worker] ?? chance.pick(ACTS);
      note(`${id}: ${name}`);
      played.done.push(id);
      played.acts[name] = (played.acts[name] ?? 0) + 1;
      await act({ program, others, random: chance.whole });
    }
  };
  await Promise.all(
    programs.flatMap((program, at) =>
      Array.from({ length: AT_ONCE }, (_, worker) => work(program, at * AT_ONCE + worker)),
    ),
  );
}
