import { Type } from 'typebox';
import type { Account } from '../../accounts/account.ts';
import { findAccounts } from '../../accounts/find.ts';
import type { Bank } from '../../bank.ts';
import { cashInResource } from '../../cash-ins/cash-in.ts';
import { findCashIn } from '../../cash-ins/lock-cash-ins.ts';
import { Refusal } from '../../refusals.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { nullable } from './shapes.ts';

export const CashInResource = Type.Object({
  worked: Type.Boolean(),
  id: Type.Integer({ description: 'What a refund names as transaction_id.' }),
  end_to_end_id: Type.String(),
  pix_qr_code_id: nullable(Type.Integer()),
  amount: Type.Number(),
  fee: Type.Number(),
  transaction_chargeback_value: Type.Number({ description: 'What has been given back.' }),
  tag: nullable(Type.String()),
  key: nullable(Type.String()),
  payer_name: Type.String(),
  payer_document: Type.String({ description: 'A CPF is masked.' }),
  payer_institution: Type.String(),
  payer_institution_name: nullable(Type.String()),
  account_branch: Type.String(),
  account_number: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
});

/** `GET /v2/finance/cashin/{e2e}`: a received payment by its end-to-end id. */
export function cashInEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/v2/finance/cashin/:e2e',
    tag: 'Cash in',
    summary: 'A received payment, by its end-to-end id',
    auth: { audience: 'any', permissions: ['account.read'] },
    params: Type.Object({ e2e: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: CashInResource,
    handler: async ({ actor, params }) => {
      const { db, rail } = bank.context;
      const cashIn = await findCashIn(db.main, actor.companyId, params.e2e);
      if (cashIn === undefined) throw new Refusal('cashInNotFound');
      const account = (await findAccounts(db.main, [cashIn])).get(cashIn.accountId) as Account;
      return { worked: true, ...cashInResource(cashIn, account, rail.institutionName(cashIn.payer.ispb)) };
    },
  });
}
