import { FEW } from './cases.ts';
import type { Percentiles } from './load.ts';
import type { CaseFigures } from './run-case.ts';
import { LOAD, SCALE, type YardstickFigures } from './yardstick.ts';

export interface Report {
  machine: string;
  cores: number;
  seconds: number;
  cases: readonly CaseFigures[];
  /** Undefined where nothing is compared with it; null where there is no pgbench. */
  yardstick: YardstickFigures | undefined | null;
  /** Rows the checker read, without a breach. */
  rowsVerified: number;
}

type Figure = number | undefined;

/** Compares cases with each other; undefined where one of them was not run. */
function compare({ cases, yardstick }: Pick<Report, 'cases' | 'yardstick'>) {
  const find = (name: string) => cases.find((one) => one.name === name);
  const hots = cases.filter(({ name }) => name === 'hot' || name === 'hot-few');
  const few = hots.find(({ connections }) => connections === FEW);
  const many = hots.find(({ connections }) => connections !== FEW);
  const processor = (one: CaseFigures | undefined) =>
    one?.cpu && ((one.cpu.server + one.cpu.database) * 1e6) / one.payments;
  // Of the two rates the one that compares worse, so that a backlog flatters no case.
  const ratio = (one: CaseFigures | undefined, other: CaseFigures | undefined) => {
    if (one === undefined || other === undefined) return undefined;
    const settled = one.settledPerSecond / other.settledPerSecond;
    return Math.min(settled, one.acceptedPerSecond / other.acceptedPerSecond);
  };
  const [hot, webhooks] = [find('hot'), find('webhooks')];
  const untold = [hot, find('hot-after')];
  return {
    find,
    processorFew: processor(few),
    processorMany: processor(many),
    manyConnections: many?.connections,
    settledWithout: mean(untold.map((one) => one?.settledPerSecond)),
    toTpcB: divide(few?.settledPerSecond, median(yardstick?.tpcB)),
    toOneRow: divide(few?.settledPerSecond, median(yardstick?.oneRow)),
    toSingle: ratio(hot, find('single')),
    toSpread: ratio(hot, find('spread')),
    toCompanies: ratio(hot, find('companies')),
    told: mean(untold.map((one) => ratio(webhooks, one))),
    peak: Math.max(...cases.map(({ peakMegabytes = Number.NaN }) => peakMegabytes)) || undefined,
  };
}

function divide(one: Figure, other: Figure): Figure {
  return one === undefined || !other ? undefined : one / other;
}

function mean(values: readonly Figure[]): Figure {
  const there = values.filter((value) => value !== undefined);
  return divide(
    there.reduce((sum, value) => sum + value, 0),
    there.length,
  );
}

/** Of an even number the mean of the two in the middle. */
export function median(values: readonly number[] = []): Figure {
  const sorted = values.toSorted((a, b) => a - b);
  return mean([sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]);
}

/** The least that the bank is to reach on two cores shared with its database and the load, as far as it was measured. */
export function judgeTargets(report: Pick<Report, 'cases' | 'yardstick'>): string[] {
  const { find, ...compared } = compare(report);
  const targets: [string, Figure, '>=' | '<=', number, string][] = [
    ['hot accepted', find('hot')?.acceptedPerSecond, '>=', 5000, '/s'],
    ['hot settled', find('hot')?.settledPerSecond, '>=', 3626, '/s'],
    [`hot at ${FEW} against TPC-B`, compared.toTpcB, '>=', 1.5, ' x'],
    [`hot at ${FEW} against SQL on one row`, compared.toOneRow, '>=', 5, ' x'],
    [
      `processor at ${FEW} against ${compared.manyConnections}`,
      divide(compared.processorFew, compared.processorMany),
      '<=',
      1.3,
      ' x',
    ],
    ['hot against single', compared.toSingle, '>=', 5, ' x'],
    ['hot against spread', compared.toSpread, '>=', 0.8, ' x'],
    ['hot against 1,000 companies', compared.toCompanies, '>=', 0.8, ' x'],
    ['1,000 companies against hot', divide(1, compared.toCompanies), '>=', 0.8, ' x'],
    ['p99 answer at half the hot rate', find('half')?.answer.p99, '<=', 100, ' ms'],
    ['payments, every event delivered', compared.told, '>=', 0.9, ' x'],
    ['webhooks delivered after payments', find('webhooks')?.deliveries?.afterPerSecond, '>=', 4000, '/s'],
    ['codes made', find('codes')?.acceptedPerSecond, '>=', 1500, '/s'],
    ['cash-ins credited', find('cash-ins')?.acceptedPerSecond, '>=', 4000, '/s'],
    ['peak memory of the server', compared.peak, '<=', 400, ' MB'],
  ];
  return targets.flatMap(([name, measured, least, bound, unit]) => {
    if (measured === undefined) return [];
    const passed = least === '>=' ? measured >= bound : measured <= bound;
    const figure = measured.toFixed(measured < 10 ? 2 : measured < 100 ? 1 : 0) + unit;
    return `${passed ? 'pass' : 'FAIL'}  ${name.padEnd(35)} ${figure.padStart(10)}  (${least} ${bound}${unit})`;
  });
}

