import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { cashoutOf, moneyOf, openAccount, statementOf, type TestAccount } from '../accounts.ts';
import { inTime } from '../full.ts';
import { startBank, type TestBank } from '../harness.ts';

interface Recipient {
  key: string;
  ispb: string;
  branch: string;
  number: string;
  document: string;
  name: string;
  account_type: string;
  status: string;
  code: string | null;
}

let bank: TestBank;
let recipients: Recipient[];
beforeAll(async () => {
  bank = await startBank();
  recipients = (await bank.sandbox('', undefined, 'GET')).recipients;
});
afterAll(() => bank.close());

const byKey = async (account: TestAccount, key: string, amount = 10) => {
  const body = { ...account.source, amount, key };
  const sent = await bank.post('/create-cashout-self-approve', body, { as: account.credential });
  expect([sent.status, sent.body.status], JSON.stringify(sent.body)).toEqual([200, 'PROCESSING']);
  return sent.body.id;
};
const byAccount = async (account: TestAccount, to: Recipient, amount = 10) => {
  const body = {
    ...account.source,
    amount,
    recipient_instution: to.ispb,
    recipient_account_branch: to.branch,
    recipient_account_number: to.number,
    recipient_account_type: to.account_type,
    recipient_account_model: 'Movement',
    recipient_legal_id: to.document,
    recipient_name: to.name,
  };
  const sent = await bank.post('/create-cashoutmanual-self-approve', body, { as: account.credential });
  expect([sent.status, sent.body.status], JSON.stringify(sent.body)).toEqual([200, 'PROCESSING']);
  return sent.body.id;
};
const named = (key: string) => recipients.find((recipient) => recipient.key === key) as Recipient;
const typesOn = async (account: TestAccount) =>
  (await statementOf(bank, account)).map((line) => line.transaction_type);

describe('the manifest', () => {
  it('names one recipient per sentinel, and what becomes of a payment to it', () => {
    expect(recipients.map(({ key, status, code }) => [key, status, code])).toEqual([
      ['ok@psp.example', 'SUCCESS', null],
      ['reject-AC03@psp.example', 'FAILED', 'AC03'],
      ['reject-AC06@psp.example', 'FAILED', 'AC06'],
      ['reject-AC07@psp.example', 'FAILED', 'AC07'],
      ['reject-AM02@psp.example', 'FAILED', 'AM02'],
      ['reject-BE01@psp.example', 'FAILED', 'BE01'],
      ['reject-DS04@psp.example', 'FAILED', 'DS04'],
      ['reject-ED05@psp.example', 'FAILED', 'ED05'],
      ['reject-FRAD@psp.example', 'FAILED', 'FRAD'],
      ['reject-RR04@psp.example', 'FAILED', 'RR04'],
      ['slow-5@psp.example', 'SUCCESS', null],
      ['silent@psp.example', 'FAILED', 'AB03'],
      ['returns@psp.example', 'REFUNDED', null],
      ['none@psp.example', 'FAILED', 'KEY_NOT_FOUND'],
    ]);
  });

  it('gives each an account of its own at the example institution', () => {
    for (const recipient of recipients)
      expect(recipient).toEqual({
        key: expect.any(String),
        ispb: '99999001',
        branch: expect.stringMatching(/^\d{4}$/),
        number: expect.stringMatching(/^\d{6}$/),
        document: expect.stringMatching(/^(\d{11}|\d{14})$/),
        name: expect.stringMatching(/\S/),
        account_type: expect.stringMatching(/^(CURRENT_ACCOUNT|PAYMENT_ACCOUNT|SAVING_ACCOUNT)$/),
        status: expect.any(String),
        code: recipient.code,
      });
    expect(new Set(recipients.map(({ branch, number }) => `${branch}/${number}`)).size).toBe(14);
  });
});

