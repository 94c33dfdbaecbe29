import { claimKey, holdKey } from '../reliability/torture/hold-keys.ts';
import { askForAccount } from '../reliability/torture/open-accounts.ts';
import { chargeByCode } from '../reliability/torture/pay-code.ts';
import { payIn } from '../reliability/torture/pay-in.ts';
import { type Acting, payInTwoSteps, payOut } from '../reliability/torture/pay-out.ts';
import type { Program } from '../reliability/torture/program.ts';
import { takeBackCode } from '../reliability/torture/take-back-code.ts';
import { createChance } from './kernel/chance.ts';
import type { Stage } from './play.ts';

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
const AT_ONCE = 2;

/** Has every program do its acts. Each act depends on the seed and its own number alone, so that one can be left out. */
export async function actAll(stage: Stage, programs: readonly Program[]): Promise<void> {
  const { options, played, note } = stage;
  const work = async (program: Program, worker: number) => {
    const others = programs.filter((one) => one !== program);
    for (let number = 0; number < options.acts; number++) {
      const id = `act ${worker}.${number}`;
      if (options.dropped.includes(id)) continue;
      const chance = createChance(options.seed, 3, worker, number);
      const [name, act] = chance.pick(ACTS);
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
