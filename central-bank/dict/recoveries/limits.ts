import type { GraphLimits } from '../../../src/rails/bcb/dict-values/bodies/funds-recoveries.ts';
import { centavos } from '../../../src/values/money.ts';
import { refuse } from '../refused.ts';
import type { TraceLimits } from './trace.ts';

const HOUR_MS = 3_600_000;

/** Maximum depth of tracing; a bank may request less. */
const WIDEST: TraceLimits = {
  minAmount: centavos(200_00n),
  maxTransactions: 5,
  windowMs: 2 * HOUR_MS,
  maxHops: 2,
};

export function limitsOf(asked: GraphLimits | undefined): TraceLimits {
  if (asked === undefined) return WIDEST;
  const [, length, unit] = /^PT(\d+)([HM])$/.exec(asked.hopWindow) ?? [];
  const limits = {
    minAmount: asked.minTransactionAmount,
    maxTransactions: asked.maxTransactions,
    windowMs: Number(length) * (unit === 'H' ? HOUR_MS : HOUR_MS / 60),
    maxHops: asked.maxHops,
  };
  const within =
    limits.minAmount >= WIDEST.minAmount &&
    isFrom1To(limits.maxTransactions, WIDEST.maxTransactions) &&
    isFrom1To(limits.windowMs, WIDEST.windowMs) &&
    isFrom1To(limits.maxHops, WIDEST.maxHops);
  if (!within) refuse('FundsRecoveryTrackingGraphParameterInvalid', 'Money is not followed so far.');
  return limits;
}

function isFrom1To(value: number, most: number): boolean {
  return value >= 1 && value <= most;
}
