import { Type } from 'typebox';
import { available } from '../../../accounts/account.ts';
import type { Bank } from '../../../composition/bank.ts';
import { centavos, toReais, ZERO } from '../../../values/money.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { Balance } from './account-shapes.ts';
import { loadReadableAccount } from './own-account.ts';

/** `GET /v2/finance/get-balance`. */
export function getBalanceEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/v2/finance/get-balance',
    tag: 'Account',
    summary: 'Get the balance of an account',
    auth: { audience: 'any', permissions: ['account.read'] },
    query: Type.Object({
      account_branch_identifier: Type.String({ minLength: 1, maxLength: 20 }),
      account_number: Type.String({ minLength: 1, maxLength: 20 }),
    }),
    response: Balance,
    handler: async ({ actor, query }) => {
      const account = await loadReadableAccount(bank, {
        companyId: actor.companyId,
        branch: query.account_branch_identifier,
        number: query.account_number,
      });
      const free = available(account) < 0n ? ZERO : available(account);
      return {
        worked: true,
        amount: toReais(free),
        amount_available: toReais(free),
        amount_total: toReais(account.balance),
        amount_blocked: toReais(account.blocked),
        // The bank schedules no payments.
        amount_schedule: toReais(centavos(0n)),
        last_update: account.lastMovementAt.toISOString(),
        account_branch: account.branch,
        account_number: account.number,
      };
    },
  });
}
