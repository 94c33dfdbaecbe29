import { type Pool, queryText } from '../src/database/pool.ts';
import { type BenchCase, NoFigures } from './cases.ts';
import { type Deliveries, startDeliveries } from './deliveries.ts';
import { generate, type LoadPlan, type Percentiles } from './load.ts';
import { readCpu, readLogBytes, readMemory, resetPeakMemory, waitUntilIdle } from './measure.ts';
import { findRequest, type Sender } from './requests.ts';
import type { Server, Workshop } from './server.ts';

export type CaseFigures = Awaited<ReturnType<typeof measure>>;

export interface CaseSetting {
  server: Server;
  sender: Sender;
  /** Other companies that pay in turn with the sender. */
  others: readonly Sender[];
  connections: number;
  seconds: number;
  /** Requests a second it is held to; null: as many as are answered. */
  rate: number | null;
  workshop: Workshop;
}

// Until the server's code is compiled and the database's pages are in memory.
const WARM_UP_SECONDS = 3;

/** Warms up, measures and proves one case. Throws `NoFigures` when its figures would mean nothing. */
export async function runCase(one: BenchCase, setting: CaseSetting): Promise<CaseFigures> {
  const { server, sender, others, connections, seconds, rate } = setting;
  const asks = { request: one.request, sender, others };
  const plan = { port: server.port, connections, asks, tagPrefix: `${one.name}-counted-`, seconds, rate };
  const warmUp = { ...plan, tagPrefix: `${one.name}-warm-up-`, seconds: WARM_UP_SECONDS };
  const deliveries = one.webhooks && (await startDeliveries(server, sender));
  try {
    const { accepted } = await load(one, setting, warmUp);
    await proveOutcome(server.pool, one, warmUp.tagPrefix, accepted);
    await deliveries?.wait();
    return await measure(one, setting, plan, deliveries);
  } finally {
    await deliveries?.close();
  }
}

async function measure(one: BenchCase, setting: CaseSetting, plan: LoadPlan, deliveries?: Deliveries) {
  const { pool, pid } = setting.server;
  const logBytes = await readLogBytes(pool);
  resetPeakMemory(pid);
  const before = readCpu(pid);
  const receiverBefore = deliveries?.receiverCpu() ?? 0;
  const { accepted, firstAt, lastAt, settledAt, ...result } = await load(one, setting, plan);
  const after = readCpu(pid);
  const receiver = (deliveries?.receiverCpu() ?? 0) - receiverBefore;
  const peakMegabytes = readMemory(pid, 'VmHWM');
  const written = (await readLogBytes(pool)) - logBytes;
  const perSecond = (until: number) => accepted / ((until - firstAt) / 1000);
  const spent = (of: 'server' | 'database' | 'machine') => (after?.[of] ?? 0) - (before?.[of] ?? 0);
  const known = spent('server') + spent('database') + result.cpu + receiver;
  return {
    name: one.name,
    measures: one.measures,
    connections: setting.connections,
    rate: setting.rate,
    payments: accepted,
    acceptedPerSecond: perSecond(lastAt),
    /** From the first request until all were seen to have succeeded. */
    settledPerSecond: perSecond(settledAt),
    answer: result.answer,
    /** By the bank's own instants. */
    acceptToSuccess: await proveOutcome(pool, one, plan.tagPrefix, accepted),
    /** Seconds of processor time, from the first request until all had succeeded; undefined without /proc. */
    cpu: before && {
      server: spent('server'),
      database: spent('database'),
      generator: result.cpu,
      /** The receiver of webhooks. */
      receiver,
      // The bench itself, the kernel's own threads, and whatever disturbed the measurement.
      others: Math.max(0, spent('machine') - known),
    },
    logBytesPerPayment: written / accepted,
    peakMegabytes,
    deliveries: await deliveries?.measure({ tagPrefix: plan.tagPrefix, accepted, firstAt, lastAt }),
  };
}

/** Loads until everything has come to its end. Throws unless all answers were fresh successes. */
async function load({ request }: BenchCase, { server, workshop }: CaseSetting, plan: LoadPlan) {
  const result = await generate(plan, workshop.cleanUp);
  if (result.faults.length > 0)
    throw new NoFigures(`not every answer was a fresh success:\n  ${result.faults.join('\n  ')}`);
  if (result.accepted === 0) throw new NoFigures('nothing was answered');
  const settledAt = await waitUntilIdle(server.pool, findRequest(request).busySql, result.firstAt);
  return { ...result, settledAt };
}

/** How long it took from accepted to success. Throws unless exactly `accepted` were made and all succeeded. */
async function proveOutcome(
  pool: Pool,
  { request }: BenchCase,
  tagPrefix: string,
  accepted: number,
): Promise<Percentiles> {
  const { outcomeSql } = findRequest(request);
  const [row] = await queryText<{ made: bigint; succeeded: bigint; ms: number[] }>(pool, outcomeSql, [
    tagPrefix,
  ]);
  if (row?.made !== BigInt(accepted) || row.succeeded !== row.made)
    throw new NoFigures(
      `${accepted} were answered with success, ${row?.made} made, ${row?.succeeded} succeeded`,
    );
  const [p50 = 0, p95 = 0, p99 = 0, max = 0] = row.ms;
  return { p50, p95, p99, max };
}
