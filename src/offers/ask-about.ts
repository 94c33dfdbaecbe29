import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import type { Executor } from '../database/pool.ts';
import { splitOnFailure } from '../database/split.ts';
import type { Standing } from '../rail/rail.ts';
import { ASK_AGAIN_MS, FORGOTTEN_AFTER_MS, type OfferWord } from './offer.ts';

/** Reason for dropping an offer that the rail does not know long after its limit: it can no longer settle. */
const TOO_LATE = 'AB03';

/** An accepted offer, and the limit until which the settlement system could settle it. */
interface Limited {
  limitAt: Date;
}

export interface OverdueWords<Offer extends Limited> {
  name: string;
  /** Selects the offers whose outcome is overdue. */
  select: (executor: Executor, now: Date, limit: number) => Promise<Offer[]>;
  /** Postpones the next query about these. */
  postpone: (executor: Executor, offers: readonly Offer[], until: Date) => Promise<void>;
  nextDue: (executor: Executor) => Promise<Date | null>;
  /** Asks the rail; same order. */
  query: (context: Context, offers: readonly Offer[]) => Promise<readonly Standing[]>;
  /** Records the outcomes. */
  hear: (context: Context, said: readonly { offer: Offer; word: OfferWord }[]) => Promise<void>;
  /** Returns the log fields of an offer and the message for its failure. */
  failure: (offer: Offer) => readonly [about: object, text: string];
}

/**
 * Asks the rail about accepted offers whose outcome is overdue. Until a minute after its limit it asks again about an
 * offer that the rail does not know; then it drops the offer.
 */
export function askAboutOverdue<Offer extends Limited>(
  context: Context,
  words: OverdueWords<Offer>,
  limit: number,
): DueWork {
  return {
    name: words.name,
    runDue: async () => {
      const now = context.clock.now();
      const late = await words.select(context.db.batch, now, limit);
      if (late.length === 0) return 0;
      let ended = 0;
      await splitOnFailure(
        late,
        async (some) => {
          ended += await ask(context, words, { offers: some, now });
        },
        (offer, error) => {
          const [about, text] = words.failure(offer);
          context.log.error({ err: error, ...about }, text);
        },
      );
      return ended;
    },
    nextDue: () => words.nextDue(context.db.main),
    busy: async () => false,
  };
}

/** Returns the number of ended offers. The others are asked about later, also if recording their outcome failed. */
async function ask<Offer extends Limited>(
  context: Context,
  words: OverdueWords<Offer>,
  { offers, now }: { offers: readonly Offer[]; now: Date },
): Promise<number> {
  await words.postpone(context.db.batch, offers, new Date(now.getTime() + ASK_AGAIN_MS));
  const standings = await words.query(context, offers);
  const said = offers.flatMap((offer, index) => {
    const isForgotten = now.getTime() >= offer.limitAt.getTime() + FORGOTTEN_AFTER_MS;
    const word = wordOf(standings[index] as Standing, isForgotten);
    return word === undefined ? [] : [{ offer, word }];
  });
  await words.hear(context, said);
  return said.length;
}

function wordOf(standing: Standing, isForgotten: boolean): OfferWord | undefined {
  if (standing.state === 'SETTLED')
    return { settled: true, settledAt: standing.settledAt, accountingDate: standing.accountingDate };
  if (standing.state === 'REJECTED') return { settled: false, code: standing.code };
  return standing.state === 'UNKNOWN' && isForgotten ? { settled: false, code: TOO_LATE } : undefined;
}
