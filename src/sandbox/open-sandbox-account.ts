import { randomBytes } from 'node:crypto';
import { type AccountSettings, changeAccount } from '../accounts/change.ts';
import { fundAccount } from '../accounts/fund.ts';
import { type OpenedAccount, openAccount } from '../accounts/open.ts';
import { createNewCompany, findCompany } from '../companies/companies.ts';
import { type CredentialSecrets, createCredential } from '../companies/credentials.ts';
import { createUser } from '../companies/users.ts';
import type { Context } from '../context.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { announceKey } from '../keys/pix-keys.ts';
import { evp } from '../values/ids.ts';
import type { Centavos } from '../values/money.ts';
import { PEOPLE_PERMISSIONS, PERMISSIONS, type Permission } from '../values/permissions.ts';

export interface SandboxAccountRequest {
  /** The company it goes under; absent, the holder's own document names (or makes) the company. */
  companyDocument: string | undefined;
  document: string;
  name: string;
  balance: Centavos;
  pixKey: boolean;
  permissions: readonly Permission[] | undefined;
  /** True if its credential gets a secret to sign with. */
  signs?: boolean;
  strictSigning?: boolean | undefined;
}

export interface SandboxAccount extends OpenedAccount {
  companyId: bigint;
  document: string;
  balance: Centavos;
  credentials: CredentialSecrets[];
}

/**
 * Opens a funded account and, where there is none yet, its company with a credential and a user.
 * Undefined when `companyDocument` names no company.
 */
export async function openSandboxAccount(
  context: Context,
  request: SandboxAccountRequest,
): Promise<SandboxAccount | undefined> {
  const now = context.clock.now();
  return transaction(context.db.main, async (tx) => {
    const { name, document } = request;
    // Of two who ask for one document at once the second finds the company that the first has made.
    const made =
      request.companyDocument === undefined ? await createNewCompany(tx, { name, document, now }) : undefined;
    const companyId = made ?? (await findCompany(tx, request.companyDocument ?? document))?.id;
    if (companyId === undefined) return undefined;
    const account = await openAccount(tx, {
      companyId,
      holderName: request.name,
      holderDocument: request.document,
      now,
    });
    const ref = { companyId, accountId: account.id };
    if (request.balance > 0n) await fundAccount(tx, ref, { amount: request.balance, now });
    if (request.pixKey) await announceKey(tx, ref, { type: 'EVP', key: evp(), now });
    const credentials = [await credentialFor(tx, context, { companyId, request, now })];
    if (made !== undefined) await userFor(tx, context, { companyId, request, now });
    return { ...account, companyId, document: request.document, balance: request.balance, credentials };
  });
}

interface NewCompany {
  companyId: bigint;
  request: SandboxAccountRequest;
  now: Date;
}

function credentialFor(tx: Tx, context: Context, { companyId, request, now }: NewCompany) {
  const permissions = request.permissions ?? PERMISSIONS;
  const { signs = true, strictSigning } = request;
  const asked = { companyId, permissions, now, keepSecret: true, signs, strictSigning };
  return createCredential(tx, context.vault, asked);
}

async function userFor(tx: Tx, context: Context, { companyId, request, now }: NewCompany): Promise<void> {
  const email = `user-${companyId}@sandbox.example`;
  const password = randomBytes(12).toString('base64url');
  await createUser(tx, context.vault, {
    companyId,
    name: request.name,
    email,
    password,
    permissions: PEOPLE_PERMISSIONS,
    keepSecret: true,
    now,
  });
}

/** Changes an account and credits it, as an operator or a benefactor would. */
export async function changeSandboxAccount(
  context: Context,
  ref: { companyId: bigint; accountId: bigint },
  change: AccountSettings & { credit?: Centavos | undefined },
): Promise<void> {
  await transaction(context.db.main, async (tx) => {
    await changeAccount(tx, ref, change);
    if (change.credit !== undefined)
      await fundAccount(tx, ref, { amount: change.credit, now: context.clock.now() });
  });
}
