import { NoFigures } from './no-figures.ts';
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
  /** Sends at this share of the rate accepted in an earlier case; null: as fast as is answered. */
  pace: { of: string; share: number } | null;
  /** The company is told of everything at a fast receiver. */
  webhooks?: true;
}

export const CASES: readonly BenchCase[] = [
  // First, while the tables are small: what it is compared with then has the harder database, not the easier.
  {
    name: 'single',
    measures: 'one account, a transaction per payment',
    kind: 'self-approve',
    accounts: 1,
    batchLimit: 1,
    pace: null,
  },
  {
    name: 'hot',
    measures: 'all payments from one account',
    kind: 'self-approve',
    accounts: 1,
    batchLimit: null,
    pace: null,
  },
  {
    name: 'spread',
    measures: 'payments from 1,000 accounts in turn',
    kind: 'self-approve',
    accounts: 1000,
    batchLimit: null,
    pace: null,
  },
  {
    name: 'half',
    measures: 'one account at half the rate of hot, on schedule',
    kind: 'self-approve',
    accounts: 1,
    batchLimit: null,
    pace: { of: 'hot', share: 0.5 },
  },
  {
    name: 'webhooks',
    measures: 'all payments from one account, every event delivered to a fast receiver',
    kind: 'self-approve',
    accounts: 1,
    batchLimit: null,
    pace: null,
    webhooks: true,
  },
  // Tables have grown and are vacuumed by now: what webhooks cost is judged by what came before and what comes after.
  {
    name: 'hot-after',
    measures: 'all payments from one account, without webhooks again',
    kind: 'self-approve',
    accounts: 1,
    batchLimit: null,
    pace: null,
  },
  {
    name: 'codes',
    measures: 'payment codes with their images, for one account',
    kind: 'make-code',
    accounts: 1,
    batchLimit: null,
    pace: null,
  },
  {
    name: 'cash-ins',
    measures: 'payments from other institutions into one account',
    kind: 'pay-in',
    accounts: 1,
    batchLimit: null,
    pace: null,
  },
];

/**
 * The cases named, in the table's order, so that servers are restarted as seldom as can be. Throws for a name
 * that is not there and for a case whose pace is another's that was not asked for.
 */
export function chooseCases(names: readonly string[]): BenchCase[] {
  const unknown = names.filter((name) => CASES.every((one) => one.name !== name));
  if (unknown.length > 0) throw new NoFigures(`There is no case ${unknown.join(', ')}.`);
  const chosen = CASES.filter((one) => names.includes(one.name));
  for (const { name, pace } of chosen)
    if (pace !== null && !names.includes(pace.of)) throw new NoFigures(`${name} needs ${pace.of} too.`);
  return chosen;
}

/** Requests a second; null: as fast as is answered. */
export function paceOf({ pace }: BenchCase, earlier: readonly CaseFigures[]): number | null {
  const peak = pace && earlier.find((figures) => figures.name === pace.of)?.acceptedPerSecond;
  return pace && peak ? Math.floor(peak * pace.share) : null;
}
