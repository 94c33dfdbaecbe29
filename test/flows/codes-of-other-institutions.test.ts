import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashoutOf, moneyOf, openAccount, type TestAccount } from '../accounts.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';

const DECODE = '/v2/finance/decode-qrcode';
const PAY = '/create-copy-and-paste-transfer';

let bank: TestBank;
let payer: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  payer = await openAccount(bank, { balance: 10_000 });
});
afterAll(() => bank.close());

const make = (body: object): Promise<Json> => bank.sandbox('/codes', body);
const call = async (path: string, body: object) => {
  const answer = await bank.post(path, body, { as: payer.credential });
  return [answer.status, answer.body] as [number, Json];
};
const decode = ({ pix_copy_and_paste }: Json, changes: object = {}) =>
  call(DECODE, { pix_copy_and_paste, ...changes });
const pay = ({ pix_copy_and_paste }: Json, amount: number) =>
  call(PAY, { ...payer.source, pix_copy_and_paste, amount });

async function inDays(days: number): Promise<string> {
  const { now } = await bank.sandbox('/clock', undefined, 'GET');
  return new Date(Date.parse(now) + days * 86_400_000).toISOString();
}

/** Pays, waits, and gives the cashout as it ended. */
async function paid(code: Json, amount: number): Promise<Json> {
  const [status, body] = await pay(code, amount);
  expect([status, body.status]).toEqual([200, 'PROCESSING']);
  await bank.drain();
  return cashoutOf(bank, body.id, payer);
}

/** The receiver behind ok@psp.example as decoding shows it, beside the content of the code itself. */
const RECEIVER = {
  end_to_end_id: expect.stringMatching(/^E99999000\d{12}[0-9a-zA-Z]{11}$/),
  journey: null,
  ispb: '99999001',
  agency: '0001',
  account: expect.stringMatching(/^\d{6}$/),
  account_type: 'CURRENT_ACCOUNT',
  key: 'ok@psp.example',
  key_type: 'EMAIL',
  receiver_name: 'Bruno Cardoso Nogueira',
  receiver_fantasy_name: null,
  receiver_document_type: 'CPF',
  receiver_document_legal_id: expect.stringMatching(/^\d{11}$/),
  data_qr_code_static: null,
  data_qr_code_dynamic_immediate: null,
  data_qr_code_dynamic_charge: null,
  data_qr_code_compound: null,
};

describe('a code of each type is decoded, paid, and settles to whom it names', () => {
  it.each([
    [
      'STATIC',
      async () => ({ description: 'Cafe e pao' }),
      () => ({
        data_qr_code_static: { amount: 41.2, description: 'Cafe e pao', city: 'SAO PAULO', zip_code: null },
      }),
    ],
    [
      'DYNAMIC_IMMEDIATE',
      // In the middle of a minute: payloads count whole seconds.
      async () => ({
        description: 'Pedido 77',
        expiration_date: (await inDays(2)).replace(/:[^:]+$/, ':30.000Z'),
      }),
      ({ expiration_date }: Json) => ({
        data_qr_code_dynamic_immediate: {
          ...{ amount: 41.2, description: 'Pedido 77', city: 'SAO PAULO', additional_info: null },
          expiration_date: expect.stringContaining(expiration_date.slice(0, 16)),
        },
      }),
    ],
    [
      'DYNAMIC_CHARGE',
      async () => ({ description: 'Fatura 3', due_date: (await inDays(5)).slice(0, 10), fine: 1.5 }),
      ({ due_date }: Json) => ({
        data_qr_code_dynamic_charge: {
          ...{ amount: 41.2, due_date, interest_amount: 0, fine_amount: 0, discount_amount: 0 },
          description: 'Fatura 3',
        },
      }),
    ],
    [
      'COMPOUND',
      async () => ({ description: 'Plano mensal' }),
      () => ({
        journey: 'JORNADA_3',
        data_qr_code_compound: {
          ...{ payment_type: 'DYNAMIC_IMMEDIATE', amount: 41.2, due_date: null, fine_amount: 0 },
          ...{ expiration_date: expect.any(String), description: 'Plano mensal' },
          recurrence: expect.objectContaining({ valor: { valorRec: '41.20' } }),
        },
      }),
    ],
  ])('%s', async (type, terms, data) => {
    const asked = await terms();
    const code = await make({ type, amount: 41.2, ...asked });
    const [status, decoded] = await decode(code);
    expect([status, decoded]).toEqual([200, { ...RECEIVER, type, ...data(asked) }]);
    const before = await moneyOf(bank, payer);
    const cashout = await paid(code, 41.2);
    expect(cashout).toMatchObject({
      status: 'SUCCESS',
      amount: 41.2,
      key: 'ok@psp.example',
      operationUuid: decoded.end_to_end_id,
      recipient_instution: '99999001',
      recipient_legal_id: decoded.receiver_document_legal_id,
      recipient_name: 'Bruno Cardoso Nogueira',
      erro_descriptor: null,
    });
    expect((await moneyOf(bank, payer)).total).toBeCloseTo(before.total - 41.2, 5);
  });
});

