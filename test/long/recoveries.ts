/**
 * Seconds until the first success after a fault, several tries of each: a customer pays forty times a second all the
 * while, and afterwards each payment that was acknowledged must be there.
 *
 *     npm run recoveries -- [--tries 5] [--seed 1] [--only N] [--report recoveries.json]
 *
 * The disk that is filled is a file system in memory, which only the superuser can mount; without it that case is left
 * out. A report that is there already is added to.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Disk, mountDisk } from '../mount-disk.ts';
import { CASES, type Case } from '../reliability/recoveries/cases.ts';
import { openStage, untilAtRest } from '../reliability/recoveries/stage.ts';
import { appendRecovered, describeRecovered, type Recovered } from '../reliability/recoveries/totals.ts';
import { seededRandom } from './seeded-random.ts';

const { values } = parseArgs({
  options: {
    tries: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    report: { type: 'string' },
  },
});
const [tries, seed] = [Number(values.tries), Number(values.seed)];
const cases = values.only === undefined ? CASES : CASES.slice(Number(values.only) - 1, Number(values.only));
if (!(tries > 0) || !Number.isSafeInteger(seed) || cases.length === 0)
  throw new Error(`--tries and --seed are numbers, and --only is one from 1 to ${CASES.length}`);
const say = (line: string) => process.stdout.write(`${line}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const random = seededRandom(seed);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const recovered: Recovered = {
  ...{ commit, began: new Date().toISOString(), ms: {}, payments: 0, lost: 0, breaches: [] },
};

/** The folder of a small disk; undefined where none can be mounted. */
function openDisk(): Disk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-disk-'));
  const disk = mountDisk(folder, '400m');
  if (disk === undefined) rmSync(folder, { recursive: true });
  return disk;
}

async function tryCase(one: Case, disk: Disk | undefined): Promise<void> {
  const within = disk === undefined ? undefined : join(disk.folder, 'data');
  if (within !== undefined) mkdirSync(within, { mode: 0o711 });
  const stage = await openStage(one.nodes, within);
  try {
    const ms: number[] = [];
    recovered.ms[one.name] = ms;
    for (let count = 0; count < tries; count++) {
      await untilAtRest(stage, random);
      ms.push(Math.round(await stage.untilServedSince(await one.strike(stage, disk))));
      say(`${one.name}: ${ms.at(-1)} ms`);
      await one.repair?.(stage);
    }
    await untilAtRest(stage, random);
    const { payments, lost, breaches } = await stage.end();
    recovered.payments += payments;
    recovered.lost += lost;
    recovered.breaches.push(...breaches);
  } finally {
    await stage.close();
  }
}

for (const one of cases) {
  const disk = one.ownDisk ? openDisk() : undefined;
  if (one.ownDisk && disk === undefined) {
    say(`${one.name}: left out, since no file system can be mounted here`);
    continue;
  }
  await tryCase(one, disk);
  if (disk === undefined) continue;
  disk.unmount();
  rmSync(disk.folder, { recursive: true, force: true });
}
if (values.report !== undefined) appendRecovered(values.report, recovered);
say(describeRecovered([recovered]));
process.exit(recovered.lost + recovered.breaches.length === 0 ? 0 : 1);
