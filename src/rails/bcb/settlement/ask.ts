import type { DueWork } from '../../../database/due-work/due-work.ts';
import type { Desk } from './desk.ts';
import { claimTransfersToAsk, nextTransferToAsk } from './transfers.ts';

const AT_ONCE = 50;

/** Asks the system about overdue payments and returns, repeatedly until there is an outcome. */
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
