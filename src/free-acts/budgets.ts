import type { Refusal } from '../refusals.ts';
import type { Clock } from '../time/clock.ts';
import { type Allowance, createBudget } from './budget.ts';

const MINUTE = 60;
const HOUR = 3_600;

/**
 * Acts that cost a company nothing, and can therefore be repeated without limit, although they make the bank call
 * others or store data permanently. Each has a share of the setting's rate, and a burst of some seconds' worth.
 */
const FREE_ACTS = {
  /**
   * A payment that waits for approval, or fails for lack of money: two events without a movement of money. Approval
   * returns the token, so a company that pays what it creates never runs out.
   */
  UNPAID_CASHOUT: { share: 1, worth: HOUR },
  /** A test of an endpoint, or a resend: a call to a URL of the company's choice. */
  WEBHOOK_CALL: { share: 1, worth: MINUTE },
  /** An endpoint created, changed or deleted: a line of the security log. */
  WEBHOOK_CHANGE: { share: 0.1, worth: MINUTE },
  /** A move of a key or a claim: a request to the directory. */
  DIRECTORY_ACT: { share: 0.1, worth: MINUTE },
} as const satisfies Record<string, { share: number; worth: number }>;

export type FreeAct = keyof typeof FREE_ACTS;

/** Counts acts that cost a company nothing. An act that moves money is never counted. */
export interface FreeActs {
  /** Returns `tooManyRequests` if the company has used its share. */
  refuse(act: FreeAct, company: bigint): Refusal | undefined;
  /** Like `refuse`, but throws it. */
  spend(act: FreeAct, company: bigint): void;
  /** Returns a token: the act was paid for in the end. */
  giveBack(act: FreeAct, company: bigint): void;
}

const WITHOUT_LIMIT: FreeActs = { refuse: () => undefined, spend: () => {}, giveBack: () => {} };

/** A rate of 0 sets no limit. */
export function createFreeActs(perSecond: number, clock: Clock): FreeActs {
  if (perSecond === 0) return WITHOUT_LIMIT;
  const budgetOf = (act: FreeAct) => createBudget(allowanceOf(act, perSecond), clock);
  const budgets = {
    UNPAID_CASHOUT: budgetOf('UNPAID_CASHOUT'),
    WEBHOOK_CALL: budgetOf('WEBHOOK_CALL'),
    WEBHOOK_CHANGE: budgetOf('WEBHOOK_CHANGE'),
    DIRECTORY_ACT: budgetOf('DIRECTORY_ACT'),
  };
  return {
    refuse: (act, company) => budgets[act].refuse(company),
    spend: (act, company) => budgets[act].spend(company),
    giveBack: (act, company) => budgets[act].giveBack(company),
  };
}

function allowanceOf(act: FreeAct, perSecond: number): Allowance {
  const { share, worth } = FREE_ACTS[act];
  const rate = share * perSecond;
  return { atOnce: Math.max(1, Math.floor(rate * worth)), perSecond: rate };
}
