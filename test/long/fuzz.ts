/**
 * Sends damaged inputs through one door after the other. None may hang, end the program, be answered as the bank's own
 * fault, or be read otherwise than a second reader does. One that does is kept as a file of the corpus, which the tests
 * try again.
 *
 *     npm run fuzz -- --target json|brcode|jws|xml|multipart|webhooks|http|requests|all [--minutes 1] [--seed 1] [--report fuzz.json]
 *
 * A report that is there already is added to.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Fuzzed, fuzzTarget, keepInCorpus, TARGETS } from '../reliability/fuzz/run.ts';
import { appendFuzzRun } from '../reliability/fuzz/totals.ts';

const { values } = parseArgs({
  options: {
    target: { type: 'string', default: 'all' },
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    report: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32));
const minutes = Number(values.minutes);
const names = values.target === 'all' ? Object.keys(TARGETS) : [values.target];
if (!(minutes > 0) || !Number.isSafeInteger(seed)) throw new Error('--minutes and --seed are numbers');
for (const name of names)
  if (!(name in TARGETS))
    throw new Error(`no such target: ${name}; there are ${Object.keys(TARGETS).join(', ')}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const CORPUS = join('test', 'reliability', 'corpus');
const say = (line: string) => process.stdout.write(`${line}\n`);

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

for (const name of names) {
  const target = await TARGETS[name]?.();
  if (target === undefined) continue;
  const [began, from] = [new Date().toISOString(), performance.now()];
  const end = from + minutes * 60_000;
  // Kept on the way, so that a run which is stopped counts as far as it has come.
  const keep = ({ inputs, outcomes, found }: Fuzzed) => {
    if (values.report === undefined) return;
    const past = (performance.now() - from) / 60_000;
    const run = { commit, began, target: name, seed, minutes: past, inputs, outcomes, found: found.length };
    appendFuzzRun(values.report, run);
  };
  const fuzzed = await fuzzTarget(target, { seed, isEnough: () => performance.now() > end, keep });
  keep(fuzzed);
  say(`${name} (seed ${seed}): ${fuzzed.inputs} inputs, ${JSON.stringify(fuzzed.outcomes)}`);
  for (const { input, why } of fuzzed.found) {
    say(`FOUND ${why}: ${keepInCorpus(CORPUS, name, input)}`);
    process.exitCode = 1;
  }
  await target.close?.();
}
