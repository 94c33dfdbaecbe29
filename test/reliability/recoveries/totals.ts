import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Tries of one run: for each fault the milliseconds until a payment that was asked for after it was answered. */
export interface Recovered {
  commit: string;
  began: string;
  ms: Record<string, number[]>;
  /** Payments that were acknowledged, and those of them that are not there afterwards. */
  payments: number;
  lost: number;
  breaches: string[];
}

export function readRecovered(file: string): Recovered[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Recovered[]) : [];
}

export function appendRecovered(file: string, recovered: Recovered): void {
  const runs = [...readRecovered(file), recovered];
  writeFileSync(file, `${JSON.stringify(runs, null, 1)}\n`);
  writeFileSync(file.replace(/(\.json)?$/, '.md'), `${describeRecovered(runs)}\n`);
}

const seconds = (ms: number) => (ms / 1_000).toFixed(2);

/** The table of all runs together. */
export function describeRecovered(runs: readonly Recovered[]): string {
  const names = [...new Set(runs.flatMap(({ ms }) => Object.keys(ms)))];
  const total = (of: (run: Recovered) => number) => runs.reduce((sum, run) => sum + of(run), 0);
  return [
    '| after this | tries | first success, p50 s | max s |',
    '| --- | ---: | ---: | ---: |',
    ...names.map((name) => {
      const tries = runs.flatMap(({ ms }) => ms[name] ?? []).sort((one, other) => one - other);
      const [middle, last] = [tries[tries.length >> 1] ?? 0, tries.at(-1) ?? 0];
      return `| ${name} | ${tries.length} | ${seconds(middle)} | ${seconds(last)} |`;
    }),
    '',
    `${total(({ payments }) => payments)} payments were acknowledged meanwhile, and ${total(({ lost }) => lost)} of them lost; ${total(({ breaches }) => breaches.length)} breaches of the checker. Commits: ${[...new Set(runs.map(({ commit }) => commit))].join(', ')}.`,
  ].join('\n');
}
