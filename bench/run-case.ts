import { type Pool, queryText } from '../src/database/pool.ts';
import type { BenchCase } from './cases.ts';
import { type Deliveries, type DeliveryFigures, startDeliveries } from './deliveries.ts';
import type { Percentiles } from './latencies.ts';
import { type LoadGenerator, openLoadGenerator } from './load-generator.ts';
import type { LoadAccount, LoadResult } from './load-plan.ts';
import { type CpuReading, readCpu, readPeakMemory, resetPeakMemory } from './measure-processes.ts';
import { NoFigures } from './no-figures.ts';
import { proveOutcome, waitUntilIdle } from './prove-outcome.ts';
import { loadRequestKind, type RequestKind } from './request-kinds.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** What one case came to. CPU and memory are undefined where there is no /proc. */
export interface CaseFigures {
  name: string;
  measures: string;
  /** Requests a second it was held to; null: as many as were answered. */
  rate: number | null;
  payments: number;
  acceptedPerSecond: number;
  /** From the first request until all were seen to have succeeded. */
  settledPerSecond: number;
  /** Milliseconds. */
  answer: Percentiles;
  /** Milliseconds, by the bank's own instants. */
  acceptToSuccess: Percentiles;
  /** Seconds of processor time, from the first request until all had succeeded. */
  cpuSeconds: { server?: number; database?: number; generator: number; others?: number };
  walBytesPerPayment: number;
  /** Where webhooks were on. */
  deliveries?: DeliveryFigures;
  /** The most the server held in this case. */
  peakMemoryBytes?: number;
}

export interface CaseSetting {
  server: ServerUnderTest;
  accounts: LoadAccount[];
  token: string;
  hmacSecret: string;
  connections: number;
  seconds: number;
  rate: number | null;
  /** Told which generator runs, so that it can be ended early. */
  onGenerator(generator: LoadGenerator): void;
}

// Until the server's code is compiled and the database's pages are in memory.
const WARMUP_SECONDS = 3;

/** Warms up, measures and proves one case. Throws `NoFigures` when its figures would mean nothing. */
export async function runCase(bench: BenchCase, setting: CaseSetting): Promise<CaseFigures> {
  const { server, connections, accounts, token, hmacSecret } = setting;
  const kind = loadRequestKind(bench.kind);
  const plan = { kind: bench.kind, port: server.port, token, hmacSecret, accounts, connections };
  const generator = await openLoadGenerator(plan);
  setting.onGenerator(generator);
  const deliveries = bench.webhooks ? await startDeliveries(server, token) : undefined;
  try {
    const warmup = { tagPrefix: `${bench.name}-warmup-`, seconds: WARMUP_SECONDS, rate: setting.rate };
    const warmed = requireAllFresh(await generator.run(warmup));
    await waitUntilIdle(server.pool, kind);
    await proveOutcome(server.pool, kind, { tagPrefix: warmup.tagPrefix, accepted: warmed.accepted });
    return await measure(bench, kind, { ...setting, generator, deliveries });
  } finally {
    generator.close();
    await deliveries?.close();
  }
}

type Measuring = CaseSetting & { generator: LoadGenerator; deliveries: Deliveries | undefined };

async function measure(
  bench: BenchCase,
  kind: RequestKind,
  { server, generator, seconds, rate, deliveries }: Measuring,
): Promise<CaseFigures> {
  const tagPrefix = `${bench.name}-counted-`;
  const wal = await readWalBytes(server.pool);
  resetPeakMemory(server.pid);
  const before = readCpu(server.pid);
  const load = requireAllFresh(await generator.run({ tagPrefix, seconds, rate }));
  const settledAt = await waitUntilIdle(server.pool, kind);
  const after = readCpu(server.pid);
  const peakMemoryBytes = readPeakMemory(server.pid);
  const walBytes = (await readWalBytes(server.pool)) - wal;
  const { accepted, firstAt, lastAt } = load;
  const delivered = await deliveries?.measure(firstAt, lastAt);
  return {
    name: bench.name,
    measures: bench.measures,
    rate,
    payments: accepted,
    acceptedPerSecond: accepted / ((lastAt - firstAt) / 1000),
    settledPerSecond: accepted / ((settledAt - firstAt) / 1000),
    answer: load.answer,
    acceptToSuccess: await proveOutcome(server.pool, kind, { tagPrefix, accepted }),
    cpuSeconds: cpuOf(before, after, load.cpuUs),
    walBytesPerPayment: walBytes / accepted,
    ...(delivered === undefined ? {} : { deliveries: delivered }),
    ...(peakMemoryBytes === undefined ? {} : { peakMemoryBytes }),
  };
}

function cpuOf(
  before: CpuReading | undefined,
  after: CpuReading | undefined,
  generatorUs: number,
): CaseFigures['cpuSeconds'] {
  const generator = generatorUs / 1e6;
  if (before === undefined || after === undefined) return { generator };
  const server = (after.server - before.server) / 1e6;
  const database = (after.database - before.database) / 1e6;
  const machine = (after.machine - before.machine) / 1e6;
  return { server, database, generator, others: Math.max(0, machine - server - database - generator) };
}

function requireAllFresh(result: LoadResult): LoadResult {
  if (result.faults.length > 0)
    throw new NoFigures(`not every answer was a fresh success:\n  ${result.faults.join('\n  ')}`);
  if (result.accepted === 0) throw new NoFigures('nothing was answered');
  return result;
}

async function readWalBytes(pool: Pool): Promise<number> {
  const [row] = await queryText<{ bytes: string }>(
    pool,
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as bytes`,
  );
  return Number(row?.bytes);
}
