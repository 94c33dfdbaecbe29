import type { Context } from '../context.ts';
import { Refusal } from '../refusals.ts';
import type { Approval } from './approve.ts';
import type { CashoutRef } from './cashout.ts';
import type { Created } from './create.ts';
import { isTooLate } from './decide-create.ts';
import { selectCashouts } from './store.ts';

export interface BatchApproval {
  refs: readonly CashoutRef[];
  by: string;
  notAfter: Date | undefined;
  /** Checks and consumes the one second factor of all approvals; throws its refusals. */
  prove(): Promise<void>;
}

/** The result of one payment of a batch; `UNKNOWN` if its answer was lost. */
export type ApprovedLine =
  | { ref: CashoutRef; outcome: 'APPROVED'; created: Created }
  | { ref: CashoutRef; outcome: 'REFUSED'; refusal: Refusal }
  | { ref: CashoutRef; outcome: 'UNKNOWN' };

/**
 * Approves several cashouts with one second factor, which is consumed before the first of them and is valid for no
 * other request. Each is then decided separately: a refused one does not affect the others. The factor is required
 * only if at least one of them waits. Refusals: `sentTooLate`, then those of the factor.
 */
export async function approveAll(
  context: Context,
  approve: (approval: Approval) => Promise<Created>,
  batch: BatchApproval,
): Promise<ApprovedLine[]> {
  // A request that comes too late consumes no code.
  if (isTooLate(batch, context.clock.now())) throw new Refusal('sentTooLate');
  const found = await selectCashouts(context.db.main, batch.refs);
  const waits = [...found.values()].some(({ status }) => status === 'NEW');
  if (waits) await batch.prove();
  const { by, notAfter } = batch;
  return Promise.all(
    batch.refs.map((ref) =>
      approve({ ...ref, by, notAfter }).then(
        (created): ApprovedLine => ({ ref, outcome: 'APPROVED', created }),
        (error: unknown): ApprovedLine => {
          if (error instanceof Refusal) return { ref, outcome: 'REFUSED', refusal: error };
          context.log.error({ err: error }, 'one approval of a batch failed');
          return { ref, outcome: 'UNKNOWN' };
        },
      ),
    ),
  );
}
