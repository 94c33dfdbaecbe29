import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { BEGINNING, createFloor } from '../database/due-work/floor.ts';
import { expireCodes, selectNextExpiry } from './store.ts';

/** NEW → EXPIRED, when the bank's clock passes the expiration date of an unpaid code. */
export function expireUnpaid({ db, clock }: Context, limit: number): DueWork {
  const floor = createFloor((from) => selectNextExpiry(db.batch, from), clock);
  return {
    name: 'payment codes: expire',
    runDue: async () => {
      const from = await floor.from();
      return expireCodes(db.batch, { now: clock.now(), from, limit });
    },
    thorough: floor.fall,
    nextDue: () => selectNextExpiry(db.main, BEGINNING),
    busy: async () => false,
  };
}
