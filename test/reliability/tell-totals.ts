import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Simulated, sumOf } from '../simulation/report.ts';
import { inputsOf, readFuzzRuns } from './fuzz/totals.ts';
import { MUTANTS } from './mutants/rooms.ts';
import { isCaught, readResults } from './mutants/table.ts';
import { countRaces, readRaced } from './races/totals.ts';
import { describeRecovered, readRecovered } from './recoveries/totals.ts';
import type { Ran } from './torture/totals.ts';

/** Totals of all reported runs, for RELIABILITY.md. */
export function tellTotals(root: string): string {
  const at = (name: string) => join(root, 'docs', 'reliability', `${name}.json`);
  const tortured = JSON.parse(readFileSync(at('torture'), 'utf8')) as Ran[];
  const simulated = sumOf(JSON.parse(readFileSync(at('sim'), 'utf8')) as Simulated[]);
  const raced = readRaced(at('races'));
  const results = [...readResults(at('mutants')).values()];
  const money = results.filter((one) => one.money);
  const sum = <Run>(runs: readonly Run[], of: (run: Run) => number) =>
    runs.reduce((total, run) => total + of(run), 0);
  const kills = sum(tortured, (ran) => ran.kills.bank + ran.kills.database);
  const ofDatabase = sum(tortured, (ran) => ran.kills.database);
  const disagreements = sum(tortured, ({ wrong, breaches }) => wrong.length + breaches.length);
  const racedWrong = sum(raced, ({ wrong, breaches }) => wrong.length + breaches.length);
  const operations = simulated.requests.answered + simulated.webhooks.events;
  const hostile = readFuzzRuns(at('fuzz')).filter(({ target }) => target === 'requests');
  const row = (kind: string, count: string, result: string, file: string) =>
    `| [${kind}](docs/reliability/${file}.md) | ${count} | ${result} |`;
  return [
    '| tried | so far | result |',
    '| --- | ---: | --- |',
    row(
      'simulated operations',
      inThousands(operations),
      `${simulated.seeds.length} histories, ${simulated.failed.length} of them wrong`,
      'sim',
    ),
    row(
      '`kill -9` under traffic',
      inThousands(kills),
      `${inThousands(ofDatabase)} of them of the database or a backend; ${disagreements} disagreements, explained below`,
      'torture',
    ),
    row(
      'hostile requests over HTTP',
      inThousands(inputsOf(hostile, 'requests')),
      `${sum(hostile, ({ found }) => found)} answered 5xx or not at all`,
      'fuzz',
    ),
    row('races', inThousands(countRaces(raced)), `${racedWrong} broke a rule`, 'races'),
    row(
      'planted bugs',
      `${results.length} of ${MUTANTS.length}`,
      `${results.filter(({ seen }) => seen.length > 0).length} detected; ${money.filter(isCaught).length} of the ${money.length} about money are detected by two kinds of check`,
      'mutants',
    ),
    '',
    describeRecovered(readRecovered(at('recoveries'))),
  ].join('\n');
}

function inThousands(count: number): string {
  return count.toLocaleString('en-US');
}
