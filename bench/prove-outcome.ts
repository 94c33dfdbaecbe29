import { type Pool, queryText } from '../src/database/pool.ts';
import { formatVerdicts, verify } from '../src/verify/verify.ts';
import type { Percentiles } from './latencies.ts';
import { NoFigures } from './no-figures.ts';
import type { RequestKind } from './request-kinds.ts';

const SETTLE_MS = 180_000;
const POLL_MS = 20;

/** Waits until nothing is on its way any more; milliseconds since the epoch when that was first seen. */
export async function waitUntilIdle(pool: Pool, kind: RequestKind): Promise<number> {
  const giveUp = performance.now() + SETTLE_MS;
  while (performance.now() < giveUp) {
    const [row] = await queryText<{ busy: boolean }>(pool, kind.busySql);
    if (row?.busy === false) return performance.timeOrigin + performance.now();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new NoFigures(`payments were still on their way ${SETTLE_MS / 1000} s after the last request`);
}

/** How long it took from accepted to success. Throws unless exactly `accepted` were made and all succeeded. */
export async function proveOutcome(
  pool: Pool,
  kind: RequestKind,
  { tagPrefix, accepted }: { tagPrefix: string; accepted: number },
): Promise<Percentiles> {
  const [row] = await queryText<{ made: bigint; succeeded: bigint; ending_ms: number[] }>(
    pool,
    kind.outcomeSql,
    [tagPrefix],
  );
  const { made, succeeded, ending_ms } = row ?? { made: 0n, succeeded: 0n, ending_ms: [] };
  if (made !== BigInt(accepted) || succeeded !== made)
    throw new NoFigures(`${accepted} were answered with success, ${made} are there, ${succeeded} succeeded`);
  const [p50 = 0, p95 = 0, p99 = 0, max = 0] = ending_ms;
  return { p50, p95, p99, max };
}

/** The bank's own checker over everything the bench left; how many rows it read. Throws on a breach. */
export async function proveInvariants(pool: Pool): Promise<number> {
  const verdicts = await verify(pool);
  if (verdicts.some((verdict) => verdict.breaches > 0))
    throw new NoFigures(`the database is not as it must be:\n${formatVerdicts(verdicts)}`);
  return verdicts.reduce((rows, verdict) => rows + verdict.rows, 0);
}