describe('every sentinel', () => {
  it.each(['key', 'account'])('ends by %s as the manifest says, and the money agrees', async (way) => {
    const payer = await openAccount(bank, { balance: 1000 });
    const asked = way === 'key' ? recipients : recipients.filter(({ key }) => key !== 'none@psp.example');
    const ids = await Promise.all(
      asked.map((to) => (way === 'key' ? byKey(payer, to.key) : byAccount(payer, to))),
    );
    await bank.drain();
    await bank.advance(5);
    await bank.advance(40);
    const ends = await Promise.all(ids.map((id) => cashoutOf(bank, id, payer)));
    for (const [index, to] of asked.entries()) {
      const paid = to.status !== 'FAILED';
      expect(ends[index]).toMatchObject({
        status: to.status,
        key: way === 'key' ? to.key.toLowerCase() : null,
        erro_descriptor: to.code,
        new_erro_descriptor: paid ? null : expect.stringMatching(/^\S.{10,}/),
        recipient_instution: paid ? '99999001' : null,
        recipient_instution_name: paid ? 'PSP Exemplo S.A.' : null,
        recipient_branch_id: paid ? to.branch : null,
        recipient_account_id: paid ? to.number : null,
        recipient_legal_id: paid ? to.document : null,
        recipient_name: paid ? to.name : null,
        recipient_account_type: paid ? to.account_type : null,
        operationUuid: to.code === 'KEY_NOT_FOUND' ? null : expect.stringMatching(/^E99999000/),
      });
    }
    // Three were debited, and one of them came back.
    expect(await moneyOf(bank, payer)).toEqual({ total: 980, blocked: 0, available: 980 });
    expect((await typesOn(payer)).sort()).toEqual([
      'PIX_CASHOUT',
      'PIX_CASHOUT',
      'PIX_CASHOUT',
      'PIX_CASHOUT_REFUND',
      'PIX_CREDIT_IN_ACCOUNT',
    ]);
  });

  it('answers AC03 for the account number under which the unregistered one is listed', async () => {
    const payer = await openAccount(bank);
    const id = await byAccount(payer, named('none@psp.example'));
    await bank.drain();
    expect((await cashoutOf(bank, id, payer)).erro_descriptor).toBe('AC03');
  });

  it('refuses with any code of two letters and two characters', async () => {
    const payer = await openAccount(bank);
    const ids = await Promise.all(
      ['DS27', 'AB11', 'UPAY'].map((code) => byKey(payer, `reject-${code}@psp.example`)),
    );
    await bank.drain();
    const ends = await Promise.all(ids.map((id) => cashoutOf(bank, id, payer)));
    expect(ends.map(({ erro_descriptor }) => erro_descriptor)).toEqual(['DS27', 'AB11', 'UPAY']);
  });
});

describe('slow-N', () => {
  it('settles after its seconds, not before, and holds the money until then', async () => {
    const payer = await openAccount(bank, { balance: 100 });
    const id = await byKey(payer, 'slow-25@psp.example', 60);
    await bank.drain();
    await bank.advance(15);
    expect((await cashoutOf(bank, id, payer)).status).toBe('PROCESSING');
    expect(await moneyOf(bank, payer)).toEqual({ total: 100, blocked: 60, available: 40 });
    await bank.advance(10);
    expect((await cashoutOf(bank, id, payer)).status).toBe('SUCCESS');
    expect(await moneyOf(bank, payer)).toEqual({ total: 40, blocked: 0, available: 40 });
    await expectTaken(id, 25);
  });

  it('runs each at its own instant, in order, when the clock passes several at once', async () => {
    const payer = await openAccount(bank, { balance: 100 });
    const ids = await Promise.all([30, 10, 20].map((wait) => byKey(payer, `slow-${wait}@psp.example`, wait)));
    await bank.drain();
    await bank.advance(3000);
    expect((await statementOf(bank, payer)).map(({ amount }) => amount)).toEqual([30, 20, 10, 100]);
    for (const [index, seconds] of [30, 10, 20].entries()) await expectTaken(ids[index] as number, seconds);
  });

  it('beyond the limit of 40 s fails with AB03 at the limit, and what comes later is ignored', async () => {
    const payer = await openAccount(bank, { balance: 100 });
    const id = await byKey(payer, 'slow-60@psp.example', 60);
    await bank.drain();
    await bank.advance(30);
    expect((await cashoutOf(bank, id, payer)).status).toBe('PROCESSING');
    await bank.advance(11);
    expect(await cashoutOf(bank, id, payer)).toMatchObject({ status: 'FAILED', erro_descriptor: 'AB03' });
    await expectTaken(id, 40);
    await bank.advance(60);
    expect((await cashoutOf(bank, id, payer)).status).toBe('FAILED');
    expect(await moneyOf(bank, payer)).toEqual({ total: 100, blocked: 0, available: 100 });
    expect(await typesOn(payer)).toEqual(['PIX_CREDIT_IN_ACCOUNT']);
  });
});

