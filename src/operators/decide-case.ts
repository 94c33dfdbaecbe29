import type { Context } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import type { Decision, MedCase } from '../med-cases/case.ts';
import { decideCaseWithin } from '../med-cases/decide-case.ts';
import type { Act } from './audit.ts';
import { findOperator } from './operators.ts';

interface DecisionAs {
  ref: MedCase;
  verb: Decision['verb'];
  details: string;
  operatorId: bigint;
}

const ACTS = { ACCEPT: 'MED_ACCEPTED', REJECT: 'MED_REJECTED', CANCEL: 'MED_CANCELLED' } as const;

/** Decides a case on the bank's behalf. Refusals are those of `decideCase`. */
export async function decideCaseAs(
  tx: Tx,
  context: Context,
  { ref, verb, details, operatorId }: DecisionAs,
): Promise<Act> {
  const operator = await findOperator(tx, operatorId);
  const decision: Decision = { verb, by: 'PSP', name: operator?.email ?? null, details };
  const med = await decideCaseWithin(tx, context, { ref, decision });
  return {
    act: ACTS[verb],
    subject: 'MED',
    subjectId: med.id,
    companyId: med.companyId,
    details: { pix_med_id: med.publicId, end_to_end_id: med.endToEndId, status: med.status, details },
  };
}
