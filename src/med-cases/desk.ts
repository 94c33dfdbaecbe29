import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { endBetweenShards } from '../refunds/submit.ts';
import type { Decision, MedCase, MedCaseRef } from './case.ts';
import { decideCase } from './decide-case.ts';
import { acceptLapsed, answerDirectory, returnOwed } from './due.ts';

/** Decides cases. */
export interface MedDesk {
  /** Refusals are those of `decideCase`. */
  decide(ref: MedCaseRef, decision: Decision): Promise<MedCase>;
  /** Starts the due work after a decision, made here or in another transaction. */
  decided(): void;
  dueWork: readonly DueWork[];
}

/** Opens the desk; `wake` runs the work that is due. */
export function openMedDesk(
  context: Context,
  { batchLimit, wake }: { batchLimit: number; wake(): void },
): MedDesk {
  return {
    decide: async (ref, decision) => {
      const med = await decideCase(context, ref, decision);
      const { companyId, refundId } = med;
      if (refundId !== null) await endBetweenShards(context, { companyId, id: refundId });
      return med;
    },
    decided: wake,
    dueWork: [acceptLapsed(context, batchLimit), returnOwed(context), answerDirectory(context, batchLimit)],
  };
}
