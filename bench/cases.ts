/** Why a run's figures must not be reported, or could not be had: said to people, without a stack. */
export class NoFigures extends Error {}

/** A thing to measure. To add one: a row here, a request in `requests.ts` where none fits, a target in `targets.ts`. */
export interface BenchCase {
  name: string;
  measures: string;
  /** A name in `requests.ts`; payments unless said otherwise. */
  request?: string;
  /** How many accounts the requests come from, in turn; one unless said otherwise. */
  accounts?: number;
  /** How many companies the requests come from, in turn; one unless said otherwise. */
  companies?: number;
  /** LASTRO_BATCH_LIMIT of the server it needs, where that is not the default. */
  batchLimit?: number;
  /** Instead of those that were asked for. */
  connections?: number;
  seconds?: number;
  /** Sends on schedule at this share of the rate accepted in an earlier case. */
  pace?: { of: string; share: number };
  /** The company is told of everything at a fast receiver. */
  webhooks?: true;
  /** PostgreSQL by itself is measured before and after. */
  yardstick?: true;
  /** Runs where that case runs, without being asked for. */
  goesWith?: string;
  /** Runs only when asked for. */
  apart?: true;
}

/** Connections at which payments are compared with what PostgreSQL does by itself. */
export const FEW = 64;

export const CASES: readonly BenchCase[] = [
  // First, while the tables are small: what it is compared with then has the harder database. More connections make it
  // no faster, and a line of more than two seconds is refused.
  { name: 'single', measures: 'one account, a transaction a payment', batchLimit: 1, connections: 16 },
  { name: 'hot', measures: 'all payments from one account', yardstick: true },
  { name: 'hot-few', measures: 'the same', connections: FEW, yardstick: true, goesWith: 'hot' },
  { name: 'spread', measures: 'payments from 1,000 accounts in turn', accounts: 1000 },
  { name: 'companies', measures: 'payments from 1,000 accounts of 1,000 companies in turn', companies: 1000 },
  { name: 'half', measures: 'one account at half the rate of hot', pace: { of: 'hot', share: 0.5 } },
  { name: 'webhooks', measures: 'one account, every event to a fast receiver', webhooks: true },
  // Tables have grown by now: payments without a receiver are those before and those after.
  { name: 'hot-after', measures: 'one account, without a receiver', goesWith: 'webhooks' },
  { name: 'codes', measures: 'payment codes with their images, for one account', request: 'make-code' },
  { name: 'cash-ins', measures: 'payments of other institutions into one account', request: 'pay-in' },
  { name: 'soak', measures: 'five minutes of payments from one account', seconds: 300, apart: true },
];

/** Cases that go by themselves, run by `stress.ts`, `nodes.ts` and `proof.ts`. */
export const NODES = 'nodes';
export const DISTURBED = 'disturbed';
export const PROOF = 'proof';
export const STRESSES = ['overload', 'noisy', 'newcomers', NODES, DISTURBED, PROOF];

/** The cases named and those that go with them, in the table's order. Throws for what cannot be run. */
export function chooseCases(names: readonly string[]): BenchCase[] {
  const unknown = names.filter((name) => CASES.every((one) => one.name !== name));
  if (unknown.some((name) => STRESSES.includes(name))) throw new NoFigures(`${unknown}: only by itself.`);
  if (unknown.length > 0) throw new NoFigures(`There is no case ${unknown}.`);
  const chosen = CASES.filter(({ name, goesWith = name }) =>
    [name, goesWith].some((one) => names.includes(one)),
  );
  for (const { name, pace } of chosen)
    if (pace && !names.includes(pace.of)) throw new NoFigures(`${name} needs ${pace.of} too.`);
  return chosen;
}
