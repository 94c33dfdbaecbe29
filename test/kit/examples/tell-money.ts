import { expect } from 'vitest';
import { newPhone, openedClaim, playClaim, registerElsewhere } from '../../claims.ts';
import {
  type Answer,
  AURORA_ACCOUNT,
  AURORA_EMPTY_ACCOUNT,
  type Json,
  type TestBank,
} from '../../harness.ts';
import { deleteKey, registerVerified } from '../../keys.ts';
import { charge, inSeconds } from '../../receiving.ts';

const RECIPIENT = {
  recipient_instution: '99999001',
  recipient_account_branch: '0001',
  recipient_account_number: '000019',
  recipient_account_type: 'CURRENT_ACCOUNT',
  recipient_account_model: 'Movement',
  recipient_legal_id: '60010000186',
  recipient_name: 'Bruno Cardoso Nogueira',
};
const ACCOUNT = { account_branch_identifier: '0001', account_number: '100013' };
const DAY_S = 86_400;

/** Fails the test unless the bank has done it; gives the body. */
export async function done(asked: Promise<Answer>): Promise<Json> {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

export const withQuery = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query)}`;

/** Transfers by key, by account and by code: begun, approved, called off, read. */
export async function tellTransfers(bank: TestBank): Promise<void> {
  const once = { headers: { 'idempotency-key': '7d3f0c1e-5b8a-4f62-9a17-2c4e6d8b0a91' } };
  const order = { ...AURORA_ACCOUNT, amount: 150.75, key: 'ok@psp.example', tag: 'pedido 4711' };
  const { id } = await done(bank.post('/create-cashout', order, once));
  await done(bank.post('/approve-cashout', { id }));
  await bank.drain();
  const { operationUuid } = await done(bank.get(`/v2/finance/status-cashout?id=${id}`));
  const back = { end_to_end_id: operationUuid, amount: 50, reason: 'MD06' };
  await done(bank.post('/sandbox/cashout-returns', back, { as: null }));
  const other = await done(bank.post('/create-cashout', { ...order, tag: 'pedido 4712' }));
  await done(bank.post('/cancel-cashout', { id: other.id }));
  const self = { ...once, headers: { 'idempotency-key': '1a9c4b7e-0d52-4e3f-8b61-7f2d5a3c9e04' } };
  await done(bank.post('/create-cashout-self-approve', { ...order, tag: 'pedido 4713' }, self));
  const byAccount = { ...AURORA_ACCOUNT, amount: 80, ...RECIPIENT, tag: 'fornecedor 12' };
  const manual = await done(bank.post('/create-cashout-manual', byAccount));
  await done(bank.post('/approve-cashout-manual', { id: manual.id }));
  await done(bank.post('/create-cashoutmanual-self-approve', { ...byAccount, tag: 'fornecedor 13' }));
  const code = await done(
    bank.post('/sandbox/codes', { type: 'DYNAMIC_IMMEDIATE', amount: 42.5 }, { as: null }),
  );
  const { pix_copy_and_paste } = code;
  await done(bank.post('/v2/finance/decode-qrcode', { pix_copy_and_paste }));
  const byCode = { ...AURORA_ACCOUNT, pix_copy_and_paste, amount: 42.5, tag: 'boleto da luz' };
  await done(bank.post('/create-copy-and-paste-transfer', byCode));
  await bank.drain();
}

/** Codes and what comes in by them, and what is given back. */
export async function tellReceiving(bank: TestBank): Promise<void> {
  const asked = { ...(await charge(bank)), base_64_image: false, tag: 'fatura 2026-11' };
  const once = { headers: { 'idempotency-key': 'c2b8e6a4-3f1d-4c79-a5e0-9d7b1f3a5c28' } };
  const code = await done(bank.post('/v2/finance/create-pix-copy-and-paste', asked, once));
  const { qr_code_id, pix_copy_and_paste, base_64_image_url } = code;
  await done(bank.get(new URL(base_64_image_url).pathname, { as: null }));
  await done(bank.get(/(\/qr\/v2\/cobv\/[0-9a-f]{32})/.exec(pix_copy_and_paste)?.[1] ?? '', { as: null }));
  const immediate = {
    ...AURORA_ACCOUNT,
    ...{
      amount: 25.9,
      type_fine: 'NONE',
      expiration_date: await inSeconds(bank, DAY_S),
      base_64_image: false,
    },
  };
  const plain = await done(bank.post('/v2/finance/create-pix-copy-and-paste', immediate));
  await done(bank.get(/(\/qr\/v2\/[0-9a-f]{32})/.exec(plain.pix_copy_and_paste)?.[1] ?? '', { as: null }));
  const token = /\/qr\/v2\/([0-9a-f]{32})/.exec(plain.pix_copy_and_paste)?.[1];
  for (const path of [`/charge/${token}`, `/charge/${token}/status`])
    await done(bank.get(path, { as: null }));
  await done(bank.post('/v2/finance/cancel-pix-copy-and-paste', { qr_code_id: plain.qr_code_id }));
  const payment = { amount: asked.amount, pix_copy_and_paste };
  const paid = await done(bank.post('/sandbox/cash-ins', payment, { as: null }));
  await bank.drain();
  await done(bank.get(`/v2/finance/status-pix-copy-and-paste?id=${qr_code_id}`));
  const byTag = withQuery('/v2/finance/status-pix-copy-and-paste/tag', { tag: 'fatura 2026-11' });
  await done(bank.get(byTag));
  const cashIn = await done(bank.get(`/v2/finance/cashin/${paid.end_to_end_id}`));
  await done(bank.get('/receipts', { as: null }));
  const refund = { qr_code_id, information: 'mercadoria devolvida', amount: 10 };
  await done(bank.post('/v2/finance/chargebacks-pix-copy-and-paste', refund));
  await bank.drain();
  const rest = { transaction_id: cashIn.id, information: 'pago a mais', amount: 5 };
  const given = await done(bank.post('/v2/finance/chargeback', rest));
  await bank.drain();
  await done(bank.get(`/v2/finance/chargeback/status?id=${given.id}`));
  await done(bank.get(withQuery('/v2/finance/get-balance', ACCOUNT)));
  const window = { start: '2026-01-01T00:00:00Z', end: '2099-01-01T00:00:00Z', limit: '2' };
  await done(bank.get(withQuery('/v3/account-statements/0001/100013', window)));
}

/** Keys and what others claim of them. */
export async function tellKeys(bank: TestBank): Promise<void> {
  const key = 'vendas@padaria-aurora.example';
  const proof = { ...AURORA_ACCOUNT, key_type: 'EMAIL', key_value: key, purpose: 'PIX_KEY_INCLUSION' };
  await done(bank.post('/v3/key/verifications/send', proof));
  await bank.advance(60);
  await registerVerified(bank, key);
  const evp = { ...AURORA_ACCOUNT, type: 'EVP', reason: 'pedido do cliente' };
  await done(bank.post('/v3/key', evp));
  await done(bank.get(withQuery('/v2/list-my-pix-keys', ACCOUNT)));
  await done(bank.call({ method: 'PUT', path: `/v3/dict/key/${key}`, body: AURORA_EMPTY_ACCOUNT }));
  await done(deleteKey(bank, key));
  const [won, lost, called, theirs] = [newPhone(), newPhone(), newPhone(), newPhone()];
  for (const one of [won, called]) await registerElsewhere(bank, one);
  const claim = await openedClaim(bank, won);
  for (const move of ['acknowledge', 'confirm'] as const) await playClaim(bank, claim.claim_id, move);
  await done(bank.post(`/v3/dict/claim/${claim.pix_key_claim_id}/complete`, {}));
  const given = await openedClaim(bank, called);
  await done(bank.post(`/v3/dict/claim/${given.pix_key_claim_id}/cancel`, { reason: 'USER_REQUESTED' }));
  await registerVerified(bank, lost);
  const portability = { key: lost, claim_type: 'PORTABILITY' };
  const asked = await done(bank.post('/sandbox/claims', portability, { as: null }));
  await done(bank.post(`/v3/dict/claim/${asked.pix_key_claim_id}/acknowledge`, {}));
  await done(bank.post(`/v3/dict/claim/${asked.pix_key_claim_id}/confirm`, { reason: 'USER_REQUESTED' }));
  await playClaim(bank, asked.claim_id, 'complete');
  await registerVerified(bank, theirs);
  const withdrawn = await bank.sandbox('/claims', { key: theirs, claim_type: 'OWNERSHIP' });
  await playClaim(bank, withdrawn.claim_id, 'cancel');
  const { source_account_branch_identifier, source_account_number } = AURORA_ACCOUNT;
  const of = { source_account_branch_identifier, source_account_number };
  await done(bank.get(withQuery('/v3/dict/claim', of)));
}

/** Reports of fraud, from either side. */
export async function tellReports(bank: TestBank): Promise<void> {
  const ids: string[] = [];
  for (const amount of [120, 121, 122, 123]) {
    const to = { amount, branch: '0001', number: '100013' };
    const { end_to_end_id } = await bank.sandbox('/cash-ins', to);
    const report = { end_to_end_id, origin_situation_type: 'SCAM_FRAUD', reason: 'RETURN_REQUEST' };
    ids.push((await done(bank.post('/sandbox/meds', report, { as: null }))).pix_med_id);
  }
  await done(bank.get('/v3/meds/?limit=2'));
  const [accepted, rejected, cancelled, withdrawn] = ids;
  await done(bank.get(`/v3/meds/${accepted}`));
  await done(bank.post(`/v3/meds/${accepted}/accept`, { details: 'cliente confirmou o golpe' }));
  await done(bank.post(`/v3/meds/${rejected}/reject`, { details: 'mercadoria entregue, com nota' }));
  await done(bank.call({ method: 'POST', path: `/v3/meds/${cancelled}/cancel` }));
  await done(bank.call({ method: 'POST', path: `/sandbox/meds/${withdrawn}/cancel`, as: null }));
  await bank.drain();
}

/** Endpoints that are told of all this, and what was told. */
export async function tellWebhooks(bank: TestBank, listening: string): Promise<void> {
  const url = `${listening}/sandbox/inbox/padaria`;
  const { id } = await done(bank.post('/v3/webhooks', { url, type: 'ALL' }));
  await done(bank.get('/v3/webhooks'));
  await done(bank.call({ method: 'POST', path: `/v3/webhooks/${id}/test` }));
  await bank.drain();
  await bank.sandbox('/cash-ins', { amount: 12.34, branch: '0001', number: '100013' });
  await bank.drain();
  await done(bank.call({ method: 'GET', path: '/sandbox/inbox/padaria', as: null }));
  const { results } = await done(bank.get('/v3/webhooks/logs?limit=2'));
  await done(bank.call({ method: 'POST', path: `/v3/webhooks/logs/${results[0].id}/resend` }));
  await done(bank.call({ method: 'PATCH', path: `/v3/webhooks/${id}`, body: { type: 'CASHIN' } }));
  await done(bank.call({ method: 'POST', path: `/v3/webhooks/${id}/rotate-secret` }));
  await done(bank.call({ method: 'DELETE', path: `/v3/webhooks/${id}` }));
  await done(bank.post('/sandbox/inbox/padaria', { type: 'PING' }, { as: null }));
}
