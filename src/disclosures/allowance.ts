import type { Context } from '../context.ts';
import { capacityOf, draw, MISS, TOKEN_MS } from '../rail/look-up-rules.ts';
import { chargePayers } from './bucket.ts';

/** A payer with the level of their bucket as it was written down; null where nothing has been drawn. */
export interface LookUpPayer {
  holderDocument: string;
  lookUpLevel: bigint | null;
  lookUpsAsOf: Date | null;
}

/**
 * What a batch of payments may learn of keys. A key that is found costs nothing, because the payment gives back what
 * the look-up takes; one that is not costs as much as in a code. Once a payer's bucket is empty, neither a customer's
 * key nor a stranger's leads anywhere.
 */
export interface Allowance {
  mayAsk(payer: LookUpPayer, key: string): boolean;
  notFound(payer: LookUpPayer, key: string): void;
  /** Writes down what keys that nobody has cost: one statement, and none where every key was found. */
  settle(): Promise<void>;
}

export function openAllowance(context: Context): Allowance {
  const now = context.clock.now();
  const levels = new Map<string, number>();
  const costs = new Map<string, number>();
  const levelOf = (payer: LookUpPayer) => levels.get(payer.holderDocument) ?? levelAt(payer, now);
  return {
    mayAsk: (payer, key) => levelOf(payer) >= TOKEN_MS || !context.rail.countsLookUp(key),
    notFound: (payer, key) => {
      if (!context.rail.countsLookUp(key)) return;
      const { holderDocument } = payer;
      levels.set(holderDocument, draw(levelOf(payer), MISS));
      costs.set(holderDocument, (costs.get(holderDocument) ?? 0) + MISS);
    },
    settle: () => chargePayers(context, costs),
  };
}

function levelAt({ holderDocument, lookUpLevel, lookUpsAsOf }: LookUpPayer, now: Date): number {
  const capacity = capacityOf(holderDocument);
  if (lookUpLevel === null || lookUpsAsOf === null) return capacity;
  return Math.min(capacity, Number(lookUpLevel) + Math.max(0, now.getTime() - lookUpsAsOf.getTime()));
}
