import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { BEGINNING, createFloor, type Floor } from '../database/due-work/floor.ts';
import { splitOnFailure } from '../database/split.ts';
import type { Refund } from './refund.ts';
import { endingsOf, hearOfRefunds } from './settle.ts';
import { REFUND_LEASES, selectNextDueRefund, selectOverdueRefunds } from './store.ts';
import { submitRefunds } from './submit.ts';

/** Submits PENDING refunds to the rail, and takes over those whose node did not in time. */
export function submitOwedRefunds(context: Context, limit: number): DueWork {
  const floor = floorOfQueue(context);
  return {
    name: 'refunds: submit',
    runDue: async () => {
      const refunds = await REFUND_LEASES.take(context.db.batch, limit, [await floor.from()]);
      if (refunds.length === 0) return 0;
      // A refund that cannot be submitted waits for its lease to expire, and is rejected after the limit.
      await splitOnFailure(refunds, (some) => submitRefunds(context, some), logPoison(context));
      return refunds.length;
    },
    thorough: floor.fall,
    nextDue: async () => null,
    busy: () => REFUND_LEASES.anyOwed(context.db.main),
  };
}

function floorOfQueue({ db, clock }: Context): Floor {
  return createFloor((from) => selectNextDueRefund(db.batch, from), clock);
}

function logPoison(context: Context): (refund: Refund, error: unknown) => void {
  return ({ returnId }, error) =>
    context.log.error({ err: error, returnId }, 'a step of a refund failed; it will be retried');
}

/** After the rail's limit a refund without an answer is REJECTED, as the rail then reports too. */
export function rejectOverdueRefunds(context: Context, limit: number): DueWork {
  const floor = floorOfQueue(context);
  return {
    name: 'refunds: overdue',
    runDue: async () => {
      const now = context.clock.now();
      const late = await selectOverdueRefunds(context.db.batch, { now, limit, from: await floor.from() });
      if (late.length === 0) return 0;
      let worked = 0;
      const reject = async (some: readonly Refund[]) => {
        worked += await rejectOverdue(context, some);
      };
      await splitOnFailure(late, reject, logPoison(context));
      return worked;
    },
    thorough: floor.fall,
    nextDue: () => selectNextDueRefund(context.db.main, BEGINNING),
    busy: async () => false,
  };
}

/**
 * Ends overdue refunds by the rail's outcome. Counts those that ended or were submitted again, not those that the
 * rail is still processing.
 */
async function rejectOverdue(context: Context, late: readonly Refund[]): Promise<number> {
  const standings = await context.rail.queryReturns(late.map((refund) => refund.returnId));
  const unknown = late.filter((_, index) => standings[index]?.state === 'UNKNOWN');
  // Submits again refunds that the rail does not know: it rejects those after the limit.
  if (unknown.length > 0) await submitRefunds(context, unknown);
  const endings = endingsOf(late, standings);
  await hearOfRefunds(context, endings);
  return endings.length + unknown.length;
}
