import { createHmac, randomUUID } from 'node:crypto';

const BANK = process.env.BANK ?? 'http://127.0.0.1:3000';
const CLIENT_ID = 'padaria-aurora';
const CLIENT_SECRET = 'sandbox-secret-padaria-aurora';
const HMAC_SECRET = 'sandbox-hmac-padaria-aurora';

/** Sends this text. A refusal says why in `detail`. */
async function send(path, body, headers = {}) {
  const answer = await fetch(BANK + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return JSON.parse(text);
}

const who = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
const login = await send('/v2/finance/auth-token', JSON.stringify(who));

// Written once: this very text is signed and sent.
const body = JSON.stringify({
  source_account_branch_identifier: '0001',
  source_account_number: '100013',
  amount: 3.2,
  key: 'ok@psp.example',
});
const paid = await send('/create-cashout-self-approve', body, {
  authorization: `Bearer ${login.access_token}`,
  hmac: createHmac('sha256', HMAC_SECRET).update(body).digest('hex'),
  // Keep it with your order: the same key never pays twice.
  'idempotency-key': randomUUID(),
});
console.log(paid.status, paid.amount);
