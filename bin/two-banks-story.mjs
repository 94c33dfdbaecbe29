// The story that `lastro two-banks` tells: each step is a call that a customer's program makes, and what came of it.
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const POLL_MS = 100;
const DAY_MS = 86_400_000;

/** The seeded companies that take part, as every sandbox has them. */
const BAKER = {
  name: 'Padaria Aurora',
  clientId: 'padaria-aurora',
  number: '100013',
  document: '11222333000181',
};
const WORKSHOP = { name: 'Oficina Boreal', clientId: 'oficina-boreal', number: '100030' };

export async function tellStory({ centralBank, a, b }) {
  const baker = await openCustomer(a, BAKER);
  const workshop = await openCustomer(b, WORKSHOP);
  await payByAccount(workshop, baker);
  await payByKey(workshop, baker);
  const received = await payByCode(workshop, baker);
  await giveBackInPart(baker, workshop, received);
  await showReserve(centralBank);
}

async function payByAccount(workshop, baker) {
  const sent = await workshop.post('/create-cashoutmanual-self-approve', {
    ...workshop.source,
    amount: 30,
    recipient_instution: baker.bank.ispb,
    recipient_account_branch: '0001',
    recipient_account_number: baker.number,
    recipient_account_type: 'CURRENT_ACCOUNT',
    recipient_account_model: 'Movement',
    recipient_legal_id: baker.document,
    recipient_name: baker.name,
    tag: 'by account',
  });
  await paid(workshop, sent, `${workshop.name} (B) pays ${baker.name} (A) by the details of its account`);
}

async function payByKey(workshop, baker) {
  const body = { ...baker.source, reason: 'customer request', type: 'EVP' };
  const { key } = await baker.post('/v3/dict/key', body);
  show(`${baker.name} registers a key at A`, { key });
  const sent = await workshop.post('/create-cashout-self-approve', {
    ...workshop.source,
    amount: 12.5,
    key,
    tag: 'by key',
  });
  await paid(workshop, sent, `${workshop.name} pays it from B`);
}

async function payByCode(workshop, baker) {
  const code = await baker.post('/v2/finance/create-pix-copy-and-paste', {
    ...baker.source,
    amount: 80,
    type_fine: 'NONE',
    expiration_date: new Date(Date.now() + DAY_MS).toISOString(),
    base_64_image: false,
  });
  show(`${baker.name} makes a code at A`, { pix_copy_and_paste: code.pix_copy_and_paste });
  const text = { pix_copy_and_paste: code.pix_copy_and_paste };
  const read = await workshop.post('/v2/finance/decode-qrcode', text);
  show(`${workshop.name} reads it at B`, {
    receiver_name: read.receiver_name,
    end_to_end_id: read.end_to_end_id,
  });
  const sent = await workshop.post('/create-copy-and-paste-transfer', {
    ...workshop.source,
    ...text,
    amount: 80,
    tag: 'by code',
  });
  await paid(workshop, sent, `${workshop.name} pays it by copy and paste`);
  const done = await until(
    () => baker.get(`/v2/finance/status-pix-copy-and-paste?id=${code.qr_code_id}`),
    ({ status }) => status !== 'NEW',
    'the code is paid',
  );
  show(`${baker.name} sees its code`, { status: done.status, endToEndId: done.endToEndId });
  return done;
}

async function giveBackInPart(baker, workshop, code) {
  const before = await balanceOf(workshop);
  const refund = await baker.post('/v2/finance/chargebacks-pix-copy-and-paste', {
    qr_code_id: code.qr_code_id,
    information: 'mercadoria devolvida',
    amount: 30,
  });
  show(`${baker.name} gives R$ 30.00 of it back`, {
    status: refund.status,
    end_to_end_id: refund.end_to_end_id,
  });
  const after = await until(
    () => balanceOf(workshop),
    (balance) => balance > before,
    'the money has come back',
  );
  show(`${workshop.name} has it again`, { before, after });
}

async function showReserve({ control }) {
  const answer = await fetch(`${control}/control/balances`);
  const { balances, issued } = await answer.json();
  const sum = balances.reduce(
    (total, { available, blocked }) => total + Number(available) + Number(blocked),
    0,
  );
  if (sum.toFixed(2) !== Number(issued).toFixed(2))
    throw new Error(`the reserve holds ${sum}, and ${issued} was issued`);
  const ours = balances.filter(({ ispb }) => ispb.startsWith('9999901'));
  show(
    'The central bank counts its money',
    Object.fromEntries(ours.map(({ ispb, available }) => [ispb, available])),
  );
}

/** Follows a payment to its end; anything but SUCCESS ends the story. */
async function paid(customer, sent, words) {
  const end = await until(
    () => customer.get(`/v2/finance/status-cashout?id=${sent.id}`),
    ({ status }) => status !== 'PROCESSING' && status !== 'NEW',
    words,
  );
  show(words, { amount: end.amount, status: end.status, recipient: end.recipient_name });
  if (end.status !== 'SUCCESS') throw new Error(`the payment ended ${end.status}: ${JSON.stringify(end)}`);
}

async function balanceOf({ get, number }) {
  const path = `/v2/finance/get-balance?account_branch_identifier=0001&account_number=${number}`;
  return (await get(path)).amount_total;
}

async function until(ask, isIt, words) {
  for (const giveUp = Date.now() + PATIENCE_MS; ; await pause(POLL_MS)) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    if (Date.now() > giveUp) throw new Error(`not within a minute: ${words}: ${JSON.stringify(answer)}`);
  }
}

function show(words, members) {
  console.log(words);
  for (const [name, value] of Object.entries(members)) console.log(`    ${name}: ${value}`);
}

/** A company's program: what it posts is signed. */
async function openCustomer(bank, { clientId, ...company }) {
  const token = await call(`${bank.url}/v2/finance/auth-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
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
      const headers = { authorization, hmac, 'content-type': 'application/json' };
      return call(bank.url + path, { method: 'POST', headers, body: text });
    },
  };
}

async function call(url, init) {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answers ${answer.status}: ${text}`);
  return JSON.parse(text);
}
