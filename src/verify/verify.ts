import { type Executor, type Pool, queryText } from '../database/pool.ts';
import { isSpread } from '../database/spread/find-shards.ts';
import { transaction } from '../database/transaction.ts';
import { centralBankChecks } from './books/central-bank.ts';
import { MONEY_CHECKS } from './books/money.ts';
import { ONCE_CHECKS } from './books/once.ts';
import { OWNER_CHECKS } from './books/owners.ts';
import { SEAL_CHECKS } from './books/seals.ts';
import { SETTLEMENT_CHECKS } from './books/settlement.ts';
import { STATE_CHECKS } from './books/states.ts';
import type { Check } from './check.ts';
import { bringTogether } from './parts/bring-together.ts';
import { CLAIM_CHECKS } from './records/claims.ts';
import { EVENT_CHECKS } from './records/events.ts';
import { KEY_CHECKS } from './records/keys.ts';
import { MED_CHECKS } from './records/med-cases.ts';
import { ONBOARDING_CHECKS } from './records/onboarding.ts';
import { OPERATOR_CHECKS } from './records/operators.ts';
import { WEBHOOK_CHECKS } from './records/webhooks.ts';
import { runChecks, type Verdict } from './run-checks.ts';

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

/** Returns the checks of this bank, with those of a central bank that it is connected to. */
export async function checksOf(executor: Executor): Promise<readonly Check[]> {
  return [...CHECKS, ...(await centralBankChecks(executor))];
}

/**
 * Proves the invariants on a live database: read-only, every check on one snapshot, so that it can run beside
 * payments. It trusts only stored data, not the bank's code.
 */
export async function verify(pool: Pool, given?: readonly Check[]): Promise<Verdict[]> {
  const checks = given ?? (await checksOf(pool));
  if (await isSpread(pool))
    return transaction(pool, async (tx) => {
      await queryText(tx, 'set transaction isolation level repeatable read');
      await bringTogether(tx);
      return runChecks(tx, checks);
    });
  return transaction(pool, (tx) => runChecks(tx, checks), { snapshot: true });
}

/** The verdicts as lines for people, the breached ones marked. */
export function formatVerdicts(verdicts: readonly Verdict[]): string {
  const lines = verdicts.map(({ id, holds, rows, breaches }) => {
    const mark = breaches === 0 ? 'ok    ' : 'BREACH';
    return `${mark} ${id.padEnd(13)} ${String(rows).padStart(9)} rows ${String(breaches).padStart(6)} breaches  ${holds}`;
  });
  return lines.join('\n');
}
