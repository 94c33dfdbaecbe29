import { createHmac } from 'node:crypto';
import { spoken } from './spoken.ts';

/** A seeded company as a customer's program sees it: an account, and calls that are signed for it. */
export interface Customer {
  name: string;
  source: { source_account_branch_identifier: string; source_account_number: string };
  get<T>(path: string): Promise<T>;
  /** The body is signed as it is sent; a text goes as it is, anything else as JSON. */
  post<T>(path: string, body: unknown): Promise<T>;
}

interface ManifestCompany {
  name: string;
  credentials: { client_id: string; client_secret: string; hmac_secret: string }[];
  accounts: { branch: string; number: string }[];
}

/** The seeded companies of a running sandbox; throws a sentence for people when none answers. */
export async function openCustomers(url: string, token?: string): Promise<Customer[]> {
  const answer = await askSandbox(url, { token });
  const manifest = (await answer.json()) as { companies: ManifestCompany[] };
  return Promise.all(manifest.companies.map((company) => openCustomer(url, company)));
}

interface SandboxRequest {
  method?: 'GET' | 'POST';
  /** Below `/sandbox`; the manifest if left out. */
  path?: string;
  token?: string | undefined;
}

/** Asks a running sandbox itself; throws a sentence for people when it cannot be asked. */
export async function askSandbox(
  url: string,
  { method = 'GET', path = '', token }: SandboxRequest,
): Promise<Response> {
  // A sandbox that is reachable from outside responds only with its token.
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${url}/sandbox${path}`, { method, headers }).catch(() => undefined);
  if (answer === undefined) throw new Error(`no bank answers at ${url}: start one with ${spoken('start')}`);
  if (answer.ok) return answer;
  const said = `${answer.status} ${await answer.text()}`;
  if (answer.status === 401)
    throw new Error(`the sandbox at ${url} asks for its token, as LASTRO_SANDBOX_TOKEN: ${said}`);
  if (answer.status === 404)
    throw new Error(
      `the server at ${url} is no sandbox with the simulated rail: start one with ${spoken('start')}, or name another with --url`,
    );
  throw new Error(said);
}

async function openCustomer(url: string, company: ManifestCompany): Promise<Customer> {
  const [credential] = company.credentials;
  const [account] = company.accounts;
  if (credential === undefined || account === undefined) throw new Error(`${company.name} has no account`);
  const { client_id, client_secret, hmac_secret } = credential;
  const { access_token } = await call<{ access_token: string }>(`${url}/v2/finance/auth-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id, client_secret }),
  });
  const authorization = `Bearer ${access_token}`;
  return {
    name: company.name,
    source: { source_account_branch_identifier: account.branch, source_account_number: account.number },
    get: (path) => call(url + path, { headers: { authorization } }),
    post: (path, body) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const hmac = createHmac('sha256', hmac_secret).update(text).digest('hex');
      const headers = { authorization, hmac, 'content-type': 'application/json' };
      return call(url + path, { method: 'POST', headers, body: text });
    },
  };
}

async function call<T>(url: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return JSON.parse(text) as T;
}
