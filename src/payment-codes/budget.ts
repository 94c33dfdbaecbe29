import { type Allowance, createBudget } from '../free-acts/budget.ts';
import type { Clock } from '../time/clock.ts';

/** Limits the codes that a company may create, as a burst and per second. */
export type CodeBudget = Allowance;

/** A burst of a minute's worth, so that a company may create its codes in the morning. No limit if 0. */
export function codeBudgetOf(perSecond: number): CodeBudget | undefined {
  return perSecond === 0 ? undefined : { atOnce: 60 * perSecond, perSecond };
}

/**
 * A code costs nothing and produces an event for every endpoint. Without a limit, a company without money could make
 * the bank call others. Refuses with `tooManyRequests` and the time until the next token.
 */
export function createCodeBudget(budget: CodeBudget, clock: Clock): (company: bigint) => void {
  return createBudget(budget, clock).spend;
}
