/**
 * The long run of the model: random histories through the pure deciders, beside a naive bank that adds up facts.
 *
 *     node test/long/run.mjs model 10000000 [seed]
 *
 * A history that breaks is named by its own seed; `model 1 <that seed>` runs it alone.
 */
import { fileURLToPath } from 'node:url';
import { checkBooks, newWorld } from './payment-model.ts';
import { takeStep } from './payment-steps.ts';
import { seededRandom } from './seeded-random.ts';

const STEPS_PER_HISTORY = 250;
const ACCOUNTS = 3;
const WORDS_SHOWN = 12;

export interface ModelReport {
  steps: number;
  histories: number;
  /** How many steps ended in each word. */
  words: Record<string, number>;
}

/** At least so many steps, in histories whose seeds count up from `seed`. Throws with the first that breaks. */
export function runModel({ steps, seed }: { steps: number; seed: number }): ModelReport {
  const report: ModelReport = { steps: 0, histories: 0, words: {} };
  while (report.steps < steps) {
    runHistory((seed + report.histories) >>> 0, report);
    report.histories += 1;
  }
  return report;
}

function runHistory(seed: number, report: ModelReport): void {
  const random = seededRandom(seed);
  const world = newWorld(ACCOUNTS);
  const words: string[] = [];
  try {
    for (let step = 0; step < STEPS_PER_HISTORY; step++) {
      const word = takeStep(world, random);
      words.push(word);
      report.words[word] = (report.words[word] ?? 0) + 1;
    }
    checkBooks(world);
  } catch (error) {
    const lately = words.slice(-WORDS_SHOWN).join(', ');
    throw new Error(`history ${seed} breaks at step ${words.length + 1}, after: ${lately}`, { cause: error });
  }
  report.steps += STEPS_PER_HISTORY;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const steps = Number(process.argv[2] ?? 1_000_000);
  const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 32));
  const started = performance.now();
  const { histories, words, ...report } = runModel({ steps, seed });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`seed ${seed}: ${report.steps} steps in ${histories} histories, ${seconds} s\n`);
  for (const [word, count] of Object.entries(words).sort(([, one], [, other]) => other - one))
    process.stdout.write(`${String(count).padStart(10)} ${word}\n`);
}
