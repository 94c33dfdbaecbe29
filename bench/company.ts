import { headOfficeCnpj } from '../src/values/tax-id.ts';
import { NoFigures } from './cases.ts';
import type { Account, Sender } from './requests.ts';

export interface Credential {
  client_id: string;
  client_secret: string;
  hmac_secret: string;
}

const DOCUMENT = '52718341000109';
// In reais: the busiest account of a soak pays some millions of payments of at most R$ 99.99.
const BALANCE = 5_000_000_000;
const OPENED_AT_ONCE = 16;
// The root of the first other company's CNPJ.
const FIRST_OTHER = 60_000_000;

/** Opens a company of the bench's own with one credential; its accounts are opened as cases ask for them. */
export async function openCompany(port: number) {
  const { credential, open } = await foundCompany(port);
  return async (serverPort: number, count: number) =>
    senderOf(serverPort, credential, await open(serverPort, count));
}

/** The same, to be found again when the bank starts anew. */
export async function foundCompany(port: number) {
  // Codes need an account with a key.
  const first = await openAccount(port, { pix_key: true });
  const opened: Account[] = [first];
  const open = async (serverPort: number, count: number) => {
    while (opened.length < count) {
      const length = Math.min(OPENED_AT_ONCE, count - opened.length);
      const open = () => openAccount(serverPort, { company_document: DOCUMENT });
      opened.push(...(await Promise.all(Array.from({ length }, open))));
    }
    return opened.slice(0, count);
  };
  return { credential: first.credentials[0], open };
}

function openAccount(port: number, how: object): Promise<Account & { credentials: Credential[] }> {
  const account = { type: 'PJ', document: DOCUMENT, name: 'Carga Ltda', balance: BALANCE, ...how };
  return call(port, 'POST', '/sandbox/accounts', account);
}

/** Opens so many more companies, each with an account and a credential. */
export async function openOthers(port: number, count: number): Promise<Sender[]> {
  const senders: Sender[] = [];
  const open = async (_: unknown, offset: number) => {
    const document = headOfficeCnpj(String(FIRST_OTHER + senders.length + offset));
    const account = await openAccount(port, { document });
    return senderOf(port, account.credentials[0], [account]);
  };
  while (senders.length < count) {
    const length = Math.min(OPENED_AT_ONCE, count - senders.length);
    senders.push(...(await Promise.all(Array.from({ length }, open))));
  }
  return senders;
}

interface Manifest {
  companies: { name: string; credentials: Credential[]; accounts: Account[] }[];
}

/** Finds another company than the bench's, one of those that a sandbox has. */
export async function findNeighbour(port: number): Promise<Sender> {
  const { companies } = await call<Manifest>(port, 'GET', '/sandbox');
  const company = companies.find(({ name }) => name.startsWith('Oficina'));
  return senderOf(port, company?.credentials[0], company?.accounts.slice(0, 1) ?? []);
}

export async function senderOf(
  port: number,
  credential: Credential | undefined,
  accounts: Account[],
): Promise<Sender> {
  if (credential === undefined || accounts.length === 0) throw new NoFigures('the sandbox lacks a company');
  const { hmac_secret: hmacSecret, ...client } = credential;
  const answer = await call<{ access_token: string }>(port, 'POST', '/v2/finance/auth-token', client);
  return { token: answer.access_token, hmacSecret, accounts };
}

/** One request of the bench itself. Throws unless it succeeds. */
export async function call<Answer>(
  port: number,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new NoFigures(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text || '{}') as Answer;
}
