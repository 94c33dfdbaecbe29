import { listAccounts } from '../accounts/list.ts';
import { type Company, listCompanies } from '../companies/companies.ts';
import { revealCredentials } from '../companies/credentials.ts';
import { loadOwnCompany } from '../companies/own-company.ts';
import { revealUsers } from '../companies/users.ts';
import type { Context } from '../context.ts';
import { revealOperators } from '../operators/operators.ts';
import { REGISTRY_SENTINELS } from '../registry/sandbox-registry.ts';
import type { SimulatorControl } from '../simulator/simulator.ts';
import { toReais } from '../values/money.ts';

// A manifest is for reading; a load test that opened more accounts than this keeps its own list.
const AT_MOST = 2_000;

/** Everything a newcomer needs to use this sandbox, its secrets included. */
export async function describeSandbox(context: Context, control: SimulatorControl, baseUrl: string) {
  const { db, vault } = context;
  const [own, everyone, credentials, users, accounts, operators] = await Promise.all([
    loadOwnCompany(db.main),
    listCompanies(db.main, AT_MOST),
    revealCredentials(db.main, vault, AT_MOST),
    revealUsers(db.main, vault, AT_MOST),
    listAccounts(db.main, AT_MOST),
    revealOperators(db.main, vault),
  ]);
  const of = <T extends { companyId: bigint }>(rows: readonly T[], id: bigint) =>
    rows.filter((row) => row.companyId === id);
  const describe = ({ id, name, document }: Company) => ({
    name,
    document,
    credentials: of(credentials, id).map((credential) => ({
      client_id: credential.clientId,
      client_secret: credential.clientSecret,
      hmac_secret: credential.hmacSecret,
      permissions: [...credential.permissions],
      ...(credential.strictSigning ? { strict_signing: true } : {}),
    })),
  });
  const companies = everyone.filter(({ id }) => id !== own);
  return {
    base_url: baseUrl,
    // The bank itself, which receives the decisions on onboarding requisitions.
    bank: everyone.filter(({ id }) => id === own).map(describe)[0],
    companies: companies.map((company) => ({
      ...describe(company),
      users: of(users, company.id).map((user) => ({
        email: user.email,
        password: user.password,
        totp_secret: user.totpSecret,
        permissions: [...user.permissions],
      })),
      accounts: of(accounts, company.id).map((account) => ({
        branch: account.branch,
        number: account.number,
        document: account.document,
        status: account.status,
        balance: toReais(account.balance),
      })),
    })),
    operators: operators.map(({ email, password, totpSecret }) => ({
      email,
      password,
      ...(totpSecret === null ? {} : { totp_secret: totpSecret }),
    })),
    recipients: control.recipients(),
    registry: REGISTRY_SENTINELS,
  };
}
