import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { askAboutOverdue, type OverdueWords } from './ask-about.ts';
import { hearDropped, hearSettled } from './hear.ts';
import { type OverdueOffer, postponeOffers, selectNextDueOffer, selectOverdueOffers } from './store.ts';

/** Asks the rail about accepted payments whose outcome is overdue. */
export function askAboutOffers(context: Context, limit: number): DueWork {
  const words = {
    name: 'offers: overdue',
    select: selectOverdueOffers,
    postpone: postponeOffers,
    nextDue: selectNextDueOffer,
    query: ({ rail }, offers) => rail.queryOffers(offers.map(({ endToEndId }) => endToEndId)),
    hear: async (hearing, said) => {
      const settled = said.flatMap(({ offer: { endToEndId }, word }) =>
        word.settled ? [{ endToEndId, settledAt: word.settledAt, accountingDate: word.accountingDate }] : [],
      );
      const dropped = said.flatMap(({ offer: { endToEndId }, word }) =>
        word.settled ? [] : [{ endToEndId, code: word.code }],
      );
      await Promise.all([hearSettled(hearing, settled), hearDropped(hearing, dropped)]);
    },
    failure: ({ endToEndId }) => [
      { endToEndId },
      'asking the rail about an offer failed; it will be retried',
    ],
  } satisfies OverdueWords<OverdueOffer>;
  return askAboutOverdue(context, words, limit);
}
