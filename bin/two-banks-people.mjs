// The people of the story: companies whose programs call their bank, and an operator of a bank.
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const PATIENCE_MS = 60_000;
const POLL_MS = 100;
const JSON_TYPE = { 'content-type': 'application/json' };

/** The seeded operator, as every sandbox has it. */
const ROSA = {
  email: 'rosa@lastro.example',
  password: 'lastro-firme-em-mar-aberto',
  secret: 'NBSWY3DPO5XXE3DENBSWY3DPO5XXE3DE',
};

/** Asks until the answer is the one; fails after a minute. */
export async function until(ask, isIt, words) {
  for (const giveUp = Date.now() + PATIENCE_MS; ; await pause(POLL_MS)) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    if (Date.now() > giveUp) throw new Error(`not within a minute: ${words}: ${JSON.stringify(answer)}`);
  }
}

/** Prints a step, with what came of it. */
export function show(words, members) {
  console.log(words);
  for (const [name, value] of Object.entries(members)) console.log(`    ${name}: ${value}`);
}

/** A company's program: what it posts is signed. */
export async function openCustomer(bank, { clientId, ...company }) {
  const token = await call(`${bank.url}/v2/finance/auth-token`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ client_id: clientId, client_secret: `sandbox-secret-${clientId}` }),
  });
  const authorization = `Bearer ${token.access_token}`;
  return {
    bank,
    ...company,
    source: { source_account_branch_identifier: '0001', source_account_number: company.number },
    get: (path) => call(bank.url + path, { headers: { authorization } }),
    post: (path, body) => {
      const text = JSON.stringify(body);
      const hmac = createHmac('sha256', `sandbox-hmac-${clientId}`).update(text).digest('hex');
      const headers = { authorization, hmac, ...JSON_TYPE };
      return call(bank.url + path, { method: 'POST', headers, body: text });
    },
  };
}

/** An operator of a bank, logged in with a password and an authenticator's code. */
export async function openOperator(bank) {
  const { email, password, secret } = ROSA;
  const token = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const body = JSON.stringify({ email, password, token });
  const session = await call(`${bank.url}/operator/login`, { method: 'POST', headers: JSON_TYPE, body });
  const headers = { authorization: `Bearer ${session.access_token}`, ...JSON_TYPE };
  return {
    get: (path) => call(bank.url + path, { headers }),
    post: (path, given) =>
      call(bank.url + path, { method: 'POST', headers, body: JSON.stringify(given) }),
  };
}

async function call(url, init) {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answers ${answer.status}: ${text}`);
  return JSON.parse(text);
}
