import type { Context } from '../context.ts';
import { capacityOf, draw, MISS, paceOf, TOKEN_MS } from '../rail/look-up-rules.ts';
import { chargePayers, type Level, readLevels } from './bucket.ts';

/**
 * Limits what a batch of payments may learn of keys. A key that is found costs nothing, because the payment gives back what
 * the look-up takes; one that is not costs as much as in a code. Once a payer's bucket is empty, neither a customer's
 * key nor a stranger's leads anywhere.
 */
export interface DisclosureAllowance {
  mayAsk(payer: KeyPayer, key: string): boolean;
  notFound(payer: KeyPayer, key: string): void;
  /** Writes down what keys that nobody has cost: one statement, and none where every key was found. */
  settle(): Promise<void>;
}

interface KeyPayer {
  readonly holderDocument: string;
}

/** The allowance of payers for the keys that they pay. Reads nothing where no key is counted. */
export async function openAllowance(
  context: Context,
  asked: readonly { payer: KeyPayer; key: string }[],
): Promise<DisclosureAllowance> {
  const now = context.clock.now();
  const counted = asked.filter(({ key }) => context.rail.countsLookUp(key));
  const known = await readLevels(
    context,
    counted.map(({ payer }) => payer.holderDocument),
  );
  const levels = new Map<string, number>();
  const costs = new Map<string, number>();
  const levelOf = ({ holderDocument }: KeyPayer) =>
    levels.get(holderDocument) ?? levelAt(holderDocument, known.get(holderDocument), now);
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

/** A payer of whom nothing was ever drawn has all tokens. */
function levelAt(holderDocument: string, written: Level | undefined, now: Date): number {
  const capacity = capacityOf(holderDocument);
  if (written === undefined) return capacity;
  const grown = Math.max(0, now.getTime() - written.asOf.getTime()) * paceOf(holderDocument);
  return Math.min(capacity, Number(written.level) + grown);
}
