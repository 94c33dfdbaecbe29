import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work.ts';
import { expireCodes, selectNextExpiry } from './store.ts';

/** NEW → EXPIRED, when the bank's clock passes the expiration date of a code that nobody paid. */
export function expireUnpaid(context: Context, limit: number): DueWork {
  return {
    name: 'payment codes: expire',
    runDue: () => expireCodes(context.db.batch, context.clock.now(), limit),
    nextDue: () => selectNextExpiry(context.db.main),
    busy: async () => false,
  };
}
