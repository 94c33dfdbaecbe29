import { type Static, Type } from 'typebox';
import type { Actor } from '../../actor.ts';
import type { Bank } from '../../composition/bank.ts';
import { loadOwnAccount } from '../partner/accounts/own-account.ts';

/** Access for everybody who may read. */
export const READS = { audience: 'web', permissions: ['account.read'] } as const;

export const OwnAccount = {
  branch: Type.String({ minLength: 1, maxLength: 20 }),
  number: Type.String({ minLength: 1, maxLength: 20 }),
};

export const PageQuery = {
  ...OwnAccount,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'From `next` of the previous page.',
    }),
  ),
};

const Asked = Type.Object(PageQuery);

const DEFAULT_LIMIT = 50;

/** The company's account and the page that a request names. Refusals: `accountNotFound`, `accountClosed`. */
export async function readPageQuery(bank: Bank, actor: Actor, query: Static<typeof Asked>) {
  const { branch, number, cursor, limit = DEFAULT_LIMIT } = query;
  const account = await loadOwnAccount(bank, { companyId: actor.companyId, branch, number });
  return {
    account,
    page: {
      companyId: actor.companyId,
      accountId: account.id,
      before: cursor === undefined ? undefined : BigInt(cursor),
      limit,
    },
  };
}

export function presentNext(next: bigint | undefined): number | null {
  return next === undefined ? null : Number(next);
}
