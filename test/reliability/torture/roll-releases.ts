import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../faults/bank-process.ts';
import { judge } from './judge.ts';
import { buildReleaseBefore } from './release-before.ts';
import { servedSince, startTraffic } from './traffic.ts';
import { type Fault, openWorld, type World } from './world.ts';

const WORKERS = 2;

/**
 * Two banks of the release before on a database that it made, with customers of their own. One after the other they are
 * replaced by this release, told to stop or killed: the first migrates while the other serves.
 */
async function takeOver({ random, kills, elsewhere }: World): Promise<void> {
  const side = await openWorld(random(2 ** 31), { checkout: buildReleaseBefore() });
  try {
    const traffic = startTraffic(side.programs, random(2 ** 20), { workers: WORKERS, acts: {} });
    const wrong: string[] = [];
    let servedAfterMs = 0;
    try {
      await pause(500 + random(1_000));
      await replace(side, 0, random(2) === 0);
      const older = await fetch(`${side.banks[1]?.url}/readyz`);
      if (!older.ok)
        wrong.push(`a bank of the release before is not ready once another has migrated: ${older.status}`);
      await pause(500 + random(1_000));
      await replace(side, 1, random(2) === 0);
      const served = servedSince(side.programs);
      servedAfterMs = await until('payments at the release that took over', served, { withinMs: 60_000 });
      await pause(500);
    } finally {
      wrong.push(...(await traffic.stop()));
    }
    const judged = await judge(side);
    elsewhere.push({ servedAfterMs, wrong: [...wrong, ...judged.wrong, ...judged.breaches] });
  } finally {
    kills.bank += side.kills.bank;
    await side.close();
  }
}

async function replace(side: World, index: number, byForce: boolean): Promise<void> {
  if (byForce) side.kills.bank += 1;
  const ended = await side.banks[index]?.end(byForce ? 'SIGKILL' : 'SIGTERM');
  if (!byForce && ended?.code !== 0)
    throw new Error(`a bank of the release before ended with ${ended?.code}`);
  await side.startBank(index);
}

/** Faults of those who run the bank, who mean well. */
export const RELEASES: Readonly<Record<string, Fault>> = {
  'a release takes the place of the one before': takeOver,
};
