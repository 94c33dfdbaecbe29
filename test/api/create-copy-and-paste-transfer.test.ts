import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { cashoutBody } from '../accounts.ts';
import {
  AURORA,
  AURORA_ACCOUNT,
  AURORA_READ_ONLY,
  BOREAL,
  BOREAL_ACCOUNT,
  type Json,
  startBank,
  type TestBank,
} from '../harness.ts';
import {
  balance,
  cashIn,
  charge,
  codeById,
  createCode,
  DAY,
  inSeconds,
  payCode,
  simplified,
  statement,
  staticCode,
} from '../receiving.ts';

const PATH = '/create-copy-and-paste-transfer';
const KEY = '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10';
const REFUSED = [400, { detail: 'Invalid PIX copy and paste code' }];
const INVALID_AMOUNT = [400, { detail: 'Invalid amount' }];

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

/** Boreal pays. */
const pay = async (pix_copy_and_paste: unknown, amount: unknown, more: Json = {}, options: Json = {}) => {
  const body = { ...BOREAL_ACCOUNT, pix_copy_and_paste, amount, ...more };
  const answer = await bank.post(PATH, body, { as: BOREAL, ...options });
  return [answer.status, answer.body] as [number, Json];
};

describe('200', () => {
  it('answers PROCESSING with recipient fields null, and settles inside the bank on both sides', async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 33.3, tag: 'balcão' }));
    const [ours, theirs] = [await balance(bank), await balance(bank, '100030', BOREAL)];
    const [status, sent] = await pay(code.pix_copy_and_paste, 33.3, { tag: 'compra' });
    expect([status, sent]).toEqual([
      200,
      cashoutBody({
        id: expect.any(Number),
        transaction_id: sent.id,
        status: 'PROCESSING',
        amount: 33.3,
        key: KEY,
        tag: 'compra',
        from_accout: '100030',
      }),
    ]);
    await bank.drain();
    const settled = (await bank.get(`/v2/finance/status-cashout?id=${sent.id}`, { as: BOREAL })).body;
    expect(settled).toMatchObject({
      status: 'SUCCESS',
      key: KEY,
      recipient_instution: '99999000',
      recipient_account_id: '100013',
      recipient_branch_id: '0001',
      recipient_legal_id: '11222333000181',
      recipient_name: 'Padaria Aurora Ltda',
      operationUuid: expect.stringMatching(/^E99999000\d{12}[0-9a-zA-Z]{11}$/),
    });
    expect(await codeById(bank, code.qr_code_id)).toMatchObject({
      status: 'PAID',
      endToEndId: settled.operationUuid,
    });
    const received = await cashIn(bank, settled.operationUuid);
    expect(received).toMatchObject({
      pix_qr_code_id: code.qr_code_id,
      amount: 33.3,
      tag: 'balcão',
      payer_name: 'Oficina Boreal Ltda',
    });
    expect((await balance(bank)).total).toBeCloseTo(ours.total + 33.3, 5);
    expect((await balance(bank, '100030', BOREAL)).total).toBeCloseTo(theirs.total - 33.3, 5);
    const [credit] = await statement(bank);
    expect(credit).toMatchObject({
      credit_or_debit: 'CREDIT',
      transaction_type: 'PIX_CASHIN',
      amount: 33.3,
      identification: settled.operationUuid,
      qr_code_id: code.qr_code_id,
      transaction_id: received.id,
      tag_id: 'balcão',
    });
    const [debit] = await statement(bank, '100030', BOREAL);
    expect(debit).toMatchObject({
      credit_or_debit: 'DEBIT',
      transaction_type: 'PIX_CASHOUT',
      amount: 33.3,
      identification: settled.operationUuid,
      qr_code_id: null,
      transaction_id: sent.id,
      tag_id: 'compra',
    });
  });

  it('answers under /v2/finance too, and with blanks around the code', async () => {
    const { pix_copy_and_paste } = await createCode(bank, await simplified(bank, { amount: 1 }));
    const body = { ...BOREAL_ACCOUNT, pix_copy_and_paste: ` ${pix_copy_and_paste}\n`, amount: 1 };
    expect((await bank.post(`/v2/finance${PATH}/`, body, { as: BOREAL })).status).toBe(200);
  });

  it('a static code: its own amount, or the one the payer chooses', async () => {
    expect(
      (await payCode(bank, { pix_copy_and_paste: staticCode({ key: KEY, amount: '7.00' }) }, 7)).status,
    ).toBe('SUCCESS');
    expect((await payCode(bank, { pix_copy_and_paste: staticCode({ key: KEY }) }, 3.21)).status).toBe(
      'SUCCESS',
    );
    const foreign = await payCode(bank, { pix_copy_and_paste: staticCode({ key: 'ok@psp.example' }) }, 2);
    expect(foreign).toMatchObject({
      status: 'SUCCESS',
      key: 'ok@psp.example',
      recipient_name: 'Bruno Cardoso Nogueira',
    });
  });

  it.each([
    ['PEDIDO123', 'PEDIDO123'],
    ['***', null],
    ['PEDIDO-123', null],
  ])(
    'a static code with the reference %s, which the order passes on as %s',
    async (txid, payee_reference) => {
      for (const key of [KEY, 'ok@psp.example']) {
        const sent = await payCode(bank, { pix_copy_and_paste: staticCode({ key, txid }) }, 1.5);
        expect(sent.status).toBe('SUCCESS');
        const stored = 'select txid, payee_reference from cashouts where id = $1';
        expect(await queryText(bank.app.bank.context.db.main, stored, [sent.id])).toEqual([
          { txid: null, payee_reference },
        ]);
      }
    },
  );

  it('a charge: the amount alone before the fine date, and amount and fine from its instant on', async () => {
    const [due_date, fine_date, expiration_date] = await Promise.all(
      [1, 2, 5].map((days) => inSeconds(bank, days * DAY)),
    );
    const dates = { due_date, fine_date, expiration_date };
    const make = async (more: Json) => createCode(bank, await charge(bank, { ...dates, ...more }));
    const [early, late, share] = [
      await make({ amount: 100, fine: 7.5 }),
      await make({ amount: 100, fine: 7.5 }),
      await make({ amount: 10.01, type_fine: 'PERCENT', fine: 33.33 }),
    ];
    expect(await pay(early.pix_copy_and_paste, 107.5)).toEqual(INVALID_AMOUNT);
    expect((await payCode(bank, early, 100)).status).toBe('SUCCESS');
    await bank.advance(2 * DAY);
    expect(await pay(late.pix_copy_and_paste, 100)).toEqual(INVALID_AMOUNT);
    expect((await payCode(bank, late, 107.5)).status).toBe('SUCCESS');
    expect((await payCode(bank, share, 13.35)).status).toBe('SUCCESS');
    // The code goes on saying what it asked for at first; what came is in the cash in.
    const paid = await codeById(bank, late.qr_code_id);
    expect(paid).toMatchObject({ status: 'PAID', amount: 100, fine: 7.5 });
    expect((await cashIn(bank, paid.endToEndId)).amount).toBe(107.5);
  });

  it('a charge on the day of its fine, before the instant: what is due now, and what decoding has told', async () => {
    const midnight = (Math.floor(Date.parse(await inSeconds(bank, 0)) / 86_400_000) + 3) * 86_400_000;
    const at = (hours: number) => new Date(midnight + hours * 3_600_000).toISOString();
    const dates = { due_date: at(-30), fine_date: at(20), expiration_date: at(90) };
    const make = async () => createCode(bank, await charge(bank, { amount: 100, fine: 7.5, ...dates }));
    const [plain, told] = [await make(), await make()];
    await bank.sandbox('/clock', { now: at(1) });
    await bank.advance(0);
    const { pix_copy_and_paste } = told;
    const decoded = await bank.post('/v2/finance/decode-qrcode', { pix_copy_and_paste }, { as: BOREAL });
    expect(decoded.body.data_qr_code_dynamic_charge).toMatchObject({ amount: 100, fine_amount: 7.5 });
    expect((await payCode(bank, told, 107.5)).status).toBe('SUCCESS');
    expect(await pay(plain.pix_copy_and_paste, 107.49)).toEqual(INVALID_AMOUNT);
    expect((await payCode(bank, plain, 100)).status).toBe('SUCCESS');
  });

  it('leaves not enough money to the outcome, and the code NEW', async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 5_000_000 }));
    const failed = await payCode(bank, code, 5_000_000);
    expect(failed).toMatchObject({ status: 'FAILED', erro_descriptor: 'NO_BALANCE' });
    expect((await codeById(bank, code.qr_code_id)).status).toBe('NEW');
  });

  it('fails with AG12 when the account pays its own code', async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 5 }));
    const failed = await payCode(bank, code, 5, { as: AURORA, account: AURORA_ACCOUNT });
    expect(failed).toMatchObject({ status: 'FAILED', erro_descriptor: 'AG12' });
    expect((await codeById(bank, code.qr_code_id)).status).toBe('NEW');
  });
});

