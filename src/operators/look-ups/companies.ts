import { findWaitingInvitation } from '../../companies/invitations.ts';
import { listTeamInvitations } from '../../companies/team-invitations.ts';
import { NEWEST } from '../../database/account-pages.ts';
import { type Executor, query, queryOne, sql } from '../../database/pool.ts';
import { ofCompany } from '../../database/spread/buckets.ts';
import { PEOPLE_PERMISSIONS } from '../../values/permissions.ts';
import { instant, type Show } from '../present.ts';
import { type SearchedBank, search } from '../search.ts';
import type { PageAsked } from './look-up-parts.ts';

interface CompanyLine {
  id: bigint;
  name: string;
  document: string;
  createdAt: Date;
}

const COLUMNS = `c.id, c.name, c.document, c.created_at as "createdAt"`;
const newest = sql<CompanyLine>(
  'operator-look-up.companies',
  `select ${COLUMNS} from companies c where c.id < $1 and ($3::int8[] is null or c.id = any($3))
    order by c.id desc limit $2`,
);
const byId = sql<CompanyLine>(
  'operator-look-up.companies.one',
  `select ${COLUMNS} from companies c where c.id = $1`,
);

/** Companies, newest first; a search finds those that anything it names belongs to. */
export async function listCompanyLines(
  bank: SearchedBank,
  asked: Pick<PageAsked, 'q' | 'before' | 'limit'>,
): Promise<CompanyLine[]> {
  const found = asked.q === undefined ? undefined : await search(bank, asked.q);
  const ids = found?.flatMap((hit) => hit.companyId ?? []) ?? null;
  return query(bank.db.reads, newest, [asked.before ?? NEWEST, asked.limit + 1, ids]);
}

export function findCompanyLine(executor: Executor, id: bigint): Promise<CompanyLine | undefined> {
  return queryOne(executor, byId, [id]);
}

export function presentCompany(company: CompanyLine, show: Show) {
  return {
    id: Number(company.id),
    name: company.name,
    document: show(company.document),
    created_at: instant(company.createdAt),
  };
}

interface CredentialLine {
  clientId: string;
  permissions: string[];
  strictSigning: boolean;
  createdAt: Date;
  revokedAt: Date | null;
}
interface UserLine {
  id: bigint;
  email: string;
  name: string;
  permissions: string[];
  totpConfirmedAt: Date | null;
  createdAt: Date;
  removedAt: Date | null;
}
interface AccountOfCompany {
  branch: string;
  number: string;
  status: string;
}

// A detail shows a limited number; further objects are in their own look-up.
const AT_MOST = 200;

const credentials = sql<CredentialLine>(
  'operator-look-up.companies.credentials',
  `select client_id as "clientId", permissions, strict_signing as "strictSigning", created_at as "createdAt",
          revoked_at as "revokedAt"
     from credentials where ${ofCompany('', '$1')} order by created_at desc, client_id limit ${AT_MOST}`,
);
const users = sql<UserLine>(
  'operator-look-up.companies.users',
  `select id, email, name, permissions, totp_confirmed_at as "totpConfirmedAt", created_at as "createdAt",
          removed_at as "removedAt"
     from users where ${ofCompany('', '$1')} order by id limit ${AT_MOST}`,
);
const accounts = sql<AccountOfCompany>(
  'operator-look-up.companies.accounts',
  `select branch, number, status from accounts where ${ofCompany('', '$1')} order by id limit ${AT_MOST}`,
);

/** Describes a company: its users, credentials, invitations and accounts. No secret is among them. */
export async function describeCompany(executor: Executor, companyId: bigint, now: Date) {
  const [itsCredentials, itsUsers, itsAccounts, invitations, first] = await Promise.all([
    query(executor, credentials, [companyId]),
    query(executor, users, [companyId]),
    query(executor, accounts, [companyId]),
    listTeamInvitations(executor, companyId, now),
    findWaitingInvitation(executor, companyId),
  ]);
  const name = itsUsers.find(({ id }) => id === first?.id)?.name ?? null;
  return {
    credentials: itsCredentials.map((credential) => ({
      client_id: credential.clientId,
      permissions: credential.permissions,
      strict_signing: credential.strictSigning,
      created_at: instant(credential.createdAt),
      revoked_at: instant(credential.revokedAt),
    })),
    users: itsUsers.map((user) => ({
      id: Number(user.id),
      email: user.email,
      name: user.name,
      permissions: user.permissions,
      second_factor: user.totpConfirmedAt !== null,
      created_at: instant(user.createdAt),
      removed_at: instant(user.removedAt),
    })),
    invitations: [
      ...(first === undefined ? [] : [{ ...first, name, permissions: PEOPLE_PERMISSIONS }]),
      ...invitations,
    ].map((invitation) => ({
      id: Number(invitation.id),
      email: invitation.email,
      name: invitation.name,
      permissions: [...invitation.permissions],
      expires_at: instant(invitation.expiresAt),
    })),
    accounts: itsAccounts.map(({ branch, number, status }) => ({ branch, number, status })),
  };
}
