import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { publishedOperations } from '../reliability/torture/operations.ts';
import { found, playOne } from './main.ts';
import type { Played } from './play.ts';
import { appendSimulated, type Simulated, sumOf } from './report.ts';
import { shrink } from './shrink.ts';

export interface SeedsOptions {
  seed: number;
  /** How long seed after seed is played; 0 plays one. */
  minutes: number;
  /** Plays seed after seed until every published operation has had a good answer, so many at most; 0 plays one. */
  cover: number;
  acts: number;
  faults: boolean;
  /** Plays each seed again, and counts another history as a failure. */
  twice: boolean;
  history: string | undefined;
  report: string | undefined;
  dropped: readonly string[];
  commit: string;
  /** Does one thing in this very process: founds the bank, or plays a history. */
  only: string | undefined;
}

// The platform's own streams would be opened through the simulated network.
const say = (line: string) => writeSync(1, `${line}\n`);
const ONE_HISTORY_MS = 30 * 60_000;
// Most of what a round of the database makes is forgotten at once, and room that stays in the processor's caches does for
// it: 14.0 s of a short history in place of 14.8 with four times as much, in alternation.
const NODE_OPTIONS = ['--max-semi-space-size=16'];

/** Plays one seed, or one after the other; answers how many went wrong. */
export async function playSeeds(program: string, options: SeedsOptions): Promise<number> {
  if (options.only !== undefined) return playHere(options.only, options);
  const began = performance.now();
  const past = () => (performance.now() - began) / 60_000;
  const child = (dropped: readonly string[], seed: number, more: readonly string[] = []) =>
    playApart(program, { ...options, seed, dropped }, more);
  const founded = spawnSync(process.execPath, [program, '--only', 'found'], { stdio: 'inherit' });
  if (founded.status !== 0) throw new Error('the bank could not be founded');
  const run: Simulated = { ...sumOf([]), commit: options.commit, began: new Date().toISOString() };
  const keepReport = () => {
    if (options.report !== undefined) appendSimulated(options.report, run);
  };
  let { seed } = options;
  let failed = 0;
  const isCovered = () => seed - options.seed >= options.cover || uncalled(run).length === 0;
  do {
    const keep = options.history === undefined ? [] : ['--history', options.history];
    const played = child(options.dropped, seed, keep);
    Object.assign(run, sumOf([run, { ...played, seeds: [seed] }]), { minutes: past() });
    say(
      `seed ${seed}: ${played.hash.slice(0, 16)}, ${played.requests.tries} requests, ${played.pieces} pieces, ${played.seconds} s`,
    );
    if (options.twice && child(options.dropped, seed).hash !== played.hash) {
      failed += 1;
      run.failed.push({ seed, wrong: ['the same seed gave another history'] });
      say(`WRONG seed ${seed} gave another history the second time`);
    }
    if (played.wrong.length > 0) {
      failed += 1;
      run.failed.push({ seed, wrong: played.wrong.slice(0, 5) });
      for (const line of played.wrong) say(`WRONG ${line}`);
      // To find the shortest takes long, and may be stopped.
      keepReport();
      await tellShortest(seed, played, (dropped) => child(dropped, seed));
    }
    keepReport();
    seed += 1;
  } while (past() < options.minutes || !isCovered());
  return failed + tellOperations(run, options.cover > 0);
}

function uncalled({ operations }: Simulated): string[] {
  return publishedOperations().filter((name) => operations[name] === undefined);
}

/** Answers how many operations are missing where all are wanted. */
function tellOperations(run: Simulated, areAllWanted: boolean): number {
  const published = publishedOperations().length;
  const missing = uncalled(run);
  say(`${published - missing.length} of ${published} published operations had a good answer`);
  if (!areAllWanted) return 0;
  for (const name of missing) say(`WRONG no history had a good answer of ${name}`);
  return missing.length;
}

async function tellShortest(seed: number, played: Played, again: (dropped: readonly string[]) => Played) {
  const kept = shrink(played.done, (dropped) => again(dropped).wrong.length > 0);
  const dropped = played.done.filter((name) => !kept.includes(name));
  say(`seed ${seed} still fails with ${kept.length} of ${played.done.length}: ${kept.join(', ')}`);
  say(`    npm run sim -- --seed ${seed} --dropped '${dropped.join(',')}' --history history.txt`);
}

/** Every history has a process of its own: what modules keep between two banks would pass from one to the next. */
function playApart(
  program: string,
  { seed, acts, faults, dropped }: Pick<SeedsOptions, 'seed' | 'acts' | 'faults' | 'dropped'>,
  more: readonly string[],
): Played {
  const args = ['--only', 'play', '--seed', String(seed), '--acts', String(acts)];
  if (!faults) args.push('--undisturbed');
  if (dropped.length > 0) args.push('--dropped', dropped.join(','));
  const ran = spawnSync(process.execPath, [...NODE_OPTIONS, program, ...args, ...more], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: ONE_HISTORY_MS,
    maxBuffer: 2 ** 28,
  });
  const last = ran.stdout.trimEnd().split('\n').at(-1) ?? '';
  if (!last.startsWith('{'))
    throw new Error(`seed ${seed} ended without a word: ${ran.signal ?? ran.status}`);
  return JSON.parse(last) as Played;
}

async function playHere(what: string, options: SeedsOptions): Promise<number> {
  const root = process.cwd();
  if (what === 'found') {
    await found(root);
    return 0;
  }
  const file = options.history === undefined ? undefined : openSync(options.history, 'w');
  const tell = file === undefined ? {} : { tell: (line: string) => void writeSync(file, `${line}\n`) };
  const { seed, acts, faults, dropped } = options;
  const played = await playOne(root, { seed, acts, faults, dropped, ...tell });
  if (file !== undefined) closeSync(file);
  say(JSON.stringify(played));
  return played.wrong.length;
}
