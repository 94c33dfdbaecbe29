import type { DueWork } from '../../../database/due-work/due-work.ts';
import type { Desk } from './desk.ts';
import { claimTransfersToAsk, nextTransferToAsk } from './transfers.ts';

const AT_ONCE = 50;

/** Asks the system about payments and returns whose time is over without a word, again and again until there is one. */
export function askAboutSilent(desk: Desk): DueWork {
  return {
    name: 'bcb: ask',
    runDue: async () => {
      const ids = await claimTransfersToAsk(desk.db, desk.now(), AT_ONCE);
      desk.measures.count('asked', ids.length);
      const { ispb } = desk.world;
      for (const id of ids)
        await desk.sendSingle('camt.060', { question: { id, asksFor: 'camt.054', owner: ispb } }, id);
      return ids.length;
    },
    nextDue: () => nextTransferToAsk(desk.db),
    busy: async () => false,
  };
}
