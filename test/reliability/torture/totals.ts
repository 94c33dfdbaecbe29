import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Round } from './run.ts';

/** One run, as it is added to the report. */
export interface Ran {
  commit: string;
  seed: number;
  began: string;
  minutes: number;
  rounds: number;
  acts: Record<string, number>;
  faults: Record<string, number>;
  kills: { bank: number; database: number };
  requests: { tries: number; answered: number; lost: number; refusedForNow: number };
  webhooks: { events: number; calls: number };
  recoveries: Round['recoveries'];
  wrong: string[];
  breaches: string[];
  /** Faults that the machine could not bring about, with the reasons. */
  leftOut?: Record<string, string>;
}

/** The last run of a report, to go on with; undefined where there is none. */
export function lastRun(file: string): Ran | undefined {
  return readRuns(file).at(-1);
}

function readRuns(file: string): Ran[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Ran[]) : [];
}

export function appendRun(file: string, ran: Ran): void {
  const runs = [...readRuns(file).filter((one) => one.began !== ran.began), ran];
  writeFileSync(file, `${JSON.stringify(runs, null, 1)}\n`);
  writeFileSync(file.replace(/(\.json)?$/, '.md'), `${describeRuns(runs)}\n`);
}

/** All runs together, in words and tables. */
export function describeRuns(runs: readonly Ran[]): string {
  const total = (of: (ran: Ran) => number) => runs.reduce((sum, ran) => sum + of(ran), 0);
  const added = (of: (ran: Ran) => Record<string, number>) => {
    const sums = new Map<string, number>();
    for (const ran of runs)
      for (const [name, count] of Object.entries(of(ran))) sums.set(name, (sums.get(name) ?? 0) + count);
    return [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
  };
  const leftOut = new Map(runs.flatMap((ran) => Object.entries(ran.leftOut ?? {})));
  const wrong = total(({ wrong, breaches }) => wrong.length + breaches.length);
  return [
    `${runs.length} runs, ${total(({ minutes }) => minutes).toFixed(1)} minutes, ${total(({ rounds }) => rounds)} rounds of books compared`,
    '',
    '| what | count |',
    '| --- | ---: |',
    ...added(({ acts }) => acts).map(([name, count]) => `| ${name} | ${count} |`),
    `| requests | ${total(({ requests }) => requests.tries)} |`,
    `| of them without an answer | ${total(({ requests }) => requests.lost)} |`,
    `| events told | ${total(({ webhooks }) => webhooks.events)} |`,
    `| \`kill -9\` of a bank | ${total(({ kills }) => kills.bank)} |`,
    `| \`kill -9\` of the database | ${total(({ kills }) => kills.database)} |`,
    `| things that do not agree | ${wrong} |`,
    '',
    '| fault | times | served again after, median ms | longest ms |',
    '| --- | ---: | ---: | ---: |',
    ...added(({ faults }) => faults).map(([name, count]) => {
      const ms = runs
        .flatMap(({ recoveries }) => recoveries)
        .filter(({ fault }) => fault === name)
        .map((one) => one.ms)
        .sort((a, b) => a - b);
      const shown = ms.length === 0 ? '– | –' : `${ms[ms.length >> 1]} | ${ms.at(-1)}`;
      return `| ${name} | ${count} | ${shown} |`;
    }),
    ...[...leftOut].map(([name, why]) => `\nLeft out in some of these runs: ${name} (${why}).`),
    '',
    '| run | commit | seed | minutes | faults | disagreements |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...runs.map((ran) => {
      const faults = Object.values(ran.faults).reduce((sum, count) => sum + count, 0);
      const count = ran.wrong.length + ran.breaches.length;
      return `| ${ran.began} | ${ran.commit} | ${ran.seed} | ${ran.minutes.toFixed(1)} | ${faults} | ${count} |`;
    }),
  ].join('\n');
}
