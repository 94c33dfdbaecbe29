import { fundAccount } from '../accounts/fund.ts';
import { openAccount } from '../accounts/open.ts';
import { createCompany } from '../companies/companies.ts';
import { createCredential } from '../companies/credentials.ts';
import { foundOwnCompany } from '../companies/own-company.ts';
import { createUser } from '../companies/users.ts';
import { query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { announceKey } from '../keys/pix-keys.ts';
import { addOperator } from '../operators/add-operator.ts';
import { OPERATOR_ROLES } from '../operators/roles.ts';
import { PEOPLE_PERMISSIONS } from '../permissions.ts';
import type { Vault } from '../secrets/seal.ts';
import { renewSeeds } from './renew-seeds.ts';
import type { SeededAccount, SeededCompany } from './seeded.ts';
import { PUBLIC_SEEDS, type Seeds } from './seeds.ts';

const seeded = sql<{ mode: string; companies: boolean; operators: boolean }>(
  'sandbox.seeded',
  `select f.mode, exists (select from companies) as companies, exists (select from operators) as operators
     from bank_facts f for update`,
);

/**
 * Gives a new sandbox its companies, its operator and the bank's own company, with the credential by which its webhooks
 * are set up; what has some is left as it is, whichever node asks. Where `seeds` are not the public ones, those that
 * are there get their secrets too.
 */
export async function seedSandbox(
  tx: Tx,
  vault: Vault,
  { now, seeds = PUBLIC_SEEDS }: { now: Date; seeds?: Seeds },
): Promise<void> {
  const [facts] = await query(tx, seeded);
  if (facts?.mode !== 'sandbox') return;
  for (const company of facts.companies ? [] : seeds.companies)
    await seedCompany(tx, vault, { company, now });
  if (!facts.operators) {
    const operator = { ...seeds.operator, roles: OPERATOR_ROLES, oneTimePassword: false, keepSecret: true };
    await addOperator(tx, vault, { ...operator, now });
  }
  const { permissions, ...secrets } = seeds.own;
  await foundOwnCompany(tx, {
    now,
    furnish: (companyId) =>
      createCredential(tx, vault, { companyId, permissions, now, keepSecret: true, secrets }).then(
        () => undefined,
      ),
  });
  if (seeds !== PUBLIC_SEEDS) await renewSeeds(tx, vault, { seeds, now });
}

interface Seeding {
  company: SeededCompany;
  now: Date;
}

async function seedCompany(tx: Tx, vault: Vault, { company, now }: Seeding): Promise<void> {
  const { name, document } = company;
  const companyId = await createCompany(tx, { name, document, now });
  for (const { permissions, ...secrets } of company.credentials)
    await createCredential(tx, vault, { companyId, permissions, now, keepSecret: true, secrets });
  for (const user of company.users)
    await createUser(tx, vault, {
      ...user,
      companyId,
      permissions: PEOPLE_PERMISSIONS,
      keepSecret: true,
      now,
    });
  for (const account of company.accounts) await seedAccount(tx, { companyId, company, account, now });
}

async function seedAccount(
  tx: Tx,
  seeding: Seeding & { companyId: bigint; account: SeededAccount },
): Promise<void> {
  const { companyId, company, account, now } = seeding;
  const opened = await openAccount(tx, {
    companyId,
    holderName: company.name,
    holderDocument: company.document,
    now,
  });
  const ref = { companyId, accountId: opened.id };
  if (account.balance > 0n) await fundAccount(tx, ref, { amount: account.balance, now });
  if (account.evp !== undefined) await announceKey(tx, ref, { type: 'EVP', key: account.evp, now });
}
