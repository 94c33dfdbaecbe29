import { compactVerify, createRemoteJWKSet } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { query, sql } from '../../src/database/pool.ts';
import { BOREAL, BOREAL_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { listen } from '../listening.ts';
import {
  balance,
  cashIn,
  charge,
  codeById,
  createCode,
  envelope,
  refundCashIn,
  refundCode,
  statement,
} from '../receiving.ts';

const eventsOfCode = sql<{ sequence: number; type: string }>(
  'test.events-of-code',
  "select sequence, type from events where subject = 'CODE' and subject_id = $1 order by sequence",
);

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
  await listen(bank);
});
afterAll(() => bank.close());

it('a charge is made, scanned, paid, given back in two parts, and the books agree', async () => {
  const code = await createCode(bank, await charge(bank, { amount: 120.5, fine: 5, tag: 'mensalidade' }));

  // The payer's bank fetches the location, and believes it only after the signature has been verified.
  const path = /(\/qr\/v2\/cobv\/[0-9a-f]{32})/.exec(code.pix_copy_and_paste)?.[1];
  const jws = await (await fetch(`${bank.url}${path}`)).text();
  const keys = createRemoteJWKSet(new URL(`${bank.url}/.well-known/jwks.json`));
  const payload = JSON.parse(new TextDecoder().decode((await compactVerify(jws, keys)).payload));
  expect(payload.valor).toMatchObject({ original: '120.50', final: '120.50' });
  expect(payload.devedor).toEqual({ cpf: '52998224725', nome: 'Marina Duarte' });

  // A company of this bank scans the same code: it is told whom it would pay, and under which id.
  const { pix_copy_and_paste } = code;
  const decoded = await bank.post('/v2/finance/decode-qrcode', { pix_copy_and_paste }, { as: BOREAL });
  expect(decoded.body).toMatchObject({
    type: 'DYNAMIC_CHARGE',
    receiver_name: 'Padaria Aurora Ltda',
    data_qr_code_dynamic_charge: { amount: 120.5, fine_amount: 0 },
  });

  const order = { ...BOREAL_ACCOUNT, pix_copy_and_paste, amount: 120.5 };
  const sent = await bank.post('/create-copy-and-paste-transfer', order, { as: BOREAL });
  expect(sent.body.status).toBe('PROCESSING');
  await bank.drain();

  const paid = await codeById(bank, code.qr_code_id);
  expect(paid).toMatchObject({
    status: 'PAID',
    endToEndId: decoded.body.end_to_end_id,
    tx_id: payload.txid,
    debtor_institution_number: '99999000',
    amount_chargeback: 0,
  });
  expect(await balance(bank)).toEqual({ available: 100_120.5, total: 100_120.5, blocked: 0 });
  expect(await balance(bank, '100030', BOREAL)).toEqual({ available: 99_879.5, total: 99_879.5, blocked: 0 });
  const received = await cashIn(bank, paid.endToEndId);
  expect(received).toMatchObject({ pix_qr_code_id: code.qr_code_id, amount: 120.5, tag: 'mensalidade' });

  // Part goes back by the code, more than the rest is refused by either route, the rest by the cash in.
  const part = await refundCode(bank, code.qr_code_id, 20.5);
  expect(part.body).toMatchObject({ worked: true, amount: 20.5, status: 'SUCCESS', fee: 0 });
  const tooMuch = await refundCode(bank, code.qr_code_id, 100.01);
  expect([tooMuch.status, tooMuch.body]).toEqual([
    400,
    envelope('Amount is greater than the value of the QR Code'),
  ]);
  const alsoTooMuch = await refundCashIn(bank, received.id, 100.01);
  expect(alsoTooMuch.body).toEqual(envelope('Amount is greater than the value of transaction'));
  const rest = await refundCashIn(bank, received.id, 100);
  expect(rest.body).toMatchObject({ amount: 100, status: 'SUCCESS' });

  expect(await codeById(bank, code.qr_code_id)).toMatchObject({
    status: 'CHARGEBACK',
    amount: 120.5,
    amount_chargeback: 120.5,
  });
  expect((await cashIn(bank, paid.endToEndId)).transaction_chargeback_value).toBe(120.5);
  const cashout = await bank.get(`/v2/finance/status-cashout?id=${sent.body.id}`, { as: BOREAL });
  expect(cashout.body.status).toBe('REFUNDED');
  expect(await balance(bank)).toEqual({ available: 100_000, total: 100_000, blocked: 0 });
  expect(await balance(bank, '100030', BOREAL)).toEqual({ available: 100_000, total: 100_000, blocked: 0 });

  const short = (rows: { transaction_type: string; credit_or_debit: string; amount: number }[]) =>
    rows.map((row) => `${row.transaction_type} ${row.credit_or_debit} ${row.amount}`);
  expect(short(await statement(bank))).toEqual([
    'PIX_CHARGEBACK DEBIT 100',
    'PIX_CHARGEBACK DEBIT 20.5',
    'PIX_CASHIN CREDIT 120.5',
    'PIX_CREDIT_IN_ACCOUNT CREDIT 100000',
  ]);
  expect(short(await statement(bank, '100030', BOREAL))).toEqual([
    'PIX_CASHOUT_REFUND CREDIT 100',
    'PIX_CASHOUT_REFUND CREDIT 20.5',
    'PIX_CASHOUT DEBIT 120.5',
    'PIX_CREDIT_IN_ACCOUNT CREDIT 100000',
  ]);

  // The customer is told of each transition once, in order.
  const told = await query(bank.app.db.main, eventsOfCode, [code.qr_code_id]);
  expect(told.map(({ sequence, type }) => `${sequence} ${type}`)).toEqual([
    '1 QR_CODE_COPY_AND_PASTE_CREATED',
    '2 QR_CODE_COPY_AND_PASTE_PAID',
    '3 QR_CODE_COPY_AND_PASTE_REFUNDED',
    '4 QR_CODE_COPY_AND_PASTE_REFUNDED',
  ]);
  await bank.verify();
});
