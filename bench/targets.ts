import type { CaseFigures } from './run-case.ts';

/** A figure the bank is to reach on two cores shared with its database and the load. */
export interface Target {
  name: string;
  /** As people read it: what was wanted. */
  wanted: string;
  /** What was measured; undefined when the cases it needs were not run. */
  measure(figures: Figures): number | undefined;
  passes(measured: number): boolean;
  unit: string;
}

type Figures = readonly CaseFigures[];

export interface Verdict {
  name: string;
  wanted: string;
  measured: number;
  unit: string;
  passed: boolean;
}

const MEGABYTE = 1_000_000;

const TARGETS: readonly Target[] = [
  {
    name: 'hot accepted',
    wanted: '>= 5000/s',
    unit: '/s',
    measure: (figures) => find(figures, 'hot')?.acceptedPerSecond,
    passes: (rate) => rate >= 5000,
  },
  {
    name: 'hot settled',
    wanted: '>= 3626/s',
    unit: '/s',
    measure: (figures) => find(figures, 'hot')?.settledPerSecond,
    passes: (rate) => rate >= 3626,
  },
  {
    name: 'hot against single',
    wanted: '>= 5 x',
    unit: ' x',
    measure: (figures) => ratio(figures, 'hot', 'single'),
    passes: (times) => times >= 5,
  },
  {
    name: 'hot against spread',
    wanted: '>= 0.8 x',
    unit: ' x',
    measure: (figures) => ratio(figures, 'hot', 'spread'),
    passes: (times) => times >= 0.8,
  },
  {
    name: 'p99 answer at half the hot rate',
    wanted: '<= 100 ms',
    unit: ' ms',
    measure: (figures) => find(figures, 'half')?.answer.p99,
    passes: (milliseconds) => milliseconds <= 100,
  },
  {
    name: 'webhooks delivered beside payments',
    wanted: '>= 2000/s',
    unit: '/s',
    measure: (figures) => find(figures, 'webhooks')?.deliveries?.besidePayments,
    passes: (rate) => rate >= 2000,
  },
  {
    name: 'payments with webhooks against without',
    wanted: '>= 0.8 x',
    unit: ' x',
    measure: (figures) => mean([ratio(figures, 'webhooks', 'hot'), ratio(figures, 'webhooks', 'hot-after')]),
    passes: (times) => times >= 0.8,
  },
  {
    name: 'codes made',
    wanted: '>= 1500/s',
    unit: '/s',
    measure: (figures) => find(figures, 'codes')?.acceptedPerSecond,
    passes: (rate) => rate >= 1500,
  },
  {
    name: 'cash-ins credited',
    wanted: '>= 4000/s',
    unit: '/s',
    measure: (figures) => find(figures, 'cash-ins')?.acceptedPerSecond,
    passes: (rate) => rate >= 4000,
  },
  {
    name: 'peak memory of the server',
    wanted: '< 400 MB',
    unit: ' MB',
    measure: peakMegabytes,
    passes: (megabytes) => megabytes < 400,
  },
];

function find(figures: Figures, name: string): CaseFigures | undefined {
  return figures.find((one) => one.name === name);
}

/** Of the two rates the one that compares worse, so that a backlog flatters nobody. */
function ratio(figures: Figures, name: string, otherName: string): number | undefined {
  const [one, other] = [find(figures, name), find(figures, otherName)];
  if (one === undefined || other === undefined) return undefined;
  return Math.min(
    one.acceptedPerSecond / other.acceptedPerSecond,
    one.settledPerSecond / other.settledPerSecond,
  );
}

/** Of both, or nothing. */
function mean([one, other]: [number | undefined, number | undefined]): number | undefined {
  return one === undefined || other === undefined ? undefined : (one + other) / 2;
}

function peakMegabytes(figures: Figures): number | undefined {
  const peaks = figures.flatMap((one) => one.peakMemoryBytes ?? []);
  return peaks.length === 0 ? undefined : Math.max(...peaks) / MEGABYTE;
}

/** Whether the figures reach what is wanted, as far as the cases that were run can tell. */
export function judgeTargets(figures: Figures): Verdict[] {
  return TARGETS.flatMap(({ name, wanted, unit, measure, passes }) => {
    const measured = measure(figures);
    return measured === undefined ? [] : [{ name, wanted, unit, measured, passed: passes(measured) }];
  });
}
