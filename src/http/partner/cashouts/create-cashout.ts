import { Type } from 'typebox';
import { subjectOf } from '../../../cashouts/cashout.ts';
import type { CreateRequest } from '../../../cashouts/decide-create.ts';
import type { Bank } from '../../../composition/bank.ts';
import { requestFingerprint } from '../../../idempotency/request-fingerprint.ts';
import { parsePixKey } from '../../../values/pix-key.ts';
import { AmountSchema } from '../../json/amount-keyword.ts';
import { type Endpoint, endpoint, SIGNED } from '../../kernel/endpoint.ts';
import { IdempotencyHeaders, idempotencyOf } from '../../kernel/idempotency.ts';
import { CashoutTransaction, SourceAccount, Tag } from '../shapes.ts';
import { presentCashout } from './cashout-answer.ts';

const Body = Type.Object({
  ...SourceAccount,
  amount: AmountSchema(),
  key: Type.String({ description: 'Pix key of the recipient.' }),
  tag: Tag,
});

/** `POST /create-cashout` (two steps) and `POST /create-cashout-self-approve` (one step). */
export function createCashoutEndpoints(bank: Bank): Endpoint[] {
  const operation = (path: string, summary: string, approve: boolean) =>
    endpoint({
      method: 'POST',
      path,
      alias: `/v2/finance${path}`,
      tag: 'Cashout',
      summary,
      auth: {
        audience: 'api',
        permissions: approve ? ['cashout.create', 'cashout.approve'] : ['cashout.create'],
        hmac: SIGNED,
      },
      headers: IdempotencyHeaders,
      body: Body,
      takesTurn: true,
      response: CashoutTransaction,
      handler: async ({ actor, body, headers, reply }) => {
        const tag = body.tag ?? null;
        const branch = body.source_account_branch_identifier;
        const number = body.source_account_number;
        const key = parsePixKey(body.key);
        const members = [branch, number, body.amount, key?.key ?? body.key, tag];
        const request: CreateRequest = {
          companyId: actor.companyId,
          branch,
          number,
          amount: body.amount,
          recipient: { kind: 'KEY', key },
          tag,
          idempotency: idempotencyOf(headers, requestFingerprint(path, members)),
          approve,
          by: subjectOf(actor),
        };
        const created = await bank.cashouts.create(request, () => reply.raw.destroyed);
        return presentCashout(created, bank.context.rail.institutionName);
      },
    });
  return [
    operation('/create-cashout', 'Create a transfer by Pix key, to be approved later', false),
    operation('/create-cashout-self-approve', 'Create and approve a transfer by Pix key', true),
  ];
}
