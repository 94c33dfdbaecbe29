import type { RefundAccount } from '../../../rail/infractions.ts';
import type { RecoveryRefund, RefundClosing } from '../../../rail/recoveries.ts';
import { mapDone } from '../dict/answers.ts';
import type { DictClient } from '../dict/client.ts';
import { getRecovery } from '../dict/funds-recoveries.ts';
import { page } from '../dict/pages.ts';
import { readOn } from '../dict/poller.ts';
import { closeRefund } from '../dict/refunds.ts';
import type { AnsweredRefund } from '../dict-values/bodies/refunds.ts';
import { answered } from './answered.ts';
import { bankAccountTypeOf } from './parties.ts';

/** Lists the refunds requested from this bank, from the directory's list. */
export async function listRefundRequests(client: DictClient): Promise<RecoveryRefund[]> {
  const open: AnsweredRefund[] = [];
  const list = {
    read: async (cursor: string | undefined) =>
      mapDone(
        await page(client, 'listRefunds', {
          ...{ ParticipantRole: 'CONTESTED', Status: 'OPEN' },
          ...(cursor !== undefined && { Cursor: cursor }),
        }),
        ({ refunds: elements, ...told }) => ({ ...told, elements }),
      ),
  };
  answered(await readOn(list, { cursor: undefined, keep: async (refunds) => void open.push(...refunds) }));
  const requests: RecoveryRefund[] = [];
  for (const refund of open) requests.push(await requestOf(client, refund));
  return requests;
}

async function requestOf(client: DictClient, refund: AnsweredRefund): Promise<RecoveryRefund> {
  const { id, transactionId, refundAmount, refundReason, refundDetails, fundsRecoveryId } = refund;
  return {
    ...{ refundId: id, endToEndId: transactionId, amount: refundAmount },
    reason: refundReason === 'UNRECOGNISED' ? 'OPERATIONAL_FLAW' : refundReason,
    details: refundDetails ?? null,
    recovery:
      fundsRecoveryId === undefined
        ? null
        : {
            recoveryId: fundsRecoveryId,
            rootEndToEndId: answered(await getRecovery(client, fundsRecoveryId)).rootTransactionId,
            account: refundAccountOf(refund),
          },
    createdAt: refund.creationTime,
  };
}

export function refundAccountOf({ refundAccount }: AnsweredRefund): RefundAccount | null {
  if (refundAccount === undefined) return null;
  const { account, taxIdNumber: document } = refundAccount;
  const type = bankAccountTypeOf(account.accountType);
  return {
    ...{ ispb: account.participant, branch: account.branch ?? null, number: account.accountNumber, document },
    accountType: type === 'OTHER_ACCOUNT' ? 'CURRENT_ACCOUNT' : type,
  };
}

/** Closes requests with their results. Fails if one gets no answer. */
export async function tellRefundClosings(
  client: DictClient,
  closings: readonly RefundClosing[],
): Promise<void> {
  for (const closing of closings) answered(await closeRefund(client, closing.refundId, wordsOf(closing)));
}

function wordsOf(closing: RefundClosing): Parameters<typeof closeRefund>[2] {
  const said = closing.details === null ? {} : { refundAnalysisDetails: closing.details };
  if (closing.result === 'REJECTED')
    return { ...said, refundAnalysisResult: 'REJECTED', refundRejectionReason: closing.reason };
  return {
    ...said,
    refundAnalysisResult: closing.result,
    refundTransactionId: closing.transactionId,
    effectiveRefundedAmount: closing.amount,
  };
}
