import type { Context } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { runWithin } from '../turns/run-turn.ts';
import type { Decision, MedCase, MedCaseRef } from './case.ts';
import { decided } from './decide.ts';
import { MOVE_CASE, type Move, type Moved } from './move-case.ts';

/**
 * Decides a case: accepting starts the return of the payment, rejecting and cancelling release the block. A case is
 * decided once. Refusals: `medNotFound`, and `medInWrongStatus` if it has been decided or its deadline has passed.
 */
export async function decideCase(context: Context, ref: MedCaseRef, decision: Decision): Promise<MedCase> {
  return accepted(await context.turns.submit(MOVE_CASE, { ref, move: by(decision) }));
}

/** The same in the caller's transaction, which also records who decided. */
export async function decideCaseWithin(
  tx: Tx,
  context: Context,
  { ref, decision }: { ref: MedCaseRef; decision: Decision },
): Promise<MedCase> {
  return accepted(await runWithin(tx, context, { verb: MOVE_CASE, item: { ref, move: by(decision) } }));
}

function by(decision: Decision): Move {
  return (med, now) => decided(med, decision, now);
}

function accepted(moved: Moved | undefined): MedCase {
  if (moved === undefined) throw new Refusal('medNotFound');
  if (!moved.moved) throw new Refusal('medInWrongStatus');
  return moved.med;
}
