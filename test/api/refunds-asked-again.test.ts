import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, countRows, openAccount, type TestAccount } from '../accounts.ts';
import {
  type Answer,
  AURORA,
  BOREAL,
  type Credential,
  type Json,
  startBank,
  type TestBank,
} from '../harness.ts';
import {
  answerRefund,
  balance,
  cashIn,
  codeById,
  createCode,
  envelope,
  paidCode,
  payCode,
  receive,
  simplified,
} from '../receiving.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const BY_CASH_IN = '/v2/finance/chargeback';
const BY_CODE = '/v2/finance/chargebacks-pix-copy-and-paste';
const about = (id: number, amount: number, changes: Json = {}) => ({
  transaction_id: id,
  information: 'mercadoria devolvida',
  amount,
  ...changes,
});
const send = (
  key: string,
  body: unknown,
  { path = BY_CASH_IN, as = AURORA }: { path?: string; as?: Credential } = {},
) => bank.post(path, body, { as, headers: { 'idempotency-key': key } });

const CONFLICT = [409, envelope('Idempotency key already used with a different request')];
const told = ({ status, body }: Answer) => [status, body];
const given = async (id: number) => {
  const found = await cashIn(bank, id as never);
  return found.transaction_chargeback_value;
};

describe('a refund by the cash-in, asked again', () => {
  it('is one refund, which is answered as it stands', async () => {
    const received = await receive(bank, 100, { refund_outcome: 'SILENT' });
    const key = randomUUID();
    const first = await send(key, about(received.id, 40));
    expect(first.body.status).toBe('PENDING');
    const before = await countRows(bank);
    expect(told(await send(key, about(received.id, 40)))).toEqual([200, first.body]);
    await answerRefund(bank, first, null);
    const again = await send(key.toUpperCase(), JSON.stringify(about(received.id, 40), null, 3));
    expect(told(again)).toEqual([200, { ...first.body, status: 'SUCCESS' }]);
    expect(await given(received.end_to_end_id)).toBe(40);
    expect((await countRows(bank)).movements).toBe((before.movements ?? 0) + 1);
  });

  it('is answered REJECTED where that is how it ended, and moves nothing', async () => {
    const received = await receive(bank, 30, { refund_outcome: 'SILENT' });
    const key = randomUUID();
    const first = await send(key, about(received.id, 30));
    await answerRefund(bank, first, 'AC07');
    const before = await balance(bank);
    const again = await send(key, about(received.id, 30));
    expect(told(again)).toEqual([200, { ...first.body, status: 'REJECTED' }]);
    expect(await balance(bank)).toEqual(before);
    expect((await send(randomUUID(), about(received.id, 30))).body.status).toBe('PENDING');
    await bank.advance(41);
  });

  it('is one refund where amount and key are written in other ways', async () => {
    const received = await receive(bank, 10, { refund_outcome: 'SUCCESS' });
    const key = randomUUID();
    const first = await send(key, about(received.id, 4));
    const text = JSON.stringify(about(received.id, 4, { note: 'x' })).replace(':4,', ':4.00,');
    expect(text).toContain('4.00');
    const again = await send(key, text);
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect(await given(received.end_to_end_id)).toBe(4);
  });

  it.each([
    ['another amount', { amount: 4.01 }],
    ['other words', { information: 'outra' }],
  ])('is a conflict with %s', async (_what, other) => {
    const received = await receive(bank, 10, { refund_outcome: 'SUCCESS' });
    const key = randomUUID();
    const first = await send(key, about(received.id, 4));
    expect(told(await send(key, about(received.id, 4, other)))).toEqual(CONFLICT);
    expect((await send(key, about(received.id, 4))).body.id).toBe(first.body.id);
    expect(await given(received.end_to_end_id)).toBe(4);
  });

  it('is a conflict with another payment of the account, and none with one of another account', async () => {
    const [one, two] = [await receive(bank, 10), await receive(bank, 10)];
    const key = randomUUID();
    await send(key, about(one.id, 3));
    expect(told(await send(key, about(two.id, 3)))).toEqual(CONFLICT);
    const other = await receive(bank, 10, { branch: '0001', number: '100021' });
    const elsewhere = await send(key, about(other.id, 3));
    expect([elsewhere.status, elsewhere.body.status]).toEqual([200, 'PENDING']);
    await bank.drain();
    expect(await given(two.end_to_end_id)).toBe(0);
    expect(await given(other.end_to_end_id)).toBe(3);
  });

  it('is answered before any other refusal: the payment is given back whole, the account closed', async () => {
    const own = await openAccount(bank, { balance: 0 });
    const received = await receiveAt(own, 10);
    const key = randomUUID();
    const first = await send(key, about(received.id, 10), { as: own.credential });
    await bank.drain();
    await change(bank, own, { status: 'CLOSED' });
    const again = await send(key, about(received.id, 10), { as: own.credential });
    expect(told(again)).toEqual([200, { ...first.body, status: 'SUCCESS' }]);
  });

  it('is two refunds without a key, as before', async () => {
    const received = await receive(bank, 10, { refund_outcome: 'SUCCESS' });
    for (let round = 0; round < 2; round++) {
      expect((await bank.post(BY_CASH_IN, about(received.id, 4))).status).toBe(200);
      await bank.drain();
    }
    expect(await given(received.end_to_end_id)).toBe(8);
  });

  it('is hidden from another company, which has the key to itself', async () => {
    const received = await receive(bank, 10);
    const key = randomUUID();
    await send(key, about(received.id, 4));
    expect(told(await send(key, about(received.id, 4), { as: BOREAL }))).toEqual([
      400,
      envelope('Transaction Cashin not found'),
    ]);
  });
});

