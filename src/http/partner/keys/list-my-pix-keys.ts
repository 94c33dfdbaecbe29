import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { listKeys } from '../../../keys/pix-keys.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { loadReadableAccount } from '../accounts/own-account.ts';

const KeyList = Type.Object({
  worked: Type.Boolean(),
  keys: Type.Array(
    Type.Object({
      key: Type.String(),
      name_account: Type.String(),
      document_account: Type.String(),
    }),
  ),
});

/** `GET /v2/list-my-pix-keys`: the account's active keys, in creation order. */
export function listMyPixKeysEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/v2/list-my-pix-keys',
    tag: 'Keys',
    summary: 'List the active Pix keys of an account',
    auth: { audience: 'any', permissions: ['account.read'] },
    query: Type.Object({
      account_branch_identifier: Type.String({ minLength: 1, maxLength: 20 }),
      account_number: Type.String({ minLength: 1, maxLength: 20 }),
    }),
    response: KeyList,
    handler: async ({ actor, query }) => {
      const account = await loadReadableAccount(bank, {
        companyId: actor.companyId,
        branch: query.account_branch_identifier,
        number: query.account_number,
      });
      const owner = { companyId: account.companyId, accountId: account.id };
      const keys = await listKeys(bank.context.db.main, owner);
      return {
        worked: true,
        keys: keys.map(({ key }) => ({
          key,
          name_account: account.holderName,
          document_account: account.holderDocument,
        })),
      };
    },
  });
}
