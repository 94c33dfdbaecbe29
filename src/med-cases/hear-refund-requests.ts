import type { Context } from '../context.ts';
import type { PassedOnRefund } from '../rail/infractions.ts';
import { keepPassedOn } from '../refunds/passed-on.ts';
import { throwFirst } from '../turns/lanes.ts';
import type { MedCase } from './case.ts';
import { MOVE_CASE } from './move-case.ts';
import { selectRefsByAnyId } from './store.ts';

/**
 * Applies requests for money that was passed on, for which its cases have waited. Stores the named account before the
 * case continues. Money whose victim is a customer of this bank stays blocked, and the log asks an operator to move
 * it.
 */
export async function hearRefundRequests(
  context: Context,
  requests: readonly PassedOnRefund[],
): Promise<void> {
  const others = requests.filter(({ account }) => account.ispb !== context.ispb);
  for (const { endToEndId, account } of requests)
    if (account.ispb === context.ispb)
      context.log.error(
        { endToEndId },
        'victim of a fraud is a customer of this bank: an operator must move the money',
      );
  if (others.length === 0) return;
  await keepPassedOn(context.db.main, others, context.clock.now());
  const refs = await selectRefsByAnyId(
    context.db.main,
    others.map(({ endToEndId }) => endToEndId),
  );
  throwFirst(
    await context.turns.submitAll(
      MOVE_CASE,
      refs.map((ref) => ({ ref, move: asked })),
    ),
  );
}

/** A case whose money returns to its payer waits for no request. */
function asked(med: MedCase, now: Date): MedCase | undefined {
  return med.awaitsRequest ? { ...med, awaitsRequest: false, updatedAt: now } : undefined;
}
