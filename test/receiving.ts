import { expect } from 'vitest';
import {
  type Answer,
  AURORA,
  AURORA_ACCOUNT,
  BOREAL,
  BOREAL_ACCOUNT,
  type Credential,
  type Json,
  type TestBank,
} from './harness.ts';
import { settledOn } from './simulated.ts';

export const DAY = 86_400;

/** An instant so many seconds from the bank's own now, whole to the second. */
export async function inSeconds(bank: TestBank, seconds: number): Promise<string> {
  const { now } = (await bank.get('/sandbox/clock', { as: null })).body;
  const at = Math.floor(Date.parse(now) / 1000) + seconds;
  return new Date(at * 1000).toISOString();
}

/** A body for a simplified code on Padaria's first account, good for a day. */
export async function simplified(bank: TestBank, changes: Json = {}): Promise<Json> {
  const expiration_date = await inSeconds(bank, DAY);
  return { ...AURORA_ACCOUNT, amount: 25.9, type_fine: 'NONE', expiration_date, ...changes };
}

/** A body for a charge: due in 10 days, fined from the 12th, payable until the 20th. */
export async function charge(bank: TestBank, changes: Json = {}): Promise<Json> {
  const [due_date, fine_date, expiration_date] = await Promise.all(
    [10, 12, 20].map((days) => inSeconds(bank, days * DAY)),
  );
  return {
    ...AURORA_ACCOUNT,
    amount: 100,
    type_fine: 'VALUE',
    fine: 7.5,
    due_date,
    fine_date,
    expiration_date,
    debtor_document: '529.982.247-25',
    debtor_name: 'Marina Duarte',
    type_document: 'CPF',
    ...changes,
  };
}

export async function createCode(bank: TestBank, body: Json, as: Credential = AURORA): Promise<Json> {
  const answer = await bank.post('/v2/finance/create-pix-copy-and-paste', body, { as });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

export async function codeById(bank: TestBank, id: number, as: Credential = AURORA): Promise<Json> {
  const answer = await bank.get(`/v2/finance/status-pix-copy-and-paste?id=${id}`, { as });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** Boreal (or whoever) pays a code out of its account; the money has moved when this resolves. */
export async function payCode(
  bank: TestBank,
  code: { pix_copy_and_paste: string },
  amount: number,
  payer: { as: Credential; account: Json } = { as: BOREAL, account: BOREAL_ACCOUNT },
): Promise<Json> {
  const { pix_copy_and_paste } = code;
  const body = { ...payer.account, pix_copy_and_paste, amount };
  const sent = await bank.post('/create-copy-and-paste-transfer', body, { as: payer.as });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await bank.drain();
  const settled = await bank.get(`/v2/finance/status-cashout?id=${sent.body.id}`, { as: payer.as });
  return settled.body;
}

/** A code of Padaria that Boreal has paid. */
export async function paidCode(bank: TestBank, amount: number, changes: Json = {}): Promise<Json> {
  const code = await createCode(bank, await simplified(bank, { amount, ...changes }));
  const cashout = await payCode(bank, code, amount);
  expect(cashout.status).toBe('SUCCESS');
  return codeById(bank, code.qr_code_id);
}

/** Money from another institution to Padaria's first account; gives the cash in. */
export async function receive(bank: TestBank, amount: number, changes: Json = {}): Promise<Json> {
  const target = changes.key === undefined && changes.pix_copy_and_paste === undefined;
  const body = { amount, ...(target ? { branch: '0001', number: '100013' } : {}), ...changes };
  const paid = await bank.sandbox('/cash-ins', body);
  expect(paid).toMatchObject({ status: 'SETTLED', reason: null });
  return cashIn(bank, paid.end_to_end_id);
}

export async function cashIn(bank: TestBank, endToEndId: string, as: Credential = AURORA): Promise<Json> {
  const answer = await bank.get(`/v2/finance/cashin/${endToEndId}`, { as });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

export function refundCode(bank: TestBank, id: number, amount: number, as: Credential = AURORA) {
  const body = { qr_code_id: id, information: 'mercadoria devolvida', amount };
  return bank.post('/v2/finance/chargebacks-pix-copy-and-paste', body, { as, hmacSecret: null });
}

export function refundCashIn(bank: TestBank, id: number, amount: number, as: Credential = AURORA) {
  const body = { transaction_id: id, information: 'mercadoria devolvida', amount };
  return bank.post('/v2/finance/chargeback', body, { as });
}

/** The answer of the two refund operations when they refuse. */
export function envelope(text: string) {
  return { worked: false, detail: text, message: text, data: null };
}

/** Available and blocked, in reais. */
export async function balance(bank: TestBank, number = '100013', as: Credential = AURORA) {
  const path = '/v2/finance/get-balance?account_branch_identifier=0001&account_number=';
  const { body } = await bank.get(path + number, { as });
  return { available: body.amount_available, total: body.amount_total, blocked: body.amount_blocked };
}

/** The statement of an account, newest first, in short: what, how much, for which payment. */
export async function statement(bank: TestBank, number = '100013', as: Credential = AURORA): Promise<Json[]> {
  const path = `/v3/account-statements/0001/${number}?start=2020-01-01T00:00:00Z&end=2100-01-01T00:00:00Z&limit=100`;
  return (await bank.get(path, { as })).body.results;
}

/**
 * The payer's institution answers a refund of a payment that came with `refund_outcome: SILENT`:
 * null settles it, a code refuses it.
 */
export async function answerRefund(bank: TestBank, asked: Answer, code: string | null): Promise<void> {
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  await bank.drain();
  // The simulator's own books must agree; what is then told once more below changes nothing.
  await bank.app.simulator?.control.answerRefund(asked.body.end_to_end_id, code);
  const standing = code === null ? settledOn(new Date()) : { state: 'REJECTED' as const, code };
  await bank.app.bank.listener.returnOutcomes([{ returnId: asked.body.end_to_end_id, standing }]);
  await bank.drain();
}

/** A static code: 26 holds the key, 54 the amount, 62-05 the reference. */
export function staticCode(fields: {
  key: string;
  amount?: string;
  description?: string;
  zip?: string;
  txid?: string;
}): string {
  const tlv = (id: string, value: string) => id + String(value.length).padStart(2, '0') + value;
  const account = [tlv('00', 'br.gov.bcb.pix'), tlv('01', fields.key)];
  if (fields.description !== undefined) account.push(tlv('02', fields.description));
  const body = [
    tlv('00', '01'),
    tlv('26', account.join('')),
    tlv('52', '0000'),
    tlv('53', '986'),
    fields.amount === undefined ? '' : tlv('54', fields.amount),
    tlv('58', 'BR'),
    tlv('59', 'LOJA DA ESQUINA'),
    tlv('60', 'RECIFE'),
    fields.zip === undefined ? '' : tlv('61', fields.zip),
    tlv('62', tlv('05', fields.txid ?? '***')),
    '6304',
  ].join('');
  return body + crc16(body);
}

/** CRC-16/CCITT-FALSE, written down once more so that a fault in the bank's own does not hide. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
