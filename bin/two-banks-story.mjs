// The story that `lastro two-banks` tells: each step is a call that a customer's program makes, and what came of it.
import { openCustomer, openOperator, show, until } from './two-banks-people.mjs';

const DAY_MS = 86_400_000;

/** Branch and account in the query of a list. */
const ofAccount = ({ source }) => new URLSearchParams(source);

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
  await claimKey(baker, await openCustomer(b, BAKER));
  await reportFraud(baker, workshop, await openOperator(b));
  await showReserve(centralBank);
}

async function payByAccount(workshop, baker) {
  const sent = await workshop.post('/create-cashoutmanual-self-approve', {
    ...workshop.source,
    ...detailsOf(baker),
    ...{ amount: 30, tag: 'by account' },
  });
  await paid(workshop, sent, `${workshop.name} (B) pays ${baker.name} (A) by account details`);
}

/** The recipient of a payment by account. */
function detailsOf(customer) {
  return {
    recipient_instution: customer.bank.ispb,
    recipient_account_branch: '0001',
    recipient_account_number: customer.number,
    recipient_account_type: 'CURRENT_ACCOUNT',
    recipient_account_model: 'Movement',
    recipient_legal_id: customer.document,
    recipient_name: customer.name,
  };
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
  await paid(workshop, sent, `${workshop.name} pays to that key from B`);
}

async function payByCode(workshop, baker) {
  const code = await baker.post('/v2/finance/create-pix-copy-and-paste', {
    ...baker.source,
    amount: 80,
    type_fine: 'NONE',
    expiration_date: new Date(Date.now() + DAY_MS).toISOString(),
    base_64_image: false,
  });
  show(`${baker.name} creates a code at A`, { pix_copy_and_paste: code.pix_copy_and_paste });
  const text = { pix_copy_and_paste: code.pix_copy_and_paste };
  const read = await workshop.post('/v2/finance/decode-qrcode', text);
  show(`${workshop.name} decodes it at B`, {
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
  show(`${baker.name} reads the status of its code`, { status: done.status, endToEndId: done.endToEndId });
  return done;
}

async function giveBackInPart(baker, workshop, code) {
  const before = await balanceOf(workshop);
  const refund = await baker.post('/v2/finance/chargebacks-pix-copy-and-paste', {
    qr_code_id: code.qr_code_id,
    information: 'mercadoria devolvida',
    amount: 30,
  });
  show(`${baker.name} refunds R$ 30.00 of a paid code`, {
    status: refund.status,
    end_to_end_id: refund.end_to_end_id,
  });
  const after = await until(
    () => balanceOf(workshop),
    (balance) => balance > before,
    'the refund arrives',
  );
  show(`${workshop.name} receives the refund`, { 'balance before': before, 'balance after': after });
}

/** The bakery has an account at B too, and wants its CNPJ to be paid there. */
async function claimKey(donor, claimer) {
  const key = donor.document;
  await donor.post('/v3/dict/key', { ...donor.source, reason: 'customer request', type: 'CNPJ', key });
  show(`${donor.name} registers its CNPJ as a key at A`, { key });
  const claim = await claimer.post('/v3/dict/claim', {
    ...claimer.source,
    ...{ key, type: 'CNPJ', claim_type: 'PORTABILITY' },
  });
  show(`${claimer.name} claims its CNPJ key from B`, { claim_id: claim.claim_id, status: claim.status });
  const asked = await heard(donor, claim, ({ status }) => status === 'OPEN');
  await donor.post(`/v3/dict/claim/${asked.pix_key_claim_id}/acknowledge`, {});
  const { status } = await donor.post(`/v3/dict/claim/${asked.pix_key_claim_id}/confirm`, {
    reason: 'USER_REQUESTED',
  });
  show(`${donor.name} confirms the claim at A`, { status });
  await heard(claimer, claim, (one) => one.status === 'CONFIRMED');
  const done = await claimer.post(`/v3/dict/claim/${claim.pix_key_claim_id}/complete`, {});
  show(`${claimer.name} completes the claim at B`, { status: done.status });
}

/** A customer's side of a claim, once its bank has heard of it. */
function heard(customer, { claim_id: id }, isIt) {
  return until(
    async () => {
      const { claims } = await customer.get(`/v3/dict/claim?${ofAccount(customer)}`);
      return claims.find((one) => one.claim_id === id && isIt(one));
    },
    (claim) => claim !== undefined,
    'the other bank reads the claim',
  );
}

/** The workshop was cheated: its bank has the directory follow the money, and the bakery gives it back. */
async function reportFraud(baker, workshop, operator) {
  const before = await balanceOf(workshop);
  const sent = await workshop.post('/create-cashoutmanual-self-approve', {
    ...workshop.source,
    ...detailsOf(baker),
    ...{ amount: 40, tag: 'never delivered' },
  });
  const { operationUuid: endToEndId } = await paid(workshop, sent, `${workshop.name} pays for goods that never arrive`);
  const recovery = await operator.post(`/operator/payments/${endToEndId}/recovery`, {
    situation: 'SCAM_FRAUD',
    details: 'Comprou e não recebeu.',
    contact: { email: 'med@banco-b.example', phone: '+5511400000002' },
  });
  show('An operator of B reports the payment as fraud', { recovery_id: recovery.recovery_id });
  const reported = await until(
    async () => (await baker.get('/v3/meds/')).results.find(({ endtoend }) => endtoend === endToEndId),
    (found) => found !== undefined,
    'A receives the report',
  );
  show(`${baker.name} reads the report at A`, { status: reported.status, amount: reported.amount });
  const details = 'Pedido cancelado; devolvemos.';
  const decided = await baker.post(`/v3/meds/${reported.pix_med_id}/accept`, { details });
  show(`${baker.name} accepts the report`, { status: decided.status });
  const path = `/operator/recoveries/${recovery.recovery_id}`;
  await until(
    () => operator.get(path),
    ({ status }) => status === 'ANALYSED',
    'the report is analysed',
  );
  await operator.post(`${path}/refunds`, {});
  const done = await until(
    () => operator.get(path),
    ({ status }) => status === 'COMPLETED',
    'the recovery is completed',
  );
  show('B requests the refund', { recovery: done.status });
  const after = await until(
    () => balanceOf(workshop),
    (balance) => balance === before,
    'the refund arrives',
  );
  show(`${workshop.name} receives the refund`, { 'balance before the payment': before, 'balance now': after });
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
    'The reserves at the central bank add up',
    Object.fromEntries(ours.map(({ ispb, available }) => [ispb, available])),
  );
}

/** Follows a payment to its end and returns it; anything but SUCCESS ends the story. */
async function paid(customer, sent, words) {
  const end = await until(
    () => customer.get(`/v2/finance/status-cashout?id=${sent.id}`),
    ({ status }) => status !== 'PROCESSING' && status !== 'NEW',
    words,
  );
  show(words, { amount: end.amount, status: end.status, recipient: end.recipient_name });
  if (end.status !== 'SUCCESS') throw new Error(`the payment ended ${end.status}: ${JSON.stringify(end)}`);
  return end;
}

async function balanceOf({ get, number }) {
  const path = `/v2/finance/get-balance?account_branch_identifier=0001&account_number=${number}`;
  return (await get(path)).amount_total;
}
