import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, type TestAccount } from '../accounts.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
let payee: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  payee = await openAccount(bank, { balance: 0, pixKey: true });
});
afterAll(() => bank.close());

const payIn = (body: object): Promise<Json> => bank.sandbox('/cash-ins', body);

async function inSeconds(count: number): Promise<string> {
  const { now } = await bank.sandbox('/clock', undefined, 'GET');
  return new Date(Date.parse(now) + count * 1000).toISOString();
}

async function newCode(amount: number, changes: object = {}): Promise<Json> {
  const answer = await bank.post(
    '/v2/finance/create-pix-copy-and-paste',
    { ...payee.source, amount, type_fine: 'NONE', expiration_date: await inSeconds(3600), ...changes },
    { as: payee.credential },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function codeNow(id: number): Promise<Json> {
  const path = `/v2/finance/status-pix-copy-and-paste?id=${id}`;
  return (await bank.get(path, { as: payee.credential })).body;
}

async function cashIn(endToEndId: string): Promise<Json> {
  return (await bank.get(`/v2/finance/cashin/${endToEndId}`, { as: payee.credential })).body;
}

/** Asks for a refund on the cash-in route and lets everything that is due run. */
async function refund(id: number, amount: number): Promise<Json> {
  const body = { transaction_id: id, information: 'devolução', amount };
  const answer = await bank.post('/v2/finance/chargeback', body, { as: payee.credential });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await bank.drain();
  return answer.body;
}

async function refundNow(id: string): Promise<string> {
  return (await bank.get(`/v2/finance/chargeback/status?id=${id}`, { as: payee.credential })).body.status;
}

async function balance(): Promise<{ total: number; blocked: number }> {
  const path = `/v2/finance/get-balance?account_branch_identifier=0001&account_number=${payee.number}`;
  const { body } = await bank.get(path, { as: payee.credential });
  return { total: body.amount_total, blocked: body.amount_blocked };
}

describe('POST /sandbox/cash-ins with refund_outcome', () => {
  it.each([
    ['left out', {}, 'SUCCESS'],
    ['SUCCESS', { refund_outcome: 'SUCCESS' }, 'SUCCESS'],
    ['REJECTED', { refund_outcome: 'REJECTED' }, 'REJECTED'],
  ])('%s: a refund ends %s without the clock moving', async (_what, changes, status) => {
    const before = await balance();
    const { end_to_end_id } = await payIn({ amount: 50, key: payee.key, ...changes });
    const { id } = await cashIn(end_to_end_id);
    const asked = await refund(id, 20);
    expect(await refundNow(asked.id)).toBe(status);
    const back = status === 'SUCCESS' ? 20 : 0;
    expect((await cashIn(end_to_end_id)).transaction_chargeback_value).toBe(back);
    expect(await balance()).toEqual({ total: before.total + 50 - back, blocked: 0 });
    const again = await refund(id, 30);
    expect(await refundNow(again.id)).toBe(status);
  });

  it('SILENT: PENDING until 40 seconds have passed, then REJECTED, and it can be asked for again', async () => {
    const { end_to_end_id } = await payIn({ amount: 50, key: payee.key, refund_outcome: 'SILENT' });
    const { id } = await cashIn(end_to_end_id);
    const asked = await refund(id, 50);
    expect(await refundNow(asked.id)).toBe('PENDING');
    expect((await balance()).blocked).toBe(50);
    await bank.advance(25);
    expect(await refundNow(asked.id)).toBe('PENDING');
    await bank.advance(16);
    expect(await refundNow(asked.id)).toBe('REJECTED');
    expect((await balance()).blocked).toBe(0);
    const again = await refund(id, 50);
    expect(await refundNow(again.id)).toBe('PENDING');
    await bank.advance(41);
    expect(await refundNow(again.id)).toBe('REJECTED');
  });

  it('422 for another outcome', async () => {
    const body = { amount: 1, key: payee.key, refund_outcome: 'MAYBE' };
    const answer = await bank.post('/sandbox/cash-ins', body, { as: null });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toMatchObject([{ loc: ['body', 'refund_outcome'] }]);
  });
});

describe('POST /sandbox/cash-ins with pix_copy_and_paste', () => {
  it('pays our code: it is PAID, by the payer that was named', async () => {
    const code = await newCode(64.9, { tag: 'mesa 4' });
    const paid = await payIn({
      amount: 64.9,
      pix_copy_and_paste: code.pix_copy_and_paste,
      payer: { name: 'Rita Lemos', document: '529.982.247-25', ispb: '60701190' },
    });
    expect(paid).toEqual({
      end_to_end_id: expect.stringMatching(/^E60701190\d{12}[0-9a-zA-Z]{11}$/),
      status: 'SETTLED',
      reason: null,
    });
    expect(await codeNow(code.qr_code_id)).toMatchObject({
      status: 'PAID',
      endToEndId: paid.end_to_end_id,
      debtor_institution: 'Itaú Unibanco',
      debtor_institution_number: '60701190',
    });
    expect(await cashIn(paid.end_to_end_id)).toMatchObject({
      pix_qr_code_id: code.qr_code_id,
      amount: 64.9,
      tag: 'mesa 4',
      payer_name: 'Rita Lemos',
    });
  });

  it('another amount is refused INDT and the code stays NEW', async () => {
    const code = await newCode(30);
    const { pix_copy_and_paste } = code;
    for (const amount of [29.99, 30.01])
      expect(await payIn({ amount, pix_copy_and_paste })).toMatchObject({
        status: 'REJECTED',
        reason: 'INDT',
      });
    expect(await codeNow(code.qr_code_id)).toMatchObject({ status: 'NEW' });
    expect(await payIn({ amount: 30, pix_copy_and_paste })).toMatchObject({ status: 'SETTLED' });
  });

  it('a paid, a cancelled and an expired code are refused BE17, because the location is gone', async () => {
    const [paid, cancelled, expired] = [await newCode(3), await newCode(3), await newCode(3)];
    const pay = ({ pix_copy_and_paste }: Json) => payIn({ amount: 3, pix_copy_and_paste });
    expect(await pay(paid)).toMatchObject({ status: 'SETTLED' });
    const cancel = { qr_code_id: cancelled.qr_code_id };
    await bank.post('/v2/finance/cancel-pix-copy-and-paste', cancel, { as: payee.credential });
    const refused = { status: 'REJECTED', reason: 'BE17' };
    expect(await pay(paid)).toMatchObject(refused);
    expect(await pay(cancelled)).toMatchObject(refused);
    await bank.advance(3601);
    expect(await pay(expired)).toMatchObject(refused);
    expect(await payIn({ amount: 3, pix_copy_and_paste: 'no code at all' })).toMatchObject(refused);
  });

  it('a charge costs its fine from the fine date on', async () => {
    const DAY = 86_400;
    const [due_date, fine_date, expiration_date] = [
      await inSeconds(DAY),
      await inSeconds(2 * DAY + 5),
      await inSeconds(5 * DAY),
    ];
    const debtor = { debtor_document: '52998224725', debtor_name: 'Marina Duarte', type_document: 'CPF' };
    const dates = { due_date, fine_date, expiration_date };
    const code = await newCode(100, { type_fine: 'VALUE', fine: 7.5, ...dates, ...debtor });
    await bank.advance(2 * DAY + 10);
    const { pix_copy_and_paste } = code;
    expect(await payIn({ amount: 100, pix_copy_and_paste })).toMatchObject({ reason: 'INDT' });
    expect(await payIn({ amount: 107.5, pix_copy_and_paste })).toMatchObject({ status: 'SETTLED' });
  });

  it('of sixty-four payers of one code one pays', async () => {
    const code = await newCode(2);
    const { pix_copy_and_paste } = code;
    const paid = await Promise.all(
      Array.from({ length: 64 }, () => payIn({ amount: 2, pix_copy_and_paste })),
    );
    expect(paid.filter(({ status }) => status === 'SETTLED')).toHaveLength(1);
    const reasons = new Set(paid.map(({ reason }) => reason));
    reasons.delete(null);
    for (const reason of reasons) expect(['DUPL', 'BE17']).toContain(reason);
  });

  it('its refund ends as was said when it was paid', async () => {
    const code = await newCode(40);
    const { pix_copy_and_paste } = code;
    await payIn({ amount: 40, pix_copy_and_paste, refund_outcome: 'REJECTED' });
    const body = { qr_code_id: code.qr_code_id, information: 'devolução', amount: 40 };
    const path = '/v2/finance/chargebacks-pix-copy-and-paste';
    const asked = await bank.post(path, body, { as: payee.credential });
    await bank.drain();
    expect(await refundNow(asked.body.id)).toBe('REJECTED');
    expect(await codeNow(code.qr_code_id)).toMatchObject({ status: 'PAID' });
  });

  it.each([
    ['key and code', { key: 'a@b.example', pix_copy_and_paste: 'x' }],
    ['code and account', { pix_copy_and_paste: 'x', branch: '0001', number: '100013' }],
    ['none', {}],
    ['half an account', { branch: '0001' }],
    ['an empty code', { pix_copy_and_paste: '' }],
  ])('422 for %s', async (_what, target) => {
    const answer = await bank.post('/sandbox/cash-ins', { amount: 1, ...target }, { as: null });
    expect(answer.status).toBe(422);
  });
});

describe('the books of both sides', () => {
  it('say the same about what came, and what went back', async () => {
    const position = () => bank.app.simulator?.control.settlementPosition();
    const before = await position();
    const { end_to_end_id } = await payIn({ amount: 10, key: payee.key });
    const { id } = await cashIn(end_to_end_id);
    await refund(id, 4);
    const { total } = await balance();
    expect(await position()).toEqual({ sent: 0n, returned: 0n, received: (before?.received ?? 0n) + 600n });
    expect((await position())?.received).toBe(BigInt(Math.round(total * 100)));
    await bank.verify();
  });
});