describe('idempotency', () => {
  it('replays before any business refusal: the code is paid by then', async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 4 }));
    const headers = { 'idempotency-key': randomUUID() };
    const [, first] = await pay(code.pix_copy_and_paste, 4, {}, { headers });
    await bank.drain();
    const upper = { 'idempotency-key': headers['idempotency-key'].toUpperCase() };
    const [status, replay] = await pay(code.pix_copy_and_paste, 4, {}, { headers: upper });
    expect([status, replay.id, replay.status]).toEqual([200, first.id, 'SUCCESS']);
    expect(replay.recipient_name).toBe('Padaria Aurora Ltda');
    expect(await pay(code.pix_copy_and_paste, 4)).toEqual(REFUSED);
  });

  it('409: the same key, another code, amount or tag', async () => {
    const [code, other] = [
      await createCode(bank, await simplified(bank)),
      await createCode(bank, await simplified(bank)),
    ];
    const headers = { 'idempotency-key': randomUUID() };
    expect((await pay(code.pix_copy_and_paste, 25.9, {}, { headers }))[0]).toBe(200);
    const text = 'Idempotency key already used with a different request';
    const conflict = [409, { worked: false, detail: text, message: text, data: null }];
    expect(await pay(other.pix_copy_and_paste, 25.9, {}, { headers })).toEqual(conflict);
    expect(await pay(code.pix_copy_and_paste, 25.91, {}, { headers })).toEqual(conflict);
    expect(await pay(code.pix_copy_and_paste, 25.9, { tag: 'x' }, { headers })).toEqual(conflict);
  });

  it('a refused request does not use up the key', async () => {
    const code = await createCode(bank, await simplified(bank));
    const headers = { 'idempotency-key': randomUUID() };
    expect(await pay(code.pix_copy_and_paste, 1, {}, { headers })).toEqual(INVALID_AMOUNT);
    expect((await pay(code.pix_copy_and_paste, 25.9, {}, { headers }))[0]).toBe(200);
  });

  it('many at once with one key are one payment', async () => {
    const code = await createCode(bank, await simplified(bank));
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => pay(code.pix_copy_and_paste, 25.9, {}, { headers })),
    );
    expect(new Set(answers.map(([status, body]) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.[0]).toBe(200);
  });

  it('a retry that reads the code while the first request pays it is answered the same transaction', async () => {
    const code = await createCode(bank, await simplified(bank));
    const headers = { 'idempotency-key': randomUUID() };
    const { scanner } = bank.app.bank;
    const { scan } = scanner;
    let first: Json;
    scanner.scan = async (text, asked) => {
      scanner.scan = scan;
      first = (await pay(code.pix_copy_and_paste, 25.9, {}, { headers }))[1];
      await bank.drain();
      return scan(text, asked);
    };
    const [status, retried] = await pay(code.pix_copy_and_paste, 25.9, {}, { headers });
    expect([status, retried.id, retried.status]).toEqual([200, first.id, 'SUCCESS']);
    expect((await pay(code.pix_copy_and_paste, 25.9))[1]).toEqual({
      detail: 'Invalid PIX copy and paste code',
    });
  });
});

