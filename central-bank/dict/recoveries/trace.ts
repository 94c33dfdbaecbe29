import type { Centavos } from '../../../src/values/money.ts';

/** A settled payment, with the members that tracing needs. Any text identifies an account. */
export interface Traceable {
  readonly id: string;
  readonly amount: Centavos;
  readonly settledAt: Date;
  readonly from: string;
  readonly to: string;
}

export interface TraceLimits {
  readonly minAmount: Centavos;
  readonly maxTransactions: number;
  /** Time after receipt for which money is traced. */
  readonly windowMs: number;
  readonly maxHops: number;
}

export interface Traced<T extends Traceable> {
  readonly transaction: T;
  /** 0 is the victim's payment. */
  readonly hop: number;
}

/**
 * Traces where money may have gone: the payments of each account within the window after receipt, largest amounts
 * first, hop by hop. `paidBy` returns an account's settled payments.
 */
export function traceMoney<T extends Traceable>(
  root: T,
  paidBy: (account: string) => readonly T[],
  limits: TraceLimits,
): Traced<T>[] {
  const traced: Traced<T>[] = [{ transaction: root, hop: 0 }];
  const known = new Set([root.id]);
  let reached: T[] = [root];
  for (let hop = 1; hop <= limits.maxHops; hop++) {
    const next = reached.flatMap((arrival) =>
      paidBy(arrival.to).filter((one) => follows(arrival, one, limits)),
    );
    reached = [];
    for (const transaction of largestFirst(next)) {
      if (known.has(transaction.id) || traced.length >= limits.maxTransactions) continue;
      known.add(transaction.id);
      traced.push({ transaction, hop });
      reached.push(transaction);
    }
  }
  return traced;
}

function follows(arrival: Traceable, next: Traceable, { minAmount, windowMs }: TraceLimits): boolean {
  const later = next.settledAt.getTime() - arrival.settledAt.getTime();
  return later >= 0 && later <= windowMs && next.amount >= minAmount;
}

function largestFirst<T extends Traceable>(transactions: readonly T[]): T[] {
  return [...transactions].sort((a, b) => {
    if (a.amount !== b.amount) return a.amount > b.amount ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  });
}
