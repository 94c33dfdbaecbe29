import { isSpread } from '../database/find-shards.ts';
import { type Executor, type Pool, queryText } from '../database/pool.ts';
import { transaction } from '../database/transaction.ts';
import { bringTogether } from './bring-together.ts';
import type { Check } from './check.ts';
import { CLAIM_CHECKS } from './claims.ts';
import { EVENT_CHECKS } from './events.ts';
import { KEY_CHECKS } from './keys.ts';
import { MED_CHECKS } from './med-cases.ts';
import { MONEY_CHECKS } from './money.ts';
import { ONBOARDING_CHECKS } from './onboarding.ts';
import { ONCE_CHECKS } from './once.ts';
import { OPERATOR_CHECKS } from './operators.ts';
import { OWNER_CHECKS } from './owners.ts';
import { SEAL_CHECKS } from './seals.ts';
import { SETTLEMENT_CHECKS } from './settlement.ts';
import { STATE_CHECKS } from './states.ts';
import { WEBHOOK_CHECKS } from './webhooks.ts';

export const CHECKS: readonly Check[] = [
  ...MONEY_CHECKS,
  ...ONCE_CHECKS,
  ...STATE_CHECKS,
  ...CLAIM_CHECKS,
  ...KEY_CHECKS,
  ...OWNER_CHECKS,
  ...EVENT_CHECKS,
  ...MED_CHECKS,
  ...ONBOARDING_CHECKS,
  ...WEBHOOK_CHECKS,
  ...OPERATOR_CHECKS,
  ...SETTLEMENT_CHECKS,
  ...SEAL_CHECKS,
];

// Whole tables are joined with whole tables here: in memory that is hashing, by all columns that must be equal. Just
// after a crash the planner may still take a large table for a small one, and would compare each row of it with each of
// another.
const FOR_WHOLE_TABLES = `select set_config('work_mem', '256MB', true),
  set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`;

export interface Verdict {
  id: string;
  holds: string;
  rows: number;
  breaches: number;
}

/**
 * Proves what must always hold on a live database: read-only, every check over one snapshot, so that
 * it can run beside payments. It trusts nothing the bank's code says, only what is written down.
 */
export async function verify(pool: Pool, checks: readonly Check[] = CHECKS): Promise<Verdict[]> {
  if (await isSpread(pool))
    return transaction(pool, async (tx) => {
      await queryText(tx, 'set transaction isolation level repeatable read');
      await bringTogether(tx);
      return runChecks(tx, checks);
    });
  return transaction(pool, (tx) => runChecks(tx, checks), { snapshot: true });
}

/** Runs the checks over whatever the transaction sees. */
export async function runChecks(tx: Executor, checks: readonly Check[] = CHECKS): Promise<Verdict[]> {
  await queryText(tx, FOR_WHOLE_TABLES);
  const verdicts: Verdict[] = [];
  for (const check of checks) {
    const { id, holds } = check;
    const [row] = (await applies(tx, check))
      ? await queryText<{ rows: bigint; breaches: bigint }>(tx, check.sql)
      : [];
    verdicts.push({ id, holds, rows: Number(row?.rows ?? 0n), breaches: Number(row?.breaches ?? 0n) });
  }
  return verdicts;
}

async function applies(tx: Executor, { given }: Check): Promise<boolean> {
  if (given === undefined) return true;
  const [row] = await queryText<{ given: boolean }>(tx, `select (${given}) as given`);
  return row?.given === true;
}

/** The verdicts as lines for people, the breached ones marked. */
export function formatVerdicts(verdicts: readonly Verdict[]): string {
  const lines = verdicts.map(({ id, holds, rows, breaches }) => {
    const mark = breaches === 0 ? 'ok    ' : 'BREACH';
    return `${mark} ${id.padEnd(13)} ${String(rows).padStart(9)} rows ${String(breaches).padStart(6)} breaches  ${holds}`;
  });
  return lines.join('\n');
}
