import type { Context } from '../context.ts';
import { capacityOf, draw, MISS, paceOf, TOKEN_MS } from '../rail/look-up-rules.ts';
import { chargePayers, type Level, readLevels } from './bucket.ts';

/**
 * Limits what a batch of payments may learn about keys. A known key costs nothing, because the payment returns the
 * token of the look-up; an unknown one costs as much as in a code. Once a payer's bucket is empty, no key resolves,
 * whether a customer's or another institution's.
 */
export interface DisclosureAllowance {
  mayAsk(payer: KeyPayer, key: string): boolean;
  notFound(payer: KeyPayer, key: string): void;
  /** Stores the cost of unknown keys: one statement, and none if every key was found. */
  settle(): Promise<void>;
}

interface KeyPayer {
  readonly holderDocument: string;
}

/** Returns the allowance of payers for the keys that they pay. Reads nothing if no key is counted. */
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

/** A payer without a stored bucket has all tokens. */
function levelAt(holderDocument: string, written: Level | undefined, now: Date): number {
  const capacity = capacityOf(holderDocument);
  if (written === undefined) return capacity;
  const grown = Math.max(0, now.getTime() - written.asOf.getTime()) * paceOf(holderDocument);
  return Math.min(capacity, Number(written.level) + grown);
}
