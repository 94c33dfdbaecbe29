import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work.ts';
import type { Decision, MedCase, MedCaseRef } from './case.ts';
import { decideCase } from './decide-case.ts';
import { acceptLapsed, answerDirectory, returnOwed } from './due.ts';

/** Where cases are decided; what a decision owes the rail goes on its way at once. */
export interface MedDesk {
  /** Refusals are those of `decideCase`. */
  decide(ref: MedCaseRef, decision: Decision): Promise<MedCase>;
  /** A decision was made in a transaction of somebody else's, which has ended. */
  decided(): void;
  dueWork: readonly DueWork[];
}

/** `wake` is told when a decision has left something to be sent. */
export function openMedDesk(
  context: Context,
  { batchLimit, wake }: { batchLimit: number; wake(): void },
): MedDesk {
  return {
    decide: async (ref, decision) => {
      const med = await decideCase(context, ref, decision);
      wake();
      return med;
    },
    decided: wake,
    dueWork: [acceptLapsed(context, batchLimit), returnOwed(context), answerDirectory(context, batchLimit)],
  };
}
