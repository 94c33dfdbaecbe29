import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cashoutBody,
  cashoutOf,
  change,
  countRows,
  moneyOf,
  openAccount,
  refusalsInOrder,
  statementOf,
  type TestAccount,
} from '../accounts.ts';
import { AURORA, BOREAL, startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
let payer: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  payer = await openAccount(bank, { balance: 5000 });
});
afterAll(() => bank.close());

const RECIPIENT = {
  recipient_instution: '99999001',
  recipient_account_branch: '0001',
  recipient_account_number: '000019',
  recipient_account_type: 'CURRENT_ACCOUNT',
  recipient_account_model: 'Movement',
  recipient_legal_id: '60010000186',
  recipient_name: 'Bruno Cardoso Nogueira',
};

async function created(body: object = {}, account = payer): Promise<number> {
  const manual = 'recipient_instution' in body;
  const answer = await bank.post(
    manual ? '/create-cashout-manual' : '/create-cashout',
    { ...account.source, amount: 12, ...(manual ? {} : { key: 'ok@psp.example' }), ...body },
    { as: account.credential },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.id;
}
const approve = (id: unknown, account = payer, path = '/approve-cashout') =>
  bank.post(path, { id }, { as: account.credential });
const cancel = (id: number, account = payer) =>
  bank.post('/cancel-cashout', { id }, { as: account.credential });

const PATHS = [
  '/approve-cashout',
  '/approve-cashout/',
  '/v2/finance/approve-cashout',
  '/v2/finance/approve-cashout/',
  '/approve-cashout-manual',
  '/approve-cashout-manual/',
  '/v2/finance/approve-cashout-manual',
  '/v2/finance/approve-cashout-manual/',
];

describe('200', () => {
  it.each(PATHS)('%s answers PROCESSING with nothing of the recipient, then SUCCESS', async (path) => {
    const id = await created({ tag: 'lote 3' });
    const { status, body } = await approve(id, payer, path);
    const approved = cashoutBody({
      id,
      status: 'PROCESSING',
      amount: 12,
      key: 'ok@psp.example',
      tag: 'lote 3',
      from_accout: payer.number,
    });
    expect([status, body]).toEqual([200, approved]);
    await bank.drain();
    expect(await cashoutOf(bank, id, payer)).toEqual({
      ...approved,
      status: 'SUCCESS',
      code_transaction: expect.stringMatching(/^PIX\d{8}[0-9A-HJKMNP-TV-Z]{10}$/),
      recipient_instution: '99999001',
      recipient_instution_name: 'PSP Exemplo S.A.',
      recipient_account_id: '000019',
      recipient_branch_id: '0001',
      recipient_legal_id: '60010000186',
      recipient_name: 'Bruno Cardoso Nogueira',
      recipient_account_type: 'CURRENT_ACCOUNT',
      operationUuid: expect.stringMatching(/^E99999000\d{12}[0-9a-zA-Z]{11}$/),
    });
  });

  it.each([
    ['/approve-cashout', RECIPIENT],
    ['/approve-cashout-manual', RECIPIENT],
    ['/approve-cashout-manual', { key: 'ok@psp.example' }],
  ])('%s approves either kind: %j', async (path, recipient) => {
    const id = await created(recipient);
    const { status, body } = await approve(id, payer, path);
    expect([status, body.status, body.recipient_name]).toEqual([200, 'PROCESSING', null]);
    await bank.drain();
    expect(await cashoutOf(bank, id, payer)).toMatchObject({
      status: 'SUCCESS',
      recipient_account_id: '000019',
    });
  });

  it('reserves the money at approval, with the fee that was told at creation', async () => {
    const own = await openAccount(bank, { balance: 50 });
    await change(bank, own, { fees: { cashout: 0.4 } });
    const id = await created({ key: 'silent@psp.example', amount: 20 }, own);
    await change(bank, own, { fees: { cashout: 3 } });
    expect((await moneyOf(bank, own)).blocked).toBe(0);
    const { body } = await approve(id, own);
    expect(body).toMatchObject({ status: 'PROCESSING', amount: 20, fee: 0.4 });
    expect(await moneyOf(bank, own)).toEqual({ total: 50, blocked: 20.4, available: 29.6 });
  });

  it('answers PROCESSING where the money is not there, which ends as NO_BALANCE and blocks nothing', async () => {
    const own = await openAccount(bank, { balance: 11.99 });
    const id = await created({}, own);
    const { status, body } = await approve(id, own);
    expect([status, body.status, body.erro_descriptor]).toEqual([200, 'PROCESSING', null]);
    expect(await moneyOf(bank, own)).toEqual({ total: 11.99, blocked: 0, available: 11.99 });
    await bank.drain();
    expect(await cashoutOf(bank, id, own)).toMatchObject({ status: 'FAILED', erro_descriptor: 'NO_BALANCE' });
    expect((await approve(id, own)).body).toEqual({ detail: 'Transaction in wrong status' });
  });

  it('lets one credential create and another of the company approve', async () => {
    const clerk = await openAccount(bank, { permissions: ['cashout.create'] });
    const chief = await openAccount(bank, { company: clerk.document, permissions: ['cashout.approve'] });
    const id = await created({}, clerk);
    expect((await approve(id, clerk)).status).toBe(403);
    expect((await approve(id, chief)).body).toMatchObject({
      status: 'PROCESSING',
      from_accout: clerk.number,
    });
  });
});

describe('400', () => {
  it.each([999_999_999, Number.MAX_SAFE_INTEGER])('Transaction not found: %d', async (id) => {
    const answer = await approve(id);
    expect([answer.status, answer.body]).toEqual([400, { detail: 'Transaction not found' }]);
  });

  it("Transaction not found: another company's looks like one that is not there", async () => {
    const id = await created();
    for (const path of ['/approve-cashout', '/approve-cashout-manual']) {
      const foreign = await bank.post(path, { id }, { as: BOREAL });
      const missing = await bank.post(path, { id: 999_999_999 }, { as: BOREAL });
      expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
      expect([foreign.status, foreign.body]).toEqual([400, { detail: 'Transaction not found' }]);
    }
    expect((await cashoutOf(bank, id, payer)).status).toBe('NEW');
  });

  it('Transaction not found: the id of a cash in', async () => {
    const to = await openAccount(bank, { balance: 0 });
    await bank.sandbox('/cash-ins', { amount: 5, branch: '0001', number: to.number });
    const [received] = await statementOf(bank, to);
    expect((await approve(received.transaction_id, to)).body).toEqual({ detail: 'Transaction not found' });
  });

  it('Transaction in wrong status: PROCESSING, SUCCESS, FAILED, CANCELLED, REFUNDED', async () => {
    const ends = [
      ['silent@psp.example', 'PROCESSING'],
      ['ok@psp.example', 'SUCCESS'],
      ['reject-AC03@psp.example', 'FAILED'],
      ['returns@psp.example', 'REFUNDED'],
    ] as const;
    const ids = await Promise.all(ends.map(([key]) => created({ key })));
    const cancelled = await created();
    await Promise.all(ids.map((id) => approve(id)));
    await cancel(cancelled);
    await bank.drain();
    await bank.advance(6);
    const before = await countRows(bank);
    for (const [index, id] of [...ids, cancelled].entries()) {
      const { status } = await cashoutOf(bank, id, payer);
      expect(status).toBe(ends[index]?.[1] ?? 'CANCELLED');
      const answer = await approve(id);
      expect([answer.status, answer.body]).toEqual([400, { detail: 'Transaction in wrong status' }]);
    }
    expect(await countRows(bank)).toEqual(before);
  });

  it.each(['CLOSING', 'CLOSED'])('Account not found: the account became %s meanwhile', async (status) => {
    const own = await openAccount(bank);
    const id = await created({}, own);
    await change(bank, own, { status });
    const answer = await approve(id, own);
    expect([answer.status, answer.body]).toEqual([400, { detail: 'Account not found' }]);
    expect((await cashoutOf(bank, id, own)).status).toBe('NEW');
    await change(bank, own, { status: 'ACTIVE' });
    expect((await approve(id, own)).body.status).toBe('PROCESSING');
  });

  it('Account blocked: the registration became overdue meanwhile; it stays NEW, and a new deadline frees it', async () => {
    const own = await openAccount(bank);
    const [id, done] = [await created({}, own), await created({}, own)];
    await cancel(done, own);
    await change(bank, own, { registration_deadline: '2026-01-31' });
    for (const blocked of [id, done]) {
      const answer = await approve(blocked, own);
      expect([answer.status, answer.body]).toEqual([
        400,
        { detail: 'Account blocked: registration update overdue' },
      ]);
    }
    expect((await cashoutOf(bank, id, own)).status).toBe('NEW');
    await change(bank, own, { registration_deadline: '2100-01-01' });
    expect((await approve(id, own)).body.status).toBe('PROCESSING');
  });
});

describe('403', () => {
  it.each(['/approve-cashout', '/approve-cashout-manual'])('%s: Forbidden', async (path) => {
    const clerk = await openAccount(bank, { permissions: ['cashout.create', 'account.read'] });
    const id = await created({}, clerk);
    const answer = await approve(id, clerk, path);
    expect([answer.status, answer.body]).toEqual([403, { detail: 'Forbidden' }]);
    expect((await cashoutOf(bank, id, clerk)).status).toBe('NEW');
  });
});

describe('422', () => {
  it.each([undefined, null, '17', 1.5, true, [1], {}, 1e300])('names an id that is %j', async (id) => {
    const { status, body } = await approve(id);
    expect([status, body.message]).toEqual([422, 'Validation error']);
    expect(body.detail.map((one: { loc: string[] }) => one.loc)).toEqual([['body', 'id']]);
  });
});

describe('the order of refusals', () => {
  it.each(['/approve-cashout', '/approve-cashout-manual'])(
    '%s: the token, then the signature, then the permission, then the body',
    async (path) => {
      const clerk = await openAccount(bank, { permissions: ['cashout.create'] });
      const answers = await refusalsInOrder(bank, { path, powerless: clerk.credential, able: AURORA });
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 403, 422]);
    },
  );
});

