import { ACTS } from '../reliability/torture/acts.ts';
import type { Program } from '../reliability/torture/program.ts';
import { createChance } from './kernel/chance.ts';
import type { Stage } from './play.ts';

const AT_ONCE = 2;
// A second factor is judged inside a transaction and counted beside it: the one session of this database would wait for
// itself.
const WITH_A_FACTOR = new Set(['log-ins', 'accounts opened']);
const ACTS_HERE = ACTS.filter(([name]) => !WITH_A_FACTOR.has(name));

/** Has every program do its acts. Each act depends on the seed and its own number alone, so that one can be left out. */
export async function actAll(stage: Stage, programs: readonly Program[]): Promise<void> {
  const { options, played, note } = stage;
  const work = async (program: Program, worker: number) => {
    const others = programs.filter((one) => one !== program);
    for (let number = 0; number < options.acts; number++) {
      const id = `act ${worker}.${number}`;
      if (options.dropped.includes(id)) continue;
      const chance = createChance(options.seed, 3, worker, number);
      const [name, act] = chance.pick(ACTS_HERE);
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
