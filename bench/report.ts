import { writeFileSync } from 'node:fs';
import type { Machine } from './describe-machine.ts';
import type { Percentiles } from './latencies.ts';
import type { CaseFigures } from './run-case.ts';
import type { Verdict } from './targets.ts';

export interface Report {
  machine: Machine;
  connections: number;
  seconds: number;
  cases: CaseFigures[];
  targets: Verdict[];
  /** Rows the checker read, without a breach. */
  rowsVerified: number;
}

export function writeReport(file: string, report: Report): void {
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
}

export function formatReport(report: Report): string {
  const { machine, connections, seconds, cases, targets, rowsVerified } = report;
  return [
    '',
    `${machine.cores} cores (${machine.processor}), ${machine.memoryGigabytes} GB, ${machine.platform}, ` +
      `Node ${machine.node}; a page is durable after ${machine.syncMs.toFixed(2)} ms`,
    `${connections} connections, ${seconds} s a case; server, database and load share the machine; fsync on`,
    ...cases.flatMap(formatCase),
    '',
    ...formatDisturbance(cases.filter((figures) => wasDisturbed(figures, machine))),
    'Latencies are p50 / p95 / p99 / max. Accepted to success is between the instants the bank recorded,',
    'which are those of deciding, just before each commit. Settled counts until all were seen to have succeeded.',
    '',
    ...targets.map(formatTarget),
    '',
    `Every answer was a fresh one, every payment succeeded, and the checker found no breach in ${rowsVerified} rows.`,
  ].join('\n');
}

// More than the bench itself and the kernel's own threads take.
const DISTURBED_SHARE = 0.1;

/** Whether something else took so much of the machine that the figures say little about the bank. */
function wasDisturbed({ cpuSeconds, payments, settledPerSecond }: CaseFigures, machine: Machine): boolean {
  const capacity = (payments / settledPerSecond) * machine.cores;
  return (cpuSeconds.others ?? 0) > capacity * DISTURBED_SHARE;
}

function formatDisturbance(disturbed: readonly CaseFigures[]): string[] {
  if (disturbed.length === 0) return [];
  const taken = disturbed.map(({ name, cpuSeconds }) => `${name} (${cpuSeconds.others?.toFixed(1)} s)`);
  return [`Something else took much of the processor from ${taken.join(', ')}: measure again.`, ''];
}

function formatCase(figures: CaseFigures): string[] {
  const { payments, cpuSeconds, peakMemoryBytes, rate } = figures;
  const cpu = [
    formatCpu('server', cpuSeconds.server, payments),
    formatCpu('PostgreSQL', cpuSeconds.database, payments),
    formatCpu('generator', cpuSeconds.generator, payments),
    // The bench itself, the kernel's own threads, and whatever else disturbed the measurement.
    cpuSeconds.others === undefined ? '' : `others ${cpuSeconds.others.toFixed(2)} s`,
  ];
  const held = rate === null ? '' : ` (held to ${rate} requests a second)`;
  return [
    '',
    `${figures.name}: ${figures.measures}${held}`,
    `  payments            ${payments}`,
    `  accepted            ${figures.acceptedPerSecond.toFixed(0)}/s`,
    `  settled             ${figures.settledPerSecond.toFixed(0)}/s`,
    `  answer              ${formatPercentiles(figures.answer)}`,
    `  accepted to success ${formatPercentiles(figures.acceptToSuccess)}`,
    `  processor           ${cpu.filter((part) => part !== '').join(', ')}`,
    `  written to the log  ${figures.walBytesPerPayment.toFixed(0)} bytes a payment`,
    ...(figures.deliveries === undefined
      ? []
      : [
          `  webhooks delivered  ${figures.deliveries.besidePayments.toFixed(0)}/s beside the payments, ` +
            `${figures.deliveries.catchingUp.toFixed(0)}/s after them`,
        ]),
    ...(peakMemoryBytes === undefined
      ? []
      : [`  server's memory     ${(peakMemoryBytes / 1e6).toFixed(0)} MB at most`]),
  ];
}

function formatPercentiles({ p50, p95, p99, max }: Percentiles): string {
  return `${[p50, p95, p99, max].map((value) => value.toFixed(1)).join(' / ')} ms`;
}

function formatCpu(name: string, seconds: number | undefined, payments: number): string {
  if (seconds === undefined) return '';
  return `${name} ${seconds.toFixed(2)} s (${((seconds * 1e6) / payments).toFixed(0)} µs a payment)`;
}

function formatTarget({ name, wanted, measured, unit, passed }: Verdict): string {
  const figure = measured.toFixed(measured < 10 ? 2 : measured < 100 ? 1 : 0) + unit;
  return `${passed ? 'pass' : 'FAIL'}  ${name.padEnd(32)} ${figure.padStart(10)}  (${wanted})`;
}
