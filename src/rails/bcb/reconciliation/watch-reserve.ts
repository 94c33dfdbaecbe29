import type { DueWork } from '../../../database/due-work/due-work.ts';
import type { Desk } from '../settlement/desk.ts';
import { countOpenDays } from './days.ts';
import { countOpenDifferences } from './differences.ts';
import { findReserve } from './reserve.ts';

/** Machine's clock: moving the bank's asks nothing more. */
const ASK_EVERY_MS = 300_000;

/** Asks for the account in the reserve every few minutes; says how it is and what differs. */
export function watchReserve(desk: Desk, connected: () => boolean) {
  const { db } = desk;
  let askedAt = Number.NEGATIVE_INFINITY;
  const work: DueWork = {
    name: 'bcb: reserve',
    runDue: async () => {
      if (!connected() || performance.now() - askedAt < ASK_EVERY_MS) return 0;
      askedAt = performance.now();
      const question = { asksFor: 'camt.053', owner: desk.world.ispb, kind: 'CSA' } as const;
      await desk.sendSingle('camt.060', { question });
      return 0;
    },
    nextDue: async () => null,
    busy: async () => false,
  };
  return {
    work,
    figures: async (): Promise<Record<string, number>> => {
      const [open, days, reserve] = await Promise.all([
        countOpenDifferences(db),
        countOpenDays(db),
        findReserve(db),
      ]);
      const told = reserve === undefined ? {} : { reserve_available_centavos: Number(reserve.available) };
      return { open_differences: open, uncompared_days: days, ...told };
    },
  };
}
