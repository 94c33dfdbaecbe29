import type { Context } from '../../context.ts';
import type { Executor } from '../../database/pool.ts';
import type { Decision, MedCase, MedCaseRef } from '../../med-cases/case.ts';
import { findDetail } from '../../med-cases/find.ts';
import { Refusal } from '../../refusals.ts';
import type { Work } from '../act.ts';
import { decideCaseAs } from '../decide-case.ts';

/** A case with all that belongs to it. Refusals: `medNotFound`. */
async function loadCaseDetail(context: Context, executor: Executor, ref: MedCaseRef) {
  const shown = await findDetail(executor, context, ref);
  if (shown === undefined) throw new Refusal('medNotFound');
  return shown;
}

/** Reads a case in full. Refusals: `medNotFound`. */
export function readCase(context: Context, ref: MedCase) {
  return (async (tx) => ({
    done: { act: 'READ', subject: 'MED', subjectId: ref.id, companyId: ref.companyId },
    // Over its own connection: readers who each hold one and wait for another would wait for each other.
    result: await loadCaseDetail(context, tx, ref),
  })) satisfies Work<object>;
}

/** Decides a case on the bank's behalf, and returns it after the decision. Refusals are those of `decideCase`. */
export function decideCase(
  context: Context,
  decision: { ref: MedCase; verb: Decision['verb']; details: string },
) {
  return (async (tx, { operatorId }) => ({
    done: await decideCaseAs(tx, context, { ...decision, operatorId }),
    // On its own connection: after the commit it would wait for one that others hold, and be answered 503 once done.
    result: await loadCaseDetail(context, tx, decision.ref),
  })) satisfies Work<object>;
}
