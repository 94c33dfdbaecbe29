import { type Executor, queryText } from '../database/pool.ts';
import type { Check } from './check.ts';
import { FOR_WHOLE_TABLES, type Period } from './parts/copy.ts';

export interface Verdict {
  id: string;
  holds: string;
  rows: number;
  breaches: number;
}

export type Found = Pick<Verdict, 'rows' | 'breaches'>;

/** Runs the checks over whatever the transaction sees. */
export async function runChecks(tx: Executor, checks: readonly Check[]): Promise<Verdict[]> {
  await queryText(tx, FOR_WHOLE_TABLES);
  const verdicts: Verdict[] = [];
  for (const check of checks) {
    const { id, holds } = check;
    const found = (await applies(tx, check)) ? await runOne(tx, check.sql) : { rows: 0, breaches: 0 };
    verdicts.push({ id, holds, ...found });
  }
  return verdicts;
}

export async function runOne(tx: Executor, sql: string): Promise<Found> {
  const [row] = await queryText<{ rows: bigint; breaches: bigint }>(tx, sql);
  return { rows: Number(row?.rows ?? 0n), breaches: Number(row?.breaches ?? 0n) };
}

export async function applies(tx: Executor, { given }: Check): Promise<boolean> {
  if (given === undefined) return true;
  const [row] = await queryText<{ given: boolean }>(tx, `select (${given}) as given`);
  return row?.given === true;
}

/** Tells the statements of a transaction which period they are about. */
export async function setPeriod(tx: Executor, { since, until }: Period): Promise<void> {
  await queryText(
    tx,
    `set local lastro.proof_since = '${since.toISOString()}';
     set local lastro.proof_until = '${until?.toISOString() ?? 'infinity'}'`,
  );
}
