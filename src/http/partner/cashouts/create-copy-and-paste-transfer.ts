import { Type } from 'typebox';
import { subjectOf } from '../../../cashouts/cashout.ts';
import type { Bank } from '../../../composition/bank.ts';
import { requestFingerprint } from '../../../idempotency/request-fingerprint.ts';
import { payByCode } from '../../../payments/pay-by-code.ts';
import { AmountSchema } from '../../json/amount-keyword.ts';
import { type Endpoint, endpoint, SIGNED } from '../../kernel/endpoint.ts';
import { IdempotencyHeaders, idempotencyOf } from '../../kernel/idempotency.ts';
import { CashoutTransaction, SourceAccount, Tag } from '../shapes.ts';
import { presentCashout } from './cashout-answer.ts';

const Body = Type.Object({
  ...SourceAccount,
  pix_copy_and_paste: Type.String({ maxLength: 4096, description: 'BR Code.' }),
  amount: AmountSchema(),
  tag: Tag,
});

const PATH = '/create-copy-and-paste-transfer';

/** `POST /create-copy-and-paste-transfer`: pays a code in one step; the code names the recipient. */
export function copyAndPasteTransferEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: PATH,
    alias: `/v2/finance${PATH}`,
    tag: 'Cashout',
    summary: 'Pay a copy-and-paste code',
    auth: { audience: 'api', permissions: ['cashout.create', 'cashout.approve'], hmac: SIGNED },
    headers: IdempotencyHeaders,
    body: Body,
    takesTurn: true,
    response: CashoutTransaction,
    handler: async ({ actor, body, headers }) => {
      const { companyId } = actor;
      const branch = body.source_account_branch_identifier;
      const number = body.source_account_number;
      const text = body.pix_copy_and_paste.trim();
      const tag = body.tag ?? null;
      const members = [branch, number, text, body.amount, tag];
      const idempotency = idempotencyOf(headers, () => requestFingerprint(PATH, members));
      const { institutionName } = bank.context.rail;
      const paid = await payByCode(bank, {
        ...{ companyId, branch, number, text, tag, idempotency },
        ...{ amount: body.amount, approve: true, by: subjectOf(actor) },
      });
      return presentCashout(paid, institutionName);
    },
  });
}
