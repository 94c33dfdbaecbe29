import { Type } from 'typebox';
import type { Account } from '../../../accounts/account.ts';
import { findAccounts } from '../../../accounts/find.ts';
import { cashInResource } from '../../../cash-ins/cash-in.ts';
import { findCashIn } from '../../../cash-ins/lock-cash-ins.ts';
import type { Bank } from '../../../composition/bank.ts';
import { Refusal } from '../../../refusals.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { CashInResource } from '../accounts/account-shapes.ts';

/** `GET /v2/finance/cashin/{e2e}`: a received payment by its end-to-end id. */
export function cashInEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/v2/finance/cashin/:e2e',
    tag: 'Cash in',
    summary: 'Get a received payment by its end-to-end id',
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
