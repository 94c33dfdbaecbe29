import { Type } from 'typebox';
import { findAccount } from '../../../accounts/find.ts';
import { listClaims } from '../../../claims/list.ts';
import { presentClaim } from '../../../claims/resource.ts';
import { findCompanyName } from '../../../companies/companies.ts';
import type { Bank } from '../../../composition/bank.ts';
import { CLAIM_STATUSES } from '../../../rail/claim-rules.ts';
import { Refusal } from '../../../refusals.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { SourceAccount } from '../shapes.ts';
import { ClaimMembers } from './claim-members.ts';

/** `GET /v3/dict/claim`: the account's claims in either role, including ended ones, newest first. */
export function listClaimsEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/v3/dict/claim',
    tag: 'Claims',
    summary: 'List the claims of an account, as claimer and as donor, newest first',
    heavy: true,
    auth: { audience: 'any', permissions: ['account.read'] },
    query: Type.Object({ ...SourceAccount, status: Type.Optional(Type.Enum([...CLAIM_STATUSES])) }),
    response: Type.Object({ worked: Type.Boolean(), claims: Type.Array(Type.Object(ClaimMembers)) }),
    handler: async ({ actor, query }) => {
      const { companyId } = actor;
      const { main } = bank.context.db;
      if ((await findCompanyName(main, companyId)) === null) throw new Refusal('companyNotFound');
      const { source_account_branch_identifier: branch, source_account_number: number } = query;
      const account = await findAccount(main, { companyId, branch, number });
      if (account === undefined) throw new Refusal('accountNotFound');
      if (account.status === 'CLOSED') throw new Refusal('accountBankClosed');
      const claims = await listClaims(
        bank.context.db.reads,
        { companyId, accountId: account.id },
        query.status,
      );
      return { worked: true, claims: claims.map((claim) => presentClaim(claim, account)) };
    },
  });
}