export function formatReport(report: Report): string {
  const { machine, seconds, cases, rowsVerified } = report;
  return [
    `\n${machine}\n${seconds} s a case; server, database and load share the machine; fsync on`,
    ...cases.flatMap(formatCase),
    '\nLatencies are p50 / p95 / p99 / max. Accepted to success is between the instants the bank recorded, which are',
    'those of deciding, just before each commit. Settled counts until all were seen to have succeeded.',
    ...formatComparisons(report),
    ...formatDisturbance(report),
    '',
    ...judgeTargets(report),
    `\nEvery answer was a fresh one, every payment succeeded, and the checker found no breach in ${rowsVerified} rows.`,
  ].join('\n');
}

function formatCase(figures: CaseFigures): string[] {
  const { payments, cpu, peakMegabytes, rate, connections, deliveries } = figures;
  const spent = (name: string, seconds: number) =>
    `${name} ${seconds.toFixed(2)} s (${((seconds * 1e6) / payments).toFixed(0)} µs a payment)`;
  const rows: [string, string | false | undefined][] = [
    ['payments', `${payments}`],
    ['accepted', `${figures.acceptedPerSecond.toFixed(0)}/s`],
    ['settled', `${figures.settledPerSecond.toFixed(0)}/s`],
    ['answer', formatPercentiles(figures.answer)],
    ['accepted to success', formatPercentiles(figures.acceptToSuccess)],
    ['processor', cpu && `${spent('server', cpu.server)}, ${spent('PostgreSQL', cpu.database)},`],
    ['', cpu && `${spent('generator', cpu.generator)}, others ${cpu.others.toFixed(2)} s`],
    ['written to the log', `${figures.logBytesPerPayment.toFixed(0)} bytes a payment`],
    ["server's memory", peakMegabytes !== undefined && `${peakMegabytes.toFixed(0)} MB at most`],
    ['webhooks delivered', deliveries && `${deliveries.besidePerSecond.toFixed(0)}/s beside the payments,`],
    ['', deliveries && `${deliveries.afterPerSecond.toFixed(0)}/s after them,`],
    ['', deliveries && `the last one ${(deliveries.lastAfter / 1000).toFixed(1)} s after the last payment`],
    ['their age', deliveries && formatPercentiles(deliveries.ages)],
    ['their receiver', deliveries && cpu && spent('processor', cpu.receiver)],
  ];
  const held = rate === null ? '' : `, held to ${rate} requests a second`;
  return [
    `\n${figures.name}: ${figures.measures}; ${connections} connections${held}`,
    ...rows.flatMap(([name, value]) => (value ? `  ${name.padEnd(19)} ${value}` : [])),
  ];
}

function formatPercentiles({ p50, p95, p99, max }: Percentiles): string {
  return `${[p50, p95, p99, max].map((value) => value.toFixed(1)).join(' / ')} ms`;
}

export function formatComparisons(report: Pick<Report, 'cases' | 'yardstick'>): string[] {
  const { yardstick } = report;
  const { find, processorFew, processorMany, manyConnections, settledWithout } = compare(report);
  const lines: string[] = [];
  if (processorFew && processorMany)
    lines.push(
      `\nProcessor of server and PostgreSQL a payment: ${processorFew.toFixed(0)} µs at ${FEW} connections, ` +
        `${processorMany.toFixed(0)} µs at ${manyConnections}, ${(processorFew / processorMany).toFixed(2)} x.`,
    );
  if (yardstick === null)
    lines.push(
      '\nNo pgbench is found beside its PostgreSQL here: payments are not compared with what that does by itself.',
    );
  const row = (name: string, rates: readonly number[]) =>
    `  ${name.padEnd(36)} ${median(rates)?.toFixed(0)}/s (${rates.map((rate) => rate.toFixed(0)).join(', ')})`;
  if (yardstick)
    lines.push(
      `\nPostgreSQL ${yardstick.version} by itself, with its default settings: pgbench ${LOAD.join(' ')}, transactions a second,`,
      'the median of slices before, between and after the hot cases:',
      row(`TPC-B, scale ${SCALE}`, yardstick.tpcB),
      row('a transaction a payment, on one row', yardstick.oneRow),
    );
  const told = find('webhooks');
  const against = (rate: number) => `${rate.toFixed(0)}/s (${divide(rate, settledWithout)?.toFixed(2)} x)`;
  if (told?.deliveries && settledWithout)
    lines.push(
      `\nPayments settled, every event delivered: ${against(told.settledPerSecond)}; counted until the last delivery ` +
        `${against(told.deliveries.paymentsPerSecond)}; without a receiver ${settledWithout.toFixed(0)}/s.`,
    );
  return lines;
}

// More than the bench itself and the kernel's own threads take.
const DISTURBED_SHARE = 0.1;

/** Names the cases from which something else took so much of the machine that they say little about the bank. */
function formatDisturbance({ cases, cores }: Report): string[] {
  const disturbed = cases.filter(
    ({ cpu, payments, settledPerSecond }) =>
      cpu && cpu.others > (payments / settledPerSecond) * cores * DISTURBED_SHARE,
  );
  const taken = disturbed.map(({ name, cpu }) => `${name} (${cpu?.others.toFixed(1)} s)`);
  return taken.length === 0
    ? []
    : [`\nSomething else took the processor from ${taken.join(', ')}: measure again.`];
}
