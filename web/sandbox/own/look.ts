import { readError, withQuery } from '../../api/client.ts';
import { accessToken } from '../calls.ts';
import { type Company, type Manifest, type ManifestAccount, programOf } from '../manifest.ts';

// A load test opens hundreds of accounts; a list is for choosing.
const MOST_ACCOUNTS = 12;
const RECENT = 20;
const FROM_THE_START = '2000-01-01T00:00:00Z';

/** Reads of one company, all under one token. */
export type Look = <Answer>(path: string) => Promise<Answer>;

/**
 * Reads the objects of the first accounts through the published interface, as the company's own program. A company
 * whose programs may not read has none, and a closed account, which the interface does not read, is skipped.
 */
export async function ofEachAccount<Found>(
  manifest: Manifest,
  read: (look: Look, account: ManifestAccount, company: Company) => Promise<Found[]>,
): Promise<Found[]> {
  let left = MOST_ACCOUNTS;
  const found = manifest.companies.map(async (company) => {
    const accounts = company.accounts.filter(({ status }) => status !== 'CLOSED').slice(0, left);
    left -= accounts.length;
    const look = accounts.length === 0 ? undefined : await lookAs(company);
    if (look === undefined) return [];
    return Promise.all(accounts.map((account) => read(look, account, company)));
  });
  return (await Promise.all(found)).flat(2);
}

/** Asks once for each company. */
export function ofEachCompany<Found>(
  manifest: Manifest,
  read: (look: Look, company: Company) => Promise<Found[]>,
): Promise<Found[]> {
  return ofEachAccount(manifest, async (look, account, company) =>
    account === company.accounts.find(({ status }) => status !== 'CLOSED') ? read(look, company) : [],
  );
}

async function lookAs(company: Company): Promise<Look | undefined> {
  const program = programOf(company, 'account.read');
  if (program === undefined) return undefined;
  const token = await accessToken(program);
  return async <Answer>(path: string) => {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(path, { headers, credentials: 'omit', redirect: 'error' });
    const json: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) throw readError(answer.status, json);
    return json as Answer;
  };
}

/** The newest lines of an account's statement, up to an instant of the bank's. */
export function statementPath({ branch, number }: ManifestAccount, end: Date): string {
  const query = { start: FROM_THE_START, end: end.toISOString(), limit: RECENT };
  return withQuery(`/v3/account-statements/${branch}/${number}`, query);
}
