import { type Executor, execute, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { LivenessProvider, Verdict } from './provider.ts';

const find = sql<{ verdict: Verdict }>(
  'sandbox-liveness.find',
  'select verdict from sandbox_liveness_verdicts where reference = $1',
);
const insert = sql(
  'sandbox-liveness.insert',
  'insert into sandbox_liveness_verdicts (reference, verdict) values ($1, $2) on conflict do nothing',
);

/** The sandbox's judge: it has seen what it was told to have seen. */
export function createSandboxLiveness(executor: Executor): LivenessProvider {
  return {
    judgedOnPage: true,
    findVerdict: async (reference) => (await queryOne(executor, find, [reference]))?.verdict,
  };
}

/** The judge makes up its mind; the first verdict on an attempt stands. Answers the one that does. */
export async function judgeInSandbox(
  tx: Tx,
  { reference, verdict }: { reference: string; verdict: Verdict },
): Promise<Verdict> {
  await execute(tx, insert, [reference, verdict]);
  return (await queryOne(tx, find, [reference]))?.verdict as Verdict;
}
