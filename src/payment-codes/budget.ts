import { type Allowance, createBudget } from '../free-acts/budget.ts';
import type { Clock } from '../time/clock.ts';

/** Codes that a company may make, at once and a second. */
export type CodeBudget = Allowance;

/** A minute's worth at once: a company may make its codes in the morning. None where that is 0. */
export function codeBudgetOf(perSecond: number): CodeBudget | undefined {
  return perSecond === 0 ? undefined : { atOnce: 60 * perSecond, perSecond };
}

/**
 * A code costs nothing and is an event at every endpoint, so without a budget a company without money makes the bank
 * call others. Refuses with `tooManyRequests`, and says when the next token is there.
 */
export function createCodeBudget(budget: CodeBudget, clock: Clock): (company: bigint) => void {
  return createBudget(budget, clock).spend;
}