describe('sixty-four at once', () => {
  it('one approval wins, by whichever path, and the rest meet a transaction in wrong status', async () => {
    const own = await openAccount(bank, { balance: 100 });
    const id = await created({}, own);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => approve(id, own, PATHS[index % PATHS.length] as string)),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won.map(({ body }) => body.status)).toEqual(['PROCESSING']);
    const lost = answers.filter(({ status }) => status !== 200);
    expect(lost.map(({ status, body }) => [status, body])).toEqual(
      Array(63).fill([400, { detail: 'Transaction in wrong status' }]),
    );
    await bank.drain();
    expect(await moneyOf(bank, own)).toEqual({ total: 88, blocked: 0, available: 88 });
  });

  it('an approval and a cancellation of each of thirty-two: exactly one of the two wins', async () => {
    const own = await openAccount(bank, { balance: 100 });
    const ids = await Promise.all(Array.from({ length: 32 }, () => created({ amount: 1 }, own)));
    const outcomes = await Promise.all(
      ids.map((id, index) =>
        Promise.all(
          index % 2 === 0
            ? [approve(id, own), cancel(id, own)]
            : [cancel(id, own), approve(id, own)].reverse(),
        ),
      ),
    );
    for (const pair of outcomes) {
      expect(pair.map(({ status }) => status).sort()).toEqual([200, 400]);
      const lost = pair.find(({ status }) => status === 400);
      expect(lost?.body).toEqual({ detail: 'Transaction in wrong status' });
    }
    await bank.drain();
    const ends = await Promise.all(ids.map((id) => cashoutOf(bank, id, own)));
    const approved = outcomes.filter((pair) => pair.some(({ body }) => body.status === 'PROCESSING')).length;
    expect(ends.filter(({ status }) => status === 'SUCCESS')).toHaveLength(approved);
    expect(ends.filter(({ status }) => status === 'CANCELLED')).toHaveLength(32 - approved);
    expect((await moneyOf(bank, own)).total).toBe(100 - approved);
    await bank.verify();
  });
});
