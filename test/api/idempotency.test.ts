import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { cashoutOf, change, countRows, moneyOf, openAccount, type TestAccount } from '../accounts.ts';
import { type Answer, startBank, type TestBank } from '../harness.ts';
import { listen } from '../listening.ts';

let bank: TestBank;
let payer: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  payer = await openAccount(bank, { balance: 5000 });
});
afterAll(() => bank.close());

const SELF = '/create-cashout-self-approve';
const RECIPIENT = {
  recipient_instution: '99999001',
  recipient_account_branch: '0001',
  recipient_account_number: '000019',
  recipient_account_type: 'CURRENT_ACCOUNT',
  recipient_account_model: 'Movement',
  recipient_legal_id: '60010000186',
  recipient_name: 'Bruno Cardoso Nogueira',
};
const bodyOf = (account = payer, body: object = {}) => ({
  ...account.source,
  amount: 10,
  key: 'ok@psp.example',
  tag: 'pedido 1',
  ...body,
});
const send = (key: string, body: unknown = bodyOf(), path = SELF, account = payer) =>
  bank.post(path, body, { as: account.credential, headers: { 'idempotency-key': key } });

const CONFLICT = [
  409,
  {
    worked: false,
    detail: 'Idempotency key already used with a different request',
    message: 'Idempotency key already used with a different request',
    data: null,
  },
];
const told = ({ status, body }: Answer) => [status, body];

