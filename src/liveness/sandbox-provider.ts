import { execute, type Pool, queryOne, sql } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import type { LivenessProvider, LivenessVerdict } from './provider.ts';

const find = sql<{ verdict: LivenessVerdict }>(
  'sandbox-liveness.find',
  'select verdict from sandbox_liveness_verdicts where reference = $1',
);
const insert = sql(
  'sandbox-liveness.insert',
  'insert into sandbox_liveness_verdicts (reference, verdict) values ($1, $2) on conflict do nothing',
);

/** The sandbox's provider: everybody passes, unless a test has set another verdict. */
export function createSandboxLiveness(pool: Pool): LivenessProvider {
  return {
    judge: (reference) => transaction(pool, (tx) => judgeInSandbox(tx, { reference, verdict: 'PASSED' })),
    findVerdict: async (reference) => (await queryOne(pool, find, [reference]))?.verdict,
  };
}

/** Stores the verdict; the first one on an attempt is final. Returns the final one. */
export async function judgeInSandbox(
  tx: Tx,
  { reference, verdict }: { reference: string; verdict: LivenessVerdict },
): Promise<LivenessVerdict> {
  await execute(tx, insert, [reference, verdict]);
  return (await queryOne(tx, find, [reference]))?.verdict as LivenessVerdict;
}
