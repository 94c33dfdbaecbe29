import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** One run through one door, as it is added to the report. */
export interface FuzzRun {
  commit: string;
  began: string;
  target: string;
  seed: number;
  minutes: number;
  inputs: number;
  /** How many inputs ended in which way; of a door over HTTP, with which status. */
  outcomes: Record<string, number>;
  found: number;
}

export function readFuzzRuns(file: string): FuzzRun[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FuzzRun[]) : [];
}

/** Adds a run, or what it has come to meanwhile. */
export function appendFuzzRun(file: string, run: FuzzRun): void {
  const isSame = (one: FuzzRun) => one.began === run.began && one.target === run.target;
  const runs = [...readFuzzRuns(file).filter((one) => !isSame(one)), run];
  writeFileSync(file, `${JSON.stringify(runs, null, 1)}\n`);
  writeFileSync(file.replace(/(\.json)?$/, '.md'), `${describeFuzzRuns(runs)}\n`);
}

export function inputsOf(runs: readonly FuzzRun[], target: string): number {
  return runs.filter((one) => one.target === target).reduce((sum, { inputs }) => sum + inputs, 0);
}

/** All runs together, in words and tables. */
export function describeFuzzRuns(runs: readonly FuzzRun[]): string {
  const targets = [...new Set(runs.map(({ target }) => target))].sort();
  return [
    '| door | runs | minutes | inputs | found | ended so |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...targets.map((target) => {
      const through = runs.filter((one) => one.target === target);
      const total = (of: (run: FuzzRun) => number) => through.reduce((sum, run) => sum + of(run), 0);
      const minutes = total((run) => run.minutes).toFixed(1);
      const ends = endsOf(through);
      return `| ${target} | ${through.length} | ${minutes} | ${total((run) => run.inputs)} | ${total((run) => run.found)} | ${ends} |`;
    }),
    '',
    '| run | commit | door | seed | minutes | inputs | found |',
    '| --- | --- | --- | ---: | ---: | ---: | ---: |',
    ...runs.map(
      (run) =>
        `| ${run.began} | ${run.commit} | ${run.target} | ${run.seed} | ${run.minutes.toFixed(1)} | ${run.inputs} | ${run.found} |`,
    ),
  ].join('\n');
}

function endsOf(runs: readonly FuzzRun[]): string {
  const ends = new Map<string, number>();
  for (const { outcomes } of runs)
    for (const [name, count] of Object.entries(outcomes)) ends.set(name, (ends.get(name) ?? 0) + count);
  return [...ends]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ')
    .replaceAll('|', '\\|');
}
