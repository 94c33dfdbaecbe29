import { findOwners } from '../../cashouts/owners.ts';
import type { Context } from '../../context.ts';
import type { Recovery, RecoveryAnswer, RecoveryRequest } from '../../rail/recoveries.ts';
import { Refusal } from '../../refusals.ts';
import type { Work } from '../act.ts';

/**
 * Records that an operator contests a payment of this bank as fraud; the directory is asked afterwards, outside the
 * transaction. Refusals: `notFound`, `transactionInWrongStatus`.
 */
export function contestPayment(
  context: Context,
  { rootEndToEndId, situation, details }: RecoveryRequest,
): Work<undefined> {
  return async (tx) => {
    const payment = (await findOwners(context, tx, [rootEndToEndId])).get(rootEndToEndId);
    if (payment === undefined) throw new Refusal('notFound');
    if (payment.status !== 'SUCCESS') throw new Refusal('transactionInWrongStatus');
    const done = {
      ...{ act: 'PAYMENT_CONTESTED', subject: 'PAYMENT', subjectId: rootEndToEndId },
      ...{ companyId: payment.companyId, details: { situation, details } },
    };
    return { done, result: undefined };
  };
}

/** Records the recovery that the directory opened or found, for later readers of the payment. */
export function keepRecovery({ recoveryId, rootEndToEndId, status }: Recovery): Work<undefined> {
  const details = { recovery_id: recoveryId, status };
  const done = { act: 'RECOVERY_OPENED', subject: 'PAYMENT', subjectId: rootEndToEndId, details };
  return async () => ({ done, result: undefined });
}

/** Records that an operator requests the money; the directory is asked afterwards. */
export function askForRefunds(recoveryId: string): Work<undefined> {
  const done = { act: 'REFUNDS_ASKED', subject: 'RECOVERY', subjectId: recoveryId };
  return async () => ({ done, result: undefined });
}

/**
 * The directory's recovery. Refusals: `notRecoverable`, `recoveryNotFound`, `recoveryInWrongStatus`, and `unavailable`
 * where the directory did not answer: the same request may be sent again.
 */
export async function recovered(answering: Promise<RecoveryAnswer>): Promise<Recovery> {
  const answer = await answering;
  if (answer.done) return answer.recovery;
  throw REFUSED[answer.reason]();
}

const RETRY_SECONDS = 5;
const REFUSED = {
  UNKNOWN: () => new Refusal('recoveryNotFound'),
  NOT_ELIGIBLE: () => new Refusal('notRecoverable'),
  WRONG_STATUS: () => new Refusal('recoveryInWrongStatus'),
  UNAVAILABLE: () => new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS }),
};

export function presentRecovery({ recoveryId, rootEndToEndId, status, modifiedAt }: Recovery) {
  return {
    recovery_id: recoveryId,
    end_to_end_id: rootEndToEndId,
    status,
    modified_at: modifiedAt.toISOString(),
  };
}