describe('a refund that was refused', () => {
  it('stores nothing: the key serves the request that is put right', async () => {
    const received = await receive(bank, 10);
    const key = randomUUID();
    const refused = await send(key, about(received.id, 10.01));
    expect(told(refused)).toEqual([400, envelope('Amount is greater than the value of transaction')]);
    expect((await send(key, about(received.id, 10))).status).toBe(200);
  });

  it('by the payment system stores none either: asked again, the payment system is asked again', async () => {
    const received = await receive(bank, 10);
    const key = randomUUID();
    const rail = bank.app.bank.context.rail;
    const { returnPayments } = rail;
    rail.returnPayments = async (returns) => returns.map(() => ({ state: 'REFUSED', code: 'DS27' }) as const);
    const refused = await send(key, about(received.id, 10));
    rail.returnPayments = returnPayments;
    expect([refused.status, refused.body.worked]).toEqual([400, false]);
    const again = await send(key, about(received.id, 10));
    expect([again.status, again.body.status]).toEqual([200, 'PENDING']);
    await bank.drain();
    expect(await given(received.end_to_end_id)).toBe(10);
  });

  it.each([BY_CASH_IN, BY_CODE])('because its key is none comes in the envelope: %s', async (path) => {
    const id = { transaction_id: 1, qr_code_id: 1 };
    for (const key of ['x', '', 'c9bf9e57-1685-1c89-bafb-ff5af830be8a']) {
      const { status, body } = await send(key, { ...id, information: 'x', amount: 1 }, { path });
      expect([status, body.worked, body.detail]).toEqual([
        400,
        false,
        expect.stringMatching(/^idempotency-key: /),
      ]);
    }
  });
});

describe('a refund by the code, asked again', () => {
  it('is one refund; the other route knows the key', async () => {
    const code = await paidCode(bank, 20);
    const key = randomUUID();
    const body = { qr_code_id: code.qr_code_id, information: 'x', amount: 5 };
    const first = await send(key, body, { path: BY_CODE });
    expect(first.body).toMatchObject({ worked: true, status: 'SUCCESS' });
    expect(told(await send(key, body, { path: BY_CODE }))).toEqual([200, first.body]);
    const { id } = await cashIn(bank, code.endToEndId);
    expect(told(await send(key, about(id, 5, { information: 'x' })))).toEqual(CONFLICT);
    expect(await codeById(bank, code.qr_code_id)).toMatchObject({ amount_chargeback: 5 });
  });
});

describe('64 at once under one key', () => {
  it('are one refund with one id: payer elsewhere', async () => {
    const received = await receive(bank, 100, { refund_outcome: 'SILENT' });
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        send(index % 2 === 0 ? key : key.toUpperCase(), about(received.id, 1)),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await answerRefund(bank, answers[0] as Answer, null);
    expect(await given(received.end_to_end_id)).toBe(1);
  });

  it('are one refund with one id: payer inside, both routes disagree', async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 50 }));
    await payCode(bank, code, 50);
    const key = randomUUID();
    const body = { qr_code_id: code.qr_code_id, information: 'x', amount: 1 };
    const answers = await Promise.all(Array.from({ length: 64 }, () => send(key, body, { path: BY_CODE })));
    expect(new Set(answers.map(({ body: { id }, status }) => `${status} ${id}`)).size).toBe(1);
    expect(await codeById(bank, code.qr_code_id)).toMatchObject({ amount_chargeback: 1 });
  });

  it('hear the same refusal where the payment system gives one, and nothing is left of it', async () => {
    const received = await receive(bank, 10);
    const key = randomUUID();
    const rail = bank.app.bank.context.rail;
    const { returnPayments } = rail;
    rail.returnPayments = async (returns) => returns.map(() => ({ state: 'REFUSED', code: 'DS27' }) as const);
    const answers = await Promise.all(Array.from({ length: 64 }, () => send(key, about(received.id, 10))));
    rail.returnPayments = returnPayments;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect((await balance(bank)).blocked).toBe(0);
  });
});

async function receiveAt(own: TestAccount, amount: number): Promise<Json> {
  const { source_account_branch_identifier: branch, source_account_number: number } = own.source;
  const paid = await bank.sandbox('/cash-ins', { amount, branch, number });
  return cashIn(bank, paid.end_to_end_id, own.credential);
}
