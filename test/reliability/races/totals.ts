import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** One run of races, as it is added to the report. */
export interface Raced {
  commit: string;
  seed: number;
  began: string;
  minutes: number;
  nodes: number;
  /** Races by what they were for. */
  races: Record<string, number>;
  /** Races by how many asked at once: 2, 3–8, 9–32, 33–100. */
  sizes: Record<string, number>;
  requests: number;
  wrong: string[];
  breaches: string[];
}

export const SIZES = [
  { name: '2', most: 2 },
  { name: '3–8', most: 8 },
  { name: '9–32', most: 32 },
  { name: '33–100', most: 100 },
] as const;

export function readRaced(file: string): Raced[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Raced[]) : [];
}

export function appendRaced(file: string, raced: Raced): void {
  const runs = [...readRaced(file).filter((one) => one.began !== raced.began), raced];
  writeFileSync(file, `${JSON.stringify(runs, null, 1)}\n`);
  writeFileSync(file.replace(/(\.json)?$/, '.md'), `${describeRaced(runs)}\n`);
}

export function countRaces(runs: readonly Raced[]): number {
  return runs.reduce((sum, { races }) => sum + Object.values(races).reduce((all, one) => all + one, 0), 0);
}

/** All runs together, in words and tables. */
export function describeRaced(runs: readonly Raced[]): string {
  const total = (of: (raced: Raced) => number) => runs.reduce((sum, raced) => sum + of(raced), 0);
  const names = [...new Set(runs.flatMap(({ races }) => Object.keys(races)))].sort();
  return [
    `${runs.length} runs, ${total(({ minutes }) => minutes).toFixed(1)} minutes, ${countRaces(runs)} races, ${total(({ requests }) => requests)} requests, ${total(({ wrong, breaches }) => wrong.length + breaches.length)} of them not as the rules say`,
    '',
    '| race for | times |',
    '| --- | ---: |',
    ...names.map((name) => `| ${name} | ${total(({ races }) => races[name] ?? 0)} |`),
    '',
    '| asked at once by | races |',
    '| --- | ---: |',
    ...SIZES.map(({ name }) => `| ${name} | ${total(({ sizes }) => sizes[name] ?? 0)} |`),
    '',
    '| run | commit | seed | nodes | minutes | races | wrong |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: |',
    ...runs.map((one) => {
      const wrong = one.wrong.length + one.breaches.length;
      return `| ${one.began} | ${one.commit} | ${one.seed} | ${one.nodes} | ${one.minutes.toFixed(1)} | ${countRaces([one])} | ${wrong} |`;
    }),
  ].join('\n');
}
