import { Type } from 'typebox';
import { findCashout } from '../../../cashouts/find.ts';
import type { Bank } from '../../../composition/bank.ts';
import { Refusal } from '../../../refusals.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { ValidationFailure } from '../../kernel/validation.ts';
import { CashoutTransaction } from '../shapes.ts';
import { presentCashout } from './cashout-answer.ts';

const Query = Type.Object({
  id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  e2e_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
});

/** `GET /v2/finance/status-cashout`: the current state of a cashout, by either of its ids. */
export function statusCashoutEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/v2/finance/status-cashout',
    tag: 'Cashout',
    summary: 'Get the status of a transfer by id or end-to-end id',
    auth: { audience: 'any', permissions: ['account.read'] },
    query: Query,
    response: CashoutTransaction,
    handler: async ({ actor, query }) => {
      const { id, e2e_id } = query;
      if (id === undefined && e2e_id === undefined)
        throw new ValidationFailure([
          { loc: ['query', 'id'], msg: 'Either id or e2e_id is required', type: 'missing' },
        ]);
      const by = id === undefined ? { endToEndId: e2e_id as string } : { id: BigInt(id) };
      const found = await findCashout(bank.context, actor.companyId, by);
      if (found === undefined || (e2e_id !== undefined && found.cashout.endToEndId !== e2e_id))
        throw new Refusal('transactionNotFound');
      const { cashout, account } = found;
      const shown = { answered: cashout, account, replayed: false };
      return presentCashout(shown, bank.context.rail.institutionName);
    },
  });
}
