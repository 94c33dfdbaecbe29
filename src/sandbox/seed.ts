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
import type { Vault } from '../secrets/seal.ts';
import { PEOPLE_PERMISSIONS } from '../values/permissions.ts';
import { renewSeeds } from './renew-seeds.ts';
import type { SeededCompany } from './seeded.ts';
import { PUBLIC_SEEDS, type Seeds } from './seeds.ts';

const seeded = sql<{ mode: string; companies: boolean; operators: boolean }>(
  'sandbox.seeded',
  `select f.mode, exists (select from companies) as companies, exists (select from operators) as operators
     from bank_facts f for update`,
);

/**
 * Creates a new sandbox's companies, its operator and the bank's own company, with the credential for its webhooks;
 * existing ones are kept, whichever node asks. If `seeds` are not the public ones, existing ones get their secrets
 * too.
 */
export async function seedSandbox(
  tx: Tx,
  vault: Vault,
  { now, seeds = PUBLIC_SEEDS }: { now: Date; seeds?: Seeds },
): Promise<void> {
  const [facts] = await query(tx, seeded);
  if (facts?.mode !== 'sandbox') return;
  // Seeds that do not wait for each other travel together; ids and account numbers are drawn in the order of the seeds.
  await Promise.all([
    facts.companies ? undefined : seedCompanies(tx, vault, { companies: seeds.companies, now }),
    facts.operators ? undefined : seedOperator(tx, vault, { operator: seeds.operator, now }),
  ]);
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

async function seedOperator(
  tx: Tx,
  vault: Vault,
  { operator, now }: { operator: Seeds['operator']; now: Date },
): Promise<void> {
  await addOperator(tx, vault, {
    ...operator,
    ...{ roles: OPERATOR_ROLES, oneTimePassword: false, keepSecret: true, now },
  });
}

interface Seeding {
  companyId: bigint;
  company: SeededCompany;
  now: Date;
}

async function seedCompanies(
  tx: Tx,
  vault: Vault,
  { companies, now }: { companies: readonly SeededCompany[]; now: Date },
): Promise<void> {
  const ids = await Promise.all(
    companies.map(({ name, document }) => createCompany(tx, { name, document, now })),
  );
  const seedings = companies.map((company, at) => ({ companyId: ids[at] as bigint, company, now }));
  await Promise.all([
    ...seedings.flatMap((seeding) => seedAccounts(tx, seeding)),
    ...seedings.flatMap((seeding) => seedLogIns(tx, vault, seeding)),
  ]);
}

function seedLogIns(tx: Tx, vault: Vault, { companyId, company, now }: Seeding): Promise<unknown>[] {
  return [
    ...company.credentials.map(({ permissions, ...secrets }) =>
      createCredential(tx, vault, { companyId, permissions, now, keepSecret: true, secrets }),
    ),
    ...company.users.map((user) =>
      createUser(tx, vault, {
        ...user,
        ...{ companyId, permissions: PEOPLE_PERMISSIONS, keepSecret: true, now },
      }),
    ),
  ];
}

function seedAccounts(tx: Tx, { companyId, company, now }: Seeding): Promise<void>[] {
  const { name: holderName, document: holderDocument } = company;
  return company.accounts.map(async ({ balance, evp }) => {
    const { id: accountId } = await openAccount(tx, { companyId, holderName, holderDocument, now });
    const ref = { companyId, accountId };
    await Promise.all([
      balance > 0n ? fundAccount(tx, ref, { amount: balance, now }) : undefined,
      evp === undefined ? undefined : announceKey(tx, ref, { type: 'EVP', key: evp, now }),
    ]);
  });
}
