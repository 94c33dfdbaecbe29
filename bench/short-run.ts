import { NoFigures } from './cases.ts';
import { generate } from './load.ts';
import { readCpu, waitUntilIdle } from './measure.ts';
import { type Asks, findRequest } from './requests.ts';
import type { Server } from './server.ts';

/** Some seconds of payments, each followed to its end. */
export interface ShortRun {
  perSecond: number;
  /** Microseconds of processor time a payment. */
  server: number;
  database: number;
}

export interface ShortPlan {
  asks: Asks;
  connections: number;
  /** Seconds beforehand that are not counted. */
  leadIn?: number;
  seconds: number;
  /** Requests a second, on schedule; left out, as many as are answered. */
  rate?: number;
  tagPrefix: string;
}

/** Machines differ from one minute to the next: runs are short, and each is compared with the one beside it. */
export async function runShortly(server: Server, { rate, ...plan }: ShortPlan): Promise<ShortRun> {
  let before: ReturnType<typeof readCpu>;
  const ready = () => {
    before = readCpu(server.pid);
  };
  const undo: (() => void)[] = [];
  const load = { port: server.port, rate: rate ?? null, ...plan };
  const { accepted, faults, firstAt } = await generate(load, (step) => void undo.push(step), { ready });
  for (const step of undo) step();
  if (faults.length > 0)
    throw new NoFigures(`not every answer was a fresh success:\n  ${faults.join('\n  ')}`);
  const settledAt = await waitUntilIdle(server.pool, findRequest(plan.asks.request).busySql, firstAt);
  const after = readCpu(server.pid);
  const spent = (of: 'server' | 'database') => (((after?.[of] ?? 0) - (before?.[of] ?? 0)) / accepted) * 1e6;
  return {
    perSecond: accepted / ((settledAt - firstAt) / 1_000),
    server: spent('server'),
    database: spent('database'),
  };
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