describe('silent', () => {
  it('does not keep the bank from being idle, and fails with AB03 at 40 s', async () => {
    const payer = await openAccount(bank, { balance: 100 });
    const ids = [
      await byKey(payer, 'silent@psp.example', 30),
      await byAccount(payer, named('silent@psp.example'), 20),
    ];
    expect(await bank.sandbox('/drain')).toEqual({ idle: true });
    expect(await moneyOf(bank, payer)).toEqual({ total: 100, blocked: 50, available: 50 });
    for (const id of ids)
      expect(await cashoutOf(bank, id, payer)).toMatchObject({
        status: 'PROCESSING',
        operationUuid: expect.stringMatching(/^E99999000/),
        erro_descriptor: null,
      });
    await bank.advance(41);
    for (const id of ids) {
      expect(await cashoutOf(bank, id, payer)).toMatchObject({ status: 'FAILED', erro_descriptor: 'AB03' });
      await expectTaken(id, 40);
    }
    expect(await moneyOf(bank, payer)).toEqual({ total: 100, blocked: 0, available: 100 });
  });
});

describe('returns', () => {
  it('settles at once, and gives everything back five seconds later, without the fee', async () => {
    const payer = await openAccount(bank, { balance: 100 });
    await bank.sandbox(`/accounts/0001/${payer.number}`, { fees: { cashout: 0.5 } }, 'PATCH');
    const id = await byKey(payer, 'returns@psp.example', 80);
    await bank.drain();
    const settled = await cashoutOf(bank, id, payer);
    expect(settled).toMatchObject({ status: 'SUCCESS', fee: 0.5 });
    expect(await moneyOf(bank, payer)).toEqual({ total: 19.5, blocked: 0, available: 19.5 });
    await bank.advance(5);
    expect(await cashoutOf(bank, id, payer)).toEqual({ ...settled, status: 'REFUNDED' });
    expect(await moneyOf(bank, payer)).toEqual({ total: 99.5, blocked: 0, available: 99.5 });
    const [returned, fee, paid] = await statementOf(bank, payer);
    expect(returned).toMatchObject({
      credit_or_debit: 'CREDIT',
      transaction_type: 'PIX_CASHOUT_REFUND',
      amount: 80,
      identification: settled.operationUuid,
      code_transaction: settled.code_transaction,
      transaction_id: id,
    });
    expect([fee.transaction_type, paid.transaction_type]).toEqual(['PIX_CASHOUT_TAX', 'PIX_CASHOUT']);
    const wait = Date.parse(returned.date_time_utc) - Date.parse(paid.date_time_utc);
    // Five seconds from when the other side took the payment, which was booked here some milliseconds later.
    expect(Math.round(wait / 5000)).toBe(1);
    await bank.verify();
  });
});

/** So long was a cashout PROCESSING on the bank's clock, which ticks on while work is done. */
async function expectTaken(id: number, seconds: number): Promise<void> {
  const [row] = await queryText<{ taken: number }>(
    bank.app.db.main,
    'select extract(epoch from completed_at - processing_at)::float8 as taken from cashouts where id = $1',
    [id],
  );
  expect(row?.taken).toBeGreaterThanOrEqual(seconds);
  expect(row?.taken).toBeLessThan(seconds + inTime(3));
}