describe('400', () => {
  it('Account not found, before anything about the code', async () => {
    const expected = [400, { detail: 'Account not found' }];
    expect(await pay('x', 1, AURORA_ACCOUNT)).toEqual(expected);
    expect(await pay('x', 1, { source_account_number: '999999' })).toEqual(expected);
    await bank.sandbox('/accounts/0001/100030', { status: 'CLOSING' }, 'PATCH');
    expect(await pay('x', 1)).toEqual(expected);
    await bank.sandbox('/accounts/0001/100030', { status: 'ACTIVE' }, 'PATCH');
  });

  it('Account blocked, right after', async () => {
    await bank.sandbox('/accounts/0001/100030', { registration_deadline: '2026-01-31' }, 'PATCH');
    expect(await pay('x', 1)).toEqual([400, { detail: 'Account blocked: registration update overdue' }]);
    await bank.sandbox('/accounts/0001/100030', { registration_deadline: null }, 'PATCH');
  });

  it.each([
    '',
    'x',
    staticCode({ key: 'none@psp.example' }),
    staticCode({ key: 'no key' }),
    `${staticCode({ key: KEY })}0`,
  ])('Invalid PIX copy and paste code: %s', async (text) => {
    expect(await pay(text, 1)).toEqual(REFUSED);
  });

  it('Invalid PIX copy and paste code: paid, cancelled, expired, and before the amount is looked at', async () => {
    const paid = await createCode(bank, await simplified(bank));
    await payCode(bank, paid, 25.9);
    expect(await pay(paid.pix_copy_and_paste, 1)).toEqual(REFUSED);
    const cancelled = await createCode(bank, await simplified(bank));
    await bank.post('/v2/finance/cancel-pix-copy-and-paste', { qr_code_id: cancelled.qr_code_id });
    expect(await pay(cancelled.pix_copy_and_paste, 25.9)).toEqual(REFUSED);
    const expired = await createCode(
      bank,
      await simplified(bank, { expiration_date: await inSeconds(bank, 20) }),
    );
    await bank.advance(21);
    expect(await pay(expired.pix_copy_and_paste, 25.9)).toEqual(REFUSED);
  });

  it('Invalid amount: other than a dynamic or a priced static code asks', async () => {
    const code = await createCode(bank, await simplified(bank));
    expect(await pay(code.pix_copy_and_paste, 25.89)).toEqual(INVALID_AMOUNT);
    expect(await pay(code.pix_copy_and_paste, 25.91)).toEqual(INVALID_AMOUNT);
    expect(await pay(staticCode({ key: KEY, amount: '7.00' }), 7.01)).toEqual(INVALID_AMOUNT);
    expect((await codeById(bank, code.qr_code_id)).status).toBe('NEW');
  });
});

