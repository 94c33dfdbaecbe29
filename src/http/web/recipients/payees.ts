import { type Static, Type } from 'typebox';
import type { Account } from '../../../accounts/account.ts';
import { findAccount } from '../../../accounts/find.ts';
import { countPaid } from '../../../cashouts/count-paid.ts';
import { findCashout } from '../../../cashouts/find.ts';
import type { Bank } from '../../../composition/bank.ts';
import { findHolder } from '../../../disclosures/find-holder.ts';
import { Refusal } from '../../../refusals.ts';
import { parsePixKey } from '../../../values/pix-key.ts';
import { maskCpf } from '../../../values/tax-id.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { parseId } from '../../operator/pages.ts';
import { nullable } from '../../partner/shapes.ts';
import { PayeeAnswer } from '../answer-shapes.ts';
import { TAG } from '../door.ts';
import { OwnAccount } from '../own-pages.ts';

const Answer = Type.Object({ payee: nullable(PayeeAnswer) });
const Body = Type.Object({
  ...OwnAccount,
  key: Type.String({ minLength: 1, maxLength: 255, description: 'Pix key of the recipient.' }),
});

/** Shows the holder of a key before a payment; it counts as a look-up. */
export function webPayeeEndpoints(bank: Bank): Endpoint[] {
  return [ofKey(bank), ofWaiting(bank)];
}

function ofKey(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/payees',
    tag: TAG,
    summary: 'Get the payee of a key before paying; null if the key is unknown',
    heavy: true,
    auth: { audience: 'web', permissions: ['cashout.create'] },
    body: Body,
    response: Answer,
    handler: async ({ actor, body }) => {
      const { branch, number, key } = body;
      const account = await findAccount(bank.context.db.main, { companyId: actor.companyId, branch, number });
      if (account?.status !== 'ACTIVE') throw new Refusal('accountNotFound');
      return { payee: await findPayee(bank, account, key) };
    },
  });
}

function ofWaiting(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/cashouts/:id/payee',
    tag: TAG,
    summary: 'Get the payee of a transfer by key, for its approver; null if the key is unknown',
    heavy: true,
    auth: { audience: 'web', permissions: ['cashout.approve'] },
    params: Type.Object({ id: Type.String() }),
    response: Answer,
    handler: async ({ actor, params }) => {
      const id = parseId(params.id);
      const found = id && (await findCashout(bank.context, actor.companyId, { id }));
      if (!found) throw new Refusal('transactionNotFound');
      const { cashout, account } = found;
      if (cashout.status !== 'NEW') throw new Refusal('transactionInWrongStatus');
      return { payee: cashout.pixKey === null ? null : await findPayee(bank, account, cashout.pixKey) };
    },
  });
}

async function findPayee(
  { context }: Bank,
  account: Account,
  text: string,
): Promise<Static<typeof PayeeAnswer> | null> {
  const key = parsePixKey(text)?.key;
  if (key === undefined) return null;
  const asked = { key, payerDocument: account.holderDocument, elsewhereOnly: false, way: 'page' } as const;
  const holder = await findHolder(context, asked);
  if (holder === undefined) return null;
  const { companyId } = account;
  const { ispb, branch, number, document, name } = holder;
  return {
    name,
    document: maskCpf(document),
    ispb,
    institution_name: context.rail.institutionName(ispb),
    own: ispb === context.ispb && branch === account.branch && number === account.number,
    paid_before: await countPaid(context.db.reads, { companyId, document }),
  };
}
