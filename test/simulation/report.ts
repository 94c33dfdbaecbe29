import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Played } from './play.ts';

type Counted = Pick<
  Played,
  | 'pieces'
  | 'events'
  | 'seconds'
  | 'acts'
  | 'faults'
  | 'requests'
  | 'operations'
  | 'webhooks'
  | 'database'
  | 'checks'
> & { seeds: number[] };

/** One run over several seeds, as it is added to the report. */
export interface Simulated extends Counted {
  commit: string;
  began: string;
  minutes: number;
  failed: { seed: number; wrong: string[] }[];
}

type Sums = Record<string, number>;

function added(all: readonly Sums[]): Sums {
  const sums: Sums = {};
  for (const one of all)
    for (const [name, count] of Object.entries(one)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

const NO_REQUESTS = { tries: 0, answered: 0, lost: 0, refusedForNow: 0 };
const NO_WEBHOOKS = { events: 0, calls: 0 };
const NO_ROUNDS = { rounds: 0, commits: 0, timeouts: 0, rolledBackByLoss: 0 };

/** All of them together. */
export function sumOf(all: readonly Partial<Simulated>[]): Simulated {
  const total = (name: 'pieces' | 'events' | 'seconds' | 'checks') =>
    all.reduce((sum, one) => sum + (one[name] ?? 0), 0);
  const first = all[0];
  return {
    ...{ commit: first?.commit ?? '', began: first?.began ?? '', minutes: first?.minutes ?? 0 },
    seeds: all.flatMap(({ seeds }) => seeds ?? []),
    failed: all.flatMap(({ failed }) => failed ?? []),
    ...{
      pieces: total('pieces'),
      events: total('events'),
      seconds: total('seconds'),
      checks: total('checks'),
    },
    acts: added(all.map(({ acts }) => acts ?? {})),
    faults: added(all.map(({ faults }) => faults ?? {})),
    operations: added(all.map(({ operations }) => operations ?? {})),
    requests: { ...NO_REQUESTS, ...added(all.map(({ requests }) => requests ?? {})) },
    webhooks: { ...NO_WEBHOOKS, ...added(all.map(({ webhooks }) => webhooks ?? {})) },
    database: { ...NO_ROUNDS, ...added(all.map(({ database }) => database ?? {})) },
  };
}

export function appendSimulated(file: string, run: Simulated): void {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Simulated[]) : [];
  const runs = [...before.filter((one) => one.began !== run.began), run];
  writeFileSync(file, `${JSON.stringify(runs, null, 1)}\n`);
  writeFileSync(file.replace(/(\.json)?$/, '.md'), `${describeSimulated(runs)}\n`);
}

/** Runs of the first commits did not count them. */
function published({ operations }: Simulated): string[] {
  const count = Object.keys(operations).length;
  return count === 0 ? [] : [`| published operations with a good answer | ${count} |`];
}

/** All runs together, in words and tables. */
export function describeSimulated(runs: readonly Simulated[]): string {
  const all = sumOf(runs);
  const minutes = runs.reduce((sum, run) => sum + run.minutes, 0);
  const rows = (counts: Sums) =>
    Object.entries(counts)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, count]) => `| ${name} | ${count} |`);
  return [
    `${runs.length} runs, ${all.seeds.length} histories, ${minutes.toFixed(1)} minutes`,
    '',
    '| what | count |',
    '| --- | ---: |',
    ...rows(all.acts),
    `| operations: requests answered and transitions told | ${all.requests.answered + all.webhooks.events} |`,
    ...published(all),
    `| requests | ${all.requests.tries} |`,
    `| of them without an answer | ${all.requests.lost} |`,
    `| events told | ${all.webhooks.events} |`,
    `| transactions committed | ${all.database.commits} |`,
    `| transactions cut off by a fault | ${all.database.rolledBackByLoss} |`,
    `| pieces over the simulated network | ${all.pieces} |`,
    `| times the checker ran | ${all.checks} |`,
    `| histories that failed | ${all.failed.length} |`,
    '',
    '| fault | times |',
    '| --- | ---: |',
    ...rows(all.faults),
    '',
    '| run | commit | seeds | minutes | operations | failed |',
    '| --- | --- | --- | ---: | ---: | ---: |',
    ...runs.map(
      (run) =>
        `| ${run.began} | ${run.commit} | ${run.seeds[0]}–${run.seeds.at(-1)} | ${run.minutes.toFixed(1)} | ${run.requests.answered + run.webhooks.events} | ${run.failed.length} |`,
    ),
  ].join('\n');
}
