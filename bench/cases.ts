import type { CaseFigures } from './run-case.ts';

/**
 * One thing the bench measures. To add a case:
 *
 * 1. If no request kind makes the requests it needs, write one beside `self-approve.ts` (its bytes, how its
 *    answer is judged, the SQL that tells what became of them) and name it in `request-kinds.ts`.
 * 2. Add a row here. It can then be asked for by `--cases`, and its figures are in the report.
 * 3. If it has a figure to reach, add a row to `targets.ts`.
 */
export interface BenchCase {
  name: string;
  /** For the report. */
  measures: string;
  /** A key of `REQUEST_KINDS`. */
  kind: string;
  /** How many accounts the requests come from, in turn. */
  accounts: number;
  /** LASTRO_BATCH_LIMIT of the server it needs; null: the default. */
  batchLimit: number | null;
  /** Requests a second, from what was measured before it; null: as many as the server answers. */
  rate(earlier: readonly CaseFigures[]): number | null;
}

const asFastAsAnswered = () => null;

export const CASES: readonly BenchCase[] = [
  {
    name: 'hot',
    measures: 'all payments from one account',
    kind: 'self-approve',
    accounts: 1,
    batchLimit: null,
    rate: asFastAsAnswered,
  },
  {
    name: 'spread',
    measures: 'payments from 1,000 accounts in turn',
    kind: 'self-approve',
    accounts: 1000,
    batchLimit: null,
    rate: asFastAsAnswered,
  },
  {
    name: 'half',
    measures: 'one account at half the rate of hot, on schedule',
    kind: 'self-approve',
    accounts: 1,
    batchLimit: null,
    rate: (earlier) => {
      const hot = earlier.find((figures) => figures.name === 'hot');
      if (hot === undefined) throw new Error('half needs hot before it: --cases hot,half');
      return Math.floor(hot.acceptedPerSecond / 2);
    },
  },
  {
    name: 'single',
    measures: 'one account, a transaction per payment',
    kind: 'self-approve',
    accounts: 1,
    batchLimit: 1,
    rate: asFastAsAnswered,
  },
];

/** The cases named, in the table's order, so that servers are restarted as seldom as can be. */
export function chooseCases(names: readonly string[]): BenchCase[] {
  const unknown = names.filter((name) => CASES.every((one) => one.name !== name));
  if (unknown.length > 0) throw new Error(`there is no case ${unknown.join(', ')}`);
  return CASES.filter((one) => names.includes(one.name));
}