describe('the same key and the same body', () => {
  it('give the same transaction, nothing new, and the state as it is now', async () => {
    const key = randomUUID();
    const first = await send(key);
    expect(first.body).toMatchObject({ status: 'PROCESSING', idempotency_key: key, recipient_name: null });
    const before = await countRows(bank);
    const again = await send(key);
    expect(again.status).toBe(200);
    expect(again.body).toEqual({
      ...first.body,
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
    expect(await countRows(bank)).toEqual(before);
  });

  it.each([
    [
      'members in another order',
      (b: object) => JSON.stringify(Object.fromEntries(Object.entries(b).reverse())),
    ],
    ['white space', (b: object) => JSON.stringify(b, null, 4)],
    ['10 written 10.00', (b: object) => JSON.stringify(b).replace(':10,', ':10.00,')],
    ['10 written 1e1', (b: object) => JSON.stringify(b).replace(':10,', ':1e1,')],
    ['an escaped letter', (b: object) => JSON.stringify(b).replace('pedido', '\\u0070edido')],
    ['members it does not know', (b: object) => JSON.stringify({ ...b, note: 'x', amounts: [1] })],
    ['the key in capitals', (b: object) => JSON.stringify(b).replace('ok@', 'OK@')],
  ])('are so with %s', async (_what, write) => {
    const [key, body] = [randomUUID(), bodyOf(payer, { amount: 10 })];
    const first = await send(key, body);
    const written = write(body);
    expect(written).not.toBe(JSON.stringify(body));
    const again = await send(key, written);
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  });

  it('are so with a tag that is null and one that is absent', async () => {
    const key = randomUUID();
    const first = await send(key, bodyOf(payer, { tag: null }));
    expect((await send(key, bodyOf(payer, { tag: undefined }))).body.id).toBe(first.body.id);
  });

  it('are so on every path of the operation, and in either letter case; the key comes back as first sent', async () => {
    const key = randomUUID();
    const first = await send(key.toUpperCase());
    expect(first.body.idempotency_key).toBe(key.toUpperCase());
    for (const path of [SELF, `${SELF}/`, `/v2/finance${SELF}`, `/v2/finance${SELF}/`]) {
      const again = await send(key, bodyOf(), path);
      expect([again.status, again.body.id]).toEqual([200, first.body.id]);
      expect(again.body.idempotency_key).toBe(key.toUpperCase());
    }
  });

  it('are so a year later', async () => {
    const own = await openAccount(bank);
    const key = randomUUID();
    const first = await send(key, bodyOf(own), SELF, own);
    await bank.advance(365 * 86_400);
    const { clientId, clientSecret } = own.credential;
    const options = { as: own.credential, headers: { 'idempotency-key': key } };
    const token = await bank.app.issueToken({ clientId, clientSecret });
    const again = await bank.post(SELF, bodyOf(own), { ...options, token });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    // Every token in the harness's hands has expired with the year.
    payer = await openAccount(bank, { balance: 5000 });
  });

  it.each(['/create-cashout', '/create-cashout-manual', '/create-cashoutmanual-self-approve'])(
    'work on %s too',
    async (path) => {
      const key = randomUUID();
      const body = path.includes('manual') ? { ...payer.source, amount: 4, ...RECIPIENT } : bodyOf();
      const first = await send(key, body, path);
      const before = await countRows(bank);
      const again = await send(key.toUpperCase(), JSON.stringify(body, null, 1), path);
      expect([again.status, again.body.id, again.body.idempotency_key]).toEqual([200, first.body.id, key]);
      expect(await countRows(bank)).toEqual(before);
    },
  );
});

describe('the answer of a replay', () => {
  it.each([
    ['SUCCESS', 'ok@psp.example', null],
    ['ERROR', 'reject-AC07@psp.example', 'AC07'],
    ['ERROR', 'none@psp.example', 'KEY_NOT_FOUND'],
    ['PROCESSING', 'silent@psp.example', null],
    ['REFUNDED', 'returns@psp.example', null],
  ])('is %s for a payment to %s', async (status, to, code) => {
    const key = randomUUID();
    const first = await send(key, bodyOf(payer, { key: to }));
    await bank.drain();
    if (status === 'REFUNDED') await bank.advance(6);
    const again = await send(key, bodyOf(payer, { key: to }));
    expect(again.body).toMatchObject({ id: first.body.id, status, erro_descriptor: code });
    // Everywhere else the failure keeps its name.
    const asked = await cashoutOf(bank, first.body.id, payer);
    expect(asked).toEqual({ ...again.body, status: status === 'ERROR' ? 'FAILED' : status });
  });

  it('is ERROR with NO_BALANCE where there was not enough money, and stays so when there is', async () => {
    const own = await openAccount(bank, { balance: 5 });
    const key = randomUUID();
    expect((await send(key, bodyOf(own), SELF, own)).body.status).toBe('PROCESSING');
    await change(bank, own, { credit: 100 });
    const again = await send(key, bodyOf(own), SELF, own);
    expect(again.body).toMatchObject({ status: 'ERROR', erro_descriptor: 'NO_BALANCE' });
    expect((await moneyOf(bank, own)).total).toBe(105);
  });

  it('is NEW, CANCELLED or PROCESSING as the two steps go on', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const replay = async (key: string) => (await send(key, bodyOf(), '/create-cashout')).body;
    const [first, second] = [await replay(one), await replay(two)];
    expect((await replay(one)).status).toBe('NEW');
    await bank.post('/cancel-cashout', { id: first.id }, { as: payer.credential });
    await bank.post('/approve-cashout', { id: second.id }, { as: payer.credential });
    expect(await replay(one)).toMatchObject({ id: first.id, status: 'CANCELLED' });
    await bank.drain();
    expect(await replay(two)).toMatchObject({ id: second.id, status: 'SUCCESS' });
  });
});

describe('the same key and a different body', () => {
  it.each([
    ['another amount', { amount: 10.01 }],
    ['another recipient', { key: 'slow-5@psp.example' }],
    ['another tag', { tag: 'pedido 2' }],
    ['no tag', { tag: null }],
    ['an empty tag', { tag: '' }],
  ])('are a conflict: %s', async (_what, other) => {
    const key = randomUUID();
    const first = await send(key);
    const before = await countRows(bank);
    expect(told(await send(key.toUpperCase(), bodyOf(payer, other)))).toEqual(CONFLICT);
    expect(await countRows(bank)).toEqual(before);
    expect((await send(key)).body.id).toBe(first.body.id);
  });

  it('are a conflict where the operation is another one', async () => {
    const key = randomUUID();
    await send(key);
    const manual = { ...payer.source, amount: 10, ...RECIPIENT };
    expect(told(await send(key, bodyOf(), '/create-cashout'))).toEqual(CONFLICT);
    expect(told(await send(key, manual, '/create-cashout-manual'))).toEqual(CONFLICT);
    expect(told(await send(key, manual, '/create-cashoutmanual-self-approve'))).toEqual(CONFLICT);
  });

  it.each([
    ['recipient_instution', '60701190'],
    ['recipient_account_branch', '0002'],
    ['recipient_account_branch_digit', '1'],
    ['recipient_account_number', '000027'],
    ['recipient_account_number_digit', '1'],
    ['recipient_account_type', 'SAVING_ACCOUNT'],
    ['recipient_legal_id', '52998224725'],
    ['recipient_name', 'Bruno Cardoso'],
  ])('are a conflict where %s is another one', async (member, value) => {
    const key = randomUUID();
    const manual = { ...payer.source, amount: 10, ...RECIPIENT };
    await send(key, manual, '/create-cashout-manual');
    expect(told(await send(key, { ...manual, [member]: value }, '/create-cashout-manual'))).toEqual(CONFLICT);
  });
});

describe('a key', () => {
  it('is refused by the database itself to a second payment of its account, in either letter case', async () => {
    const key = randomUUID();
    const first = (await send(key)).body.id;
    const second = (await send(randomUUID())).body.id;
    const other = await openAccount(bank, { balance: 10 });
    const third = (await send(randomUUID(), bodyOf(other), SELF, other)).body.id;
    const give = (id: number) =>
      queryText(bank.app.db.main, `update cashouts set idempotency_key = upper($1) where id = $2`, [key, id]);
    await expect(give(second)).rejects.toThrow('cashouts_once_per_key');
    await expect(give(third)).resolves.toEqual([]);
    expect((await send(key)).body.id).toBe(first);
  });

  it('is of one account: another of the company uses it for itself', async () => {
    const other = await openAccount(bank, { company: payer.document });
    const key = randomUUID();
    const [mine, theirs] = [await send(key), await send(key, bodyOf(other), SELF, other)];
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(theirs.body.id).not.toBe(mine.body.id);
    expect((await send(key, bodyOf(other), SELF, other)).body.id).toBe(theirs.body.id);
  });

  it('is not used up by a request that is refused', async () => {
    const own = await openAccount(bank);
    const key = randomUUID();
    const attempt = (body: object, account = own) => send(key, bodyOf(account, body), SELF, account);
    expect((await attempt({ amount: 0 })).status).toBe(422);
    expect((await attempt({ key: 'no key' })).status).toBe(400);
    expect((await attempt({ source_account_number: '999999' })).status).toBe(400);
    await change(bank, own, { registration_deadline: '2026-01-31' });
    expect((await attempt({})).status).toBe(400);
    await change(bank, own, { registration_deadline: null, status: 'CLOSING' });
    expect((await attempt({})).status).toBe(400);
    await change(bank, own, { status: 'ACTIVE' });
    const unsigned = { as: own.credential, hmacSecret: null, headers: { 'idempotency-key': key } };
    expect((await bank.post(SELF, bodyOf(own), unsigned)).status).toBe(401);
    const made = await attempt({ amount: 7 });
    expect([made.status, made.body.amount, made.body.idempotency_key]).toEqual([200, 7, key]);
  });

  it.each([
    ['empty', ''],
    ['no UUID', 'pedido-1'],
    ['of version 1', '5b1f3c9e-7a44-1d0e-9a3b-2f6c8d1e0a57'],
    ['of another variant', '5b1f3c9e-7a44-4d0e-ca3b-2f6c8d1e0a57'],
    ['without hyphens', '5b1f3c9e7a444d0e9a3b2f6c8d1e0a57'],
    ['in braces', '{5b1f3c9e-7a44-4d0e-9a3b-2f6c8d1e0a57}'],
    ['two in one', '5b1f3c9e-7a44-4d0e-9a3b-2f6c8d1e0a57, 5b1f3c9e-7a44-4d0e-9a3b-2f6c8d1e0a58'],
  ])('that is %s is 422', async (_what, key) => {
    const before = await countRows(bank);
    const { status, body } = await send(key);
    expect([status, body.message]).toEqual([422, 'Validation error']);
    expect(body.detail[0].loc).toEqual(['header', 'idempotency-key']);
    expect(await countRows(bank)).toEqual(before);
  });
});

describe('a replay comes before', () => {
  it.each([
    ['Account not found', { status: 'CLOSING' }],
    ['Account not found', { status: 'CLOSED' }],
    ['Account blocked: registration update overdue', { registration_deadline: '2026-01-31' }],
  ])('%s, of an account with %j', async (detail, settings) => {
    const own = await openAccount(bank);
    const key = randomUUID();
    const first = await send(key, bodyOf(own), SELF, own);
    await bank.drain();
    await change(bank, own, settings);
    const again = await send(key, bodyOf(own), SELF, own);
    expect([again.status, again.body.id, again.body.status]).toEqual([200, first.body.id, 'SUCCESS']);
    expect(told(await send(randomUUID(), bodyOf(own), SELF, own))).toEqual([400, { detail }]);
  });

  it('but not before token, signature and permission', async () => {
    const key = randomUUID();
    await send(key);
    const clerk = await openAccount(bank, { company: payer.document, permissions: ['cashout.create'] });
    const headers = { 'idempotency-key': key };
    expect((await bank.post(SELF, bodyOf(), { as: null, headers })).status).toBe(401);
    expect(
      (await bank.post(SELF, bodyOf(), { as: payer.credential, hmacSecret: null, headers })).status,
    ).toBe(401);
    expect((await bank.post(SELF, bodyOf(), { as: clerk.credential, headers })).status).toBe(403);
  });
});

describe('sixty-four at once', () => {
  it('of one key and one body make one transaction and one debit', async () => {
    const own = await openAccount(bank, { balance: 100 });
    await listen(bank, own.credential);
    const key = randomUUID();
    const before = await countRows(bank);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        send(
          index % 2 === 0 ? key : key.toUpperCase(),
          bodyOf(own),
          index % 3 === 0 ? `/v2/finance${SELF}` : SELF,
          own,
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(64).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const after = await countRows(bank);
    expect(after).toEqual({
      cashouts: (before.cashouts ?? 0) + 1,
      events: (before.events ?? 0) + 2,
      movements: (before.movements ?? 0) + 1,
      ids: before.ids,
      blocked: before.blocked,
    });
    expect(await moneyOf(bank, own)).toEqual({ total: 90, blocked: 0, available: 90 });
  });

  it('of one key and two bodies: one body wins, every other one is a conflict', async () => {
    const own = await openAccount(bank, { balance: 100 });
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        send(key, bodyOf(own, { amount: 10 + (index % 2) }), SELF, own),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(new Set(won.map(({ body }) => body.id)).size).toBe(1);
    expect(won).toHaveLength(32);
    const [{ body }] = won as [Answer];
    expect(won.every((answer) => answer.body.amount === body.amount)).toBe(true);
    expect(answers.filter(({ status }) => status !== 200).map(told)).toEqual(Array(32).fill(CONFLICT));
    await bank.drain();
    expect((await moneyOf(bank, own)).total).toBe(100 - body.amount);
    await bank.verify();
  });
});