describe('401, 403, 422', () => {
  it('Unauthorized and Forbidden', async () => {
    for (const options of [{ as: null }, { hmacSecret: null }, { hmacSecret: AURORA.hmacSecret }])
      expect(await pay('x', 1, {}, options)).toEqual([401, { detail: 'Unauthorized' }]);
    expect(await pay('x', 1, AURORA_ACCOUNT, { as: AURORA_READ_ONLY })).toEqual([
      403,
      { detail: 'Forbidden' },
    ]);
  });

  it.each(['0', '-1', '"1"', '1.001', '1.000', '10000000000', 'null'])(
    'Validation error: amount %s',
    async (literal) => {
      const body = JSON.stringify({ ...BOREAL_ACCOUNT, pix_copy_and_paste: 'x', amount: 4711 }).replace(
        '4711',
        literal,
      );
      const answer = await bank.post(PATH, body, { as: BOREAL });
      expect(answer).toMatchObject({ status: 422, body: { message: 'Validation error' } });
      expect(answer.body.detail).toMatchObject([{ loc: ['body', 'amount'] }]);
    },
  );

  it('Validation error: what is missing is named, all of it', async () => {
    const answer = await bank.post(PATH, {}, { as: BOREAL });
    expect(answer.status).toBe(422);
    expect(answer.body.detail.map((one: Json) => one.loc[1]).sort()).toEqual([
      'amount',
      'pix_copy_and_paste',
      'source_account_branch_identifier',
      'source_account_number',
    ]);
  });

  it('Validation error: an idempotency key that is no UUID of version 4', async () => {
    const headers = { 'idempotency-key': '6ba7b810-9dad-11d1-80b4-00c04fd430c8' };
    expect((await pay('x', 1, {}, { headers }))[0]).toBe(422);
  });
});

it('ends with nothing amiss', () => bank.verify());
