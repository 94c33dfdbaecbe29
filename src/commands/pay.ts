import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseAmount } from '../money.ts';

interface Manifest {
  companies: {
    name: string;
    credentials: { client_id: string; client_secret: string; hmac_secret: string }[];
    accounts: { branch: string; number: string }[];
  }[];
}

interface Answer {
  id: number;
  status: string;
  [member: string]: unknown;
}

const POLL_MS = 100;
const FINAL = new Set(['SUCCESS', 'FAILED', 'CANCELLED', 'REFUNDED']);

/** Pays a key from the first seeded account, as a customer's program would; 0 when it ends in SUCCESS. */
export async function pay({
  key,
  amount,
  url,
}: {
  key: string;
  amount: string;
  url: string;
}): Promise<number> {
  if (parseAmount(amount) === undefined) return complain(`${amount} is not an amount, such as 10.50`);
  const manifest = await call<Manifest>(`${url}/sandbox`).catch((error: Error) => error);
  if (manifest instanceof Error) return complain(`no sandbox answers at ${url}: start one with npm start`);
  const [company] = manifest.companies;
  const [credential] = company?.credentials ?? [];
  const [account] = company?.accounts ?? [];
  if (!company || !credential || !account) return complain('the sandbox has no company to pay from');

  const { client_id, client_secret, hmac_secret } = credential;
  const token = await call<{ access_token: string }>(`${url}/v2/finance/auth-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id, client_secret }),
  });
  // The amount is written as it was given: a number of the body never passes through a double.
  const source = `"source_account_branch_identifier":"${account.branch}","source_account_number":"${account.number}"`;
  const body = `{${source},"amount":${amount},"key":${JSON.stringify(key)}}`;
  const authorization = `Bearer ${token.access_token}`;
  say(`${company.name} pays ${amount} to ${key}`);
  const sent = await call<Answer>(`${url}/create-cashout-self-approve`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      hmac: createHmac('sha256', hmac_secret).update(body).digest('hex'),
    },
    body,
  }).catch((error: Error) => error);
  if (sent instanceof Error) return complain(sent.message);
  say(`  ${sent.status}  id ${sent.id}`);
  return follow(sent, { url, authorization });
}

async function follow(
  sent: Answer,
  { url, authorization }: { url: string; authorization: string },
): Promise<number> {
  for (;;) {
    const now = await call<Answer>(`${url}/v2/finance/status-cashout?id=${sent.id}`, {
      headers: { authorization },
    });
    if (FINAL.has(now.status)) {
      say(JSON.stringify(now, null, 2));
      return now.status === 'SUCCESS' ? 0 : 1;
    }
    await pause(POLL_MS);
  }
}

async function call<T>(url: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): number {
  process.stderr.write(`${line}\n`);
  return 1;
}
