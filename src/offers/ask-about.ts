import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import type { Executor } from '../database/pool.ts';
import { splitOnFailure } from '../database/split.ts';
import type { Standing } from '../rail/rail.ts';
import { ASK_AGAIN_MS, FORGOTTEN_AFTER_MS, type OfferWord } from './offer.ts';

/** Why an offer is let go that the rail does not know long after its limit: it can settle no more. */
const TOO_LATE = 'AB03';

/** An accepted offer, and until when the settlement system could settle it. */
interface Limited {
  limitAt: Date;
}

export interface OverdueWords<Offer extends Limited> {
  name: string;
  /** The offers whose word has not come in time. */
  select: (executor: Executor, now: Date, limit: number) => Promise<Offer[]>;
  /** Puts off the next question about these. */
  postpone: (executor: Executor, offers: readonly Offer[], until: Date) => Promise<void>;
  nextDue: (executor: Executor) => Promise<Date | null>;
  /** Asks the rail; same order. */
  query: (context: Context, offers: readonly Offer[]) => Promise<readonly Standing[]>;
  /** Writes the words that came. */
  hear: (context: Context, said: readonly { offer: Offer; word: OfferWord }[]) => Promise<void>;
  /** Names one in the log, with the words about its failure. */
  failure: (offer: Offer) => readonly [about: object, text: string];
}

/**
 * Asks the rail about what the bank accepted and had no word on in time. An offer that the rail does not know is let
 * go a minute after its limit, and asked about again until then.
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

/** Returns how many have ended. The others are asked about later, also when a word of theirs cannot be written. */
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
