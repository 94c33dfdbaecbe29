import { Type } from 'typebox';
import { findAccounts } from '../../../accounts/find.ts';
import { findTargets, targetKey } from '../../../accounts/find-addresses.ts';
import type { Bank } from '../../../composition/bank.ts';
import { Refusal } from '../../../refusals.ts';
import { changeSandboxAccount, openSandboxAccount } from '../../../sandbox/open-sandbox-account.ts';
import { centavos, toReais } from '../../../values/money.ts';
import { PERMISSIONS } from '../../../values/permissions.ts';
import { parseTaxId } from '../../../values/tax-id.ts';
import { AmountSchema } from '../../json/amount-keyword.ts';
import { FeeChanges, ReaisOrNone, readFees, readReais } from '../../json/reais-or-none.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { invalid } from '../../kernel/validation.ts';
import { nullable, StrictSigning } from '../../partner/shapes.ts';
import { ChangedAccount, OpenedAccount } from '../answer-shapes.ts';
import type { Sandbox } from '../sandbox.ts';

const Document = Type.String({ format: 'tax-id', maxLength: 18, description: 'CPF or CNPJ.' });

/** Opens and changes accounts. */
export function accountEndpoints({ bank }: Sandbox): Endpoint[] {
  return [openAccountEndpoint(bank), changeAccountEndpoint(bank)];
}

function openAccountEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/sandbox/accounts',
    tag: 'Sandbox',
    summary: 'Open a funded account, with its company and a credential',
    body: Type.Object({
      company_document: Type.Optional(Document),
      type: Type.Enum(['PF', 'PJ']),
      document: Document,
      name: Type.String({ minLength: 1, maxLength: 140 }),
      balance: ReaisOrNone,
      pix_key: Type.Optional(Type.Boolean({ description: 'Registers an EVP key.' })),
      hmac_secret: Type.Optional(
        Type.Boolean({ description: 'False: a credential without an HMAC secret. Default: true.' }),
      ),
      ...StrictSigning,
      permissions: Type.Optional(Type.Array(Type.Enum([...PERMISSIONS]), { maxItems: PERMISSIONS.length })),
    }),
    response: OpenedAccount,
    handler: async ({ body }) => {
      const taxId = parseTaxId(body.document);
      if ((taxId?.type === 'CPF') !== (body.type === 'PF'))
        throw invalid(['body', 'document'], 'The document does not match the type');
      const opened = await openSandboxAccount(bank.context, {
        companyDocument: body.company_document && parseTaxId(body.company_document)?.digits,
        document: taxId?.digits ?? '',
        name: body.name,
        balance: readReais(body.balance, 'balance'),
        pixKey: body.pix_key === true,
        permissions: body.permissions,
        signs: body.hmac_secret !== false,
        strictSigning: body.strict_signing,
      });
      if (opened === undefined) throw invalid(['body', 'company_document'], 'No company has this document');
      return {
        branch: opened.branch,
        number: opened.number,
        document: opened.document,
        balance: toReais(opened.balance),
        credentials: opened.credentials.map((credential) => ({
          client_id: credential.clientId,
          client_secret: credential.clientSecret,
          hmac_secret: credential.hmacSecret,
          permissions: [...credential.permissions],
          ...(credential.strictSigning ? { strict_signing: true } : {}),
        })),
      };
    },
  });
}

function changeAccountEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'PATCH',
    path: '/sandbox/accounts/:branch/:number',
    tag: 'Sandbox',
    summary: "Change an account's status, deadline or fees, or credit it",
    params: Type.Object({ branch: Type.String(), number: Type.String() }),
    body: Type.Object({
      status: Type.Optional(Type.Enum(['ACTIVE', 'CLOSING', 'CLOSED'])),
      credit: Type.Optional(AmountSchema()),
      registration_deadline: Type.Optional(nullable(Type.String({ format: 'date' }))),
      fees: Type.Optional(FeeChanges),
    }),
    response: ChangedAccount,
    handler: async ({ params, body }) => {
      const ref = await loadBankWide(bank, params);
      await changeSandboxAccount(bank.context, ref, {
        status: body.status,
        credit: body.credit,
        registrationDeadline: body.registration_deadline,
        fees: readFees(body.fees),
      });
      const account = (await findAccounts(bank.context.db.answers, [ref])).get(ref.accountId);
      return {
        branch: params.branch,
        number: params.number,
        document: account?.holderDocument,
        status: account?.status,
        balance: toReais(account?.balance ?? centavos(0n)),
        registration_deadline: account?.registrationDeadline ?? null,
        fees: {
          cashin: toReais(account?.cashinFee ?? centavos(0n)),
          cashout: toReais(account?.cashoutFee ?? centavos(0n)),
          med: toReais(account?.medFee ?? centavos(0n)),
        },
      };
    },
  });
}

async function loadBankWide(bank: Bank, address: { branch: string; number: string }) {
  const found = await findTargets(bank.context.db.main, [address]);
  const ref = found.get(targetKey(address));
  if (ref === undefined) throw new Refusal('statementAccountNotFound');
  return ref;
}
