import type { LoadAccount } from './load-plan.ts';
import { NoFigures } from './no-figures.ts';

/** A company of the bench's own: one credential, and accounts that are opened as cases ask for them. */
export interface BenchCompany {
  hmacSecret: string;
  /** The first `count` accounts, each with money for any run. */
  accounts(port: number, count: number): Promise<LoadAccount[]>;
  /** A fresh bearer token. */
  token(port: number): Promise<string>;
}

interface Credential {
  client_id: string;
  client_secret: string;
  hmac_secret: string;
}

interface OpenedAccount extends LoadAccount {
  credentials: Credential[];
}

const COMPANY_DOCUMENT = '52718341000109';
// In reais. The busiest account of a soak pays some millions of payments of at most R$ 99.99.
const BALANCE = 5_000_000_000;
const OPENED_AT_ONCE = 16;

/** Opens the company with its first account; the others come later. */
export async function openBenchCompany(port: number): Promise<BenchCompany> {
  const first = await openAccount(port, 0);
  const [credential] = first.credentials;
  if (credential === undefined) throw new NoFigures('the sandbox opened an account without a credential');
  const opened: LoadAccount[] = [{ branch: first.branch, number: first.number }];
  return {
    hmacSecret: credential.hmac_secret,
    accounts: async (serverPort, count) => {
      while (opened.length < count) {
        const batch = Math.min(OPENED_AT_ONCE, count - opened.length);
        const opening = Array.from({ length: batch }, (_, i) => openAccount(serverPort, opened.length + i));
        for (const { branch, number } of await Promise.all(opening)) opened.push({ branch, number });
      }
      return opened.slice(0, count);
    },
    token: async (serverPort) => {
      const { client_id, client_secret } = credential;
      const answer = await post(serverPort, '/v2/finance/auth-token', { client_id, client_secret });
      return (answer as { access_token: string }).access_token;
    },
  };
}

async function openAccount(port: number, index: number): Promise<OpenedAccount> {
  const answer = await post(port, '/sandbox/accounts', {
    ...(index === 0 ? {} : { company_document: COMPANY_DOCUMENT }),
    type: 'PJ',
    document: COMPANY_DOCUMENT,
    name: 'Carga Ltda',
    balance: BALANCE,
    // Codes need an account with a key.
    pix_key: index === 0,
  });
  return answer as OpenedAccount;
}

async function post(port: number, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 200 && answer.status !== 201)
    throw new NoFigures(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