describe('codes that cannot be paid', () => {
  it('an expired code', async () => {
    const code = await make({ type: 'DYNAMIC_IMMEDIATE', amount: 5, expiration_date: await inDays(0.01) });
    expect((await decode(code))[0]).toBe(200);
    await bank.advance(1_000);
    expect(await decode(code)).toEqual([400, { detail: 'QRCode not found' }]);
    expect(await pay(code, 5)).toEqual([400, { detail: 'Invalid PIX copy and paste code' }]);
  });

  it('a code that is paid already', async () => {
    const code = await make({ type: 'DYNAMIC_IMMEDIATE', amount: 5 });
    expect((await paid(code, 5)).status).toBe('SUCCESS');
    expect(await decode(code)).toEqual([400, { detail: 'QRCode not found' }]);
    expect(await pay(code, 5)).toEqual([400, { detail: 'Invalid PIX copy and paste code' }]);
  });

  it.each(['STATIC', 'DYNAMIC_IMMEDIATE', 'DYNAMIC_CHARGE', 'COMPOUND'])(
    '%s: another amount',
    async (type) => {
      const code = await make({ type, amount: 5 });
      for (const amount of [4.99, 5.01, 0.01])
        expect(await pay(code, amount)).toEqual([400, { detail: 'Invalid amount' }]);
      expect((await paid(code, 5)).status).toBe('SUCCESS');
    },
  );

  it('a charge from its due date on without its fine', async () => {
    const due_date = (await inDays(3)).slice(0, 10);
    const code = await make({ type: 'DYNAMIC_CHARGE', amount: 50, fine: 2.5, due_date });
    const { data_qr_code_dynamic_charge: late } = (await decode(code, { payment_date: due_date }))[1];
    expect([late.amount, late.fine_amount]).toEqual([50, 2.5]);
    await bank.advance(4 * 86_400);
    expect(await pay(code, 50)).toEqual([400, { detail: 'Invalid amount' }]);
    expect((await paid(code, 52.5)).status).toBe('SUCCESS');
  });
});

describe('a code that leaves the amount to the payer', () => {
  it('modalidadeAlteracao 1: decoded with what is proposed, paid with whatever is given', async () => {
    const code = await make({ type: 'DYNAMIC_IMMEDIATE', amount: 30, modalidade_alteracao: 1 });
    expect((await decode(code))[1].data_qr_code_dynamic_immediate.amount).toBe(30);
    expect(await paid(code, 12.34)).toMatchObject({ status: 'SUCCESS', amount: 12.34 });
    expect(await pay(code, 30)).toEqual([400, { detail: 'Invalid PIX copy and paste code' }]);
  });

  it('a static one without amount: decoded as 0', async () => {
    const code = await make({ type: 'STATIC' });
    expect((await decode(code))[1].data_qr_code_static.amount).toBe(0);
    expect(await paid(code, 7.77)).toMatchObject({ status: 'SUCCESS', amount: 7.77 });
  });
});

describe('the journeys of a compound code', () => {
  it('JORNADA_2: a recurrence alone, which is shown and cannot be paid', async () => {
    const code = await make({ type: 'COMPOUND', amount: 19.9, journey: 'JORNADA_2' });
    expect(code.location).toMatch(/\/psp\/rec\/[0-9a-f]{32}$/);
    const [status, decoded] = await decode(code);
    expect([status, decoded]).toEqual([
      200,
      {
        ...RECEIVER,
        ...{ type: 'COMPOUND', journey: 'JORNADA_2', key: null, key_type: null },
        ...{ agency: null, account: null, account_type: null },
        data_qr_code_compound: {
          ...{ payment_type: null, amount: null, due_date: null, fine_amount: null },
          ...{ expiration_date: null, description: null },
          recurrence: expect.objectContaining({ valor: { valorRec: '19.90' } }),
        },
      },
    ]);
    expect(await pay(code, 19.9)).toEqual([400, { detail: 'Invalid PIX copy and paste code' }]);
  });

  it('JORNADA_3 and JORNADA_4: an immediate payment and a charge beside it, both payable', async () => {
    const due_date = (await inDays(5)).slice(0, 10);
    for (const [changes, journey, type] of [
      [{}, 'JORNADA_3', 'DYNAMIC_IMMEDIATE'],
      [{ due_date }, 'JORNADA_4', 'DYNAMIC_CHARGE'],
    ] as const) {
      const code = await make({ type: 'COMPOUND', amount: 19.9, ...changes });
      const [, decoded] = await decode(code);
      expect([decoded.journey, decoded.data_qr_code_compound.payment_type]).toEqual([journey, type]);
      expect((await paid(code, 19.9)).status).toBe('SUCCESS');
    }
  });

  it('422 for another journey, and for another modality', async () => {
    for (const body of [{ journey: 'JORNADA_9' }, { modalidade_alteracao: 2 }]) {
      const answer = await bank.post('/sandbox/codes', { type: 'COMPOUND', ...body }, { as: null });
      expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', Object.keys(body)[0]]]);
    }
  });
});

it('ends with nothing amiss', () => bank.verify());
