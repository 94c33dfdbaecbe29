import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work.ts';
import { splitOnFailure } from '../database/split.ts';
import type { Standing } from '../rail/rail.ts';
import { hearDropped, hearSettled } from './hear.ts';
import { ASK_AGAIN_MS, FORGOTTEN_AFTER_MS } from './offer.ts';
import { type OverdueOffer, postponeOffers, selectNextDueOffer, selectOverdueOffers } from './store.ts';

/** Why an offer is let go that the rail does not know long after its limit: it can settle no more. */
const TOO_LATE = 'AB03';

/**
 * Asks the rail about accepted payments whose word has not come in time. One that it does not know is let go a minute
 * after its limit, and asked about again until then.
 */
export function askAboutOffers(context: Context, limit: number): DueWork {
  return {
    name: 'offers: overdue',
    runDue: async () => {
      const now = context.clock.now();
      const late = await selectOverdueOffers(context.db.batch, now, limit);
      if (late.length === 0) return 0;
      let ended = 0;
      await splitOnFailure(
        late,
        async (some) => {
          ended += await ask(context, some, now);
        },
        ({ endToEndId }, error) =>
          context.log.error({ err: error, endToEndId }, 'the word on an offer could not be had'),
      );
      return ended;
    },
    nextDue: () => selectNextDueOffer(context.db.main),
    busy: async () => false,
  };
}

/** How many have ended. Those that have not are asked about later, also when a word of theirs cannot be written. */
async function ask(context: Context, offers: readonly OverdueOffer[], now: Date): Promise<number> {
  await postponeOffers(context.db.batch, offers, new Date(now.getTime() + ASK_AGAIN_MS));
  const standings = await context.rail.queryOffers(offers.map(({ endToEndId }) => endToEndId));
  const asked = offers.map((offer, index) => ({ offer, standing: standings[index] as Standing }));
  const settled = asked.flatMap(({ offer: { endToEndId }, standing }) => {
    if (standing.state !== 'SETTLED') return [];
    return [{ endToEndId, settledAt: standing.settledAt, accountingDate: standing.accountingDate }];
  });
  const dropped = asked.flatMap(({ offer: { endToEndId, limitAt }, standing }) => {
    if (standing.state === 'REJECTED') return [{ endToEndId, code: standing.code }];
    const isForgotten = now.getTime() >= limitAt.getTime() + FORGOTTEN_AFTER_MS;
    return standing.state === 'UNKNOWN' && isForgotten ? [{ endToEndId, code: TOO_LATE }] : [];
  });
  await Promise.all([hearSettled(context, settled), hearDropped(context, dropped)]);
  return settled.length + dropped.length;
}
