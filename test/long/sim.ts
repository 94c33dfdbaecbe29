/**
 * The whole bank in one process and one thread: two nodes, their database, the simulated rail and the customers, with every
 * instant and every random choice drawn from a seed.
 *
 *     npm run sim -- --seed 1 [--minutes 5] [--acts 100] [--undisturbed] [--twice] [--history FILE] [--report sim.json]
 *
 * With `--minutes` seed after seed is played, from the first one on; with `--cover 5` until every published operation has
 * had a good answer, five histories at most. A seed that fails is played again with acts and faults
 * left out, until none was found that can be missed.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { playSeeds } from '../simulation/seeds.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '0' },
    cover: { type: 'string', default: '0' },
    acts: { type: 'string', default: '100' },
    undisturbed: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    history: { type: 'string' },
    report: { type: 'string' },
    dropped: { type: 'string' },
    only: { type: 'string' },
  },
});
const { seed: first, minutes: wanted, acts: many, cover: most } = values;
const [seed, minutes, acts, cover] = [first, wanted, many, most].map(Number) as [
  number,
  number,
  number,
  number,
];
if (!(minutes >= 0) || ![seed, acts, cover].every(Number.isSafeInteger))
  throw new Error('--seed, --minutes, --acts and --cover are numbers');
const commit = () =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();

const failed = await playSeeds(process.argv[1] as string, {
  ...{ seed, minutes, acts, cover },
  faults: !values.undisturbed,
  twice: values.twice,
  history: values.history,
  report: values.report,
  dropped: values.dropped?.split(',') ?? [],
  commit: values.only === undefined ? commit() : '',
  only: values.only,
});
process.exit(failed === 0 ? 0 : 1);
