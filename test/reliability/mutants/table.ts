import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Mutant } from './mutant.ts';
import type { Sighting } from './witness.ts';

/** Those that can be asked; traffic has the customers' books, and like the simulation it asks the checker. */
export type Witness = 'tests' | 'sim' | 'traffic';

/** All that is known of one planted bug. */
export interface Judged {
  readonly id: string;
  readonly file: string;
  readonly money: boolean;
  readonly asked: readonly Witness[];
  readonly seen: readonly Sighting[];
}

/** Tells if enough witnesses saw a bug: two where it is about money. */
export function isCaught({ money, seen }: Judged): boolean {
  return new Set(seen.map(({ by }) => by)).size >= (money ? 2 : 1);
}

export function readResults(file: string): Map<string, Judged> {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Judged[]) : [];
  return new Map(known.map((one) => [one.id, one]));
}

/** Writes results as JSON, and beside them as a table. */
export function writeResults(
  file: string,
  results: ReadonlyMap<string, Judged>,
  mutants: readonly Mutant[],
): void {
  const rows = mutants.flatMap(({ id }) => results.get(id) ?? []);
  writeFileSync(file, `${JSON.stringify(rows, null, 1)}\n`);
  writeFileSync(file.replace(/(\.json)?$/, '.md'), `${tableOf(rows)}\n`);
}

export function tableOf(rows: readonly Judged[]): string {
  return [
    '| planted bug | in | money | seen by | first seen by | after |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => {
      const [first] = row.seen;
      const by = [...new Set(row.seen.map((one) => one.by))].join(', ');
      const cells = [
        row.id,
        `\`${row.file}\``,
        row.money ? 'yes' : '',
        isCaught(row) ? by : `**${by || 'nothing'}**`,
      ];
      return `| ${[...cells, shown(first?.what), first === undefined ? '' : `${first.seconds} s`].join(' | ')} |`;
    }),
  ].join('\n');
}

function shown(what = ''): string {
  return what.replaceAll('|', '\\|').replaceAll('\n', ' ').slice(0, 140);
}
