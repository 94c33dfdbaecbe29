import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../src/companies/users.ts';
import { queryText } from '../../src/database/pool.ts';
import { transaction } from '../../src/database/transaction.ts';
import { SEEDED_COMPANIES, type SeededCompany, type SeededUser } from '../../src/sandbox/seeded.ts';
import type { Permission } from '../../src/values/permissions.ts';
import { AURORA_ACCOUNT, BOREAL, BOREAL_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { type Browser, browse } from '../pages.ts';
import { codeOf, nextStep } from '../people.ts';
import { createCode, simplified } from '../receiving.ts';

const [AURORA_COMPANY, BOREAL_COMPANY] = SEEDED_COMPANIES as [SeededCompany, SeededCompany];
const [HELENA, CAIO] = AURORA_COMPANY.users as [SeededUser, SeededUser];
const [DAVI] = BOREAL_COMPANY.users as [SeededUser];

let bank: TestBank;
let helena: Browser;
let caio: Browser;

beforeAll(async () => {
  bank = await startBank();
  helena = await browse(bank, HELENA);
  caio = await browse(bank, CAIO);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const FROM = { branch: '0001', number: '100013' };
const TO_KEY = { ...FROM, amount: 12.34, key: 'ok@psp.example' };
const RECIPIENT = {
  ispb: '87654321',
  branch: '12',
  number: '4455X',
  account_type: 'CURRENT_ACCOUNT',
  document: '529.982.247-25',
  name: 'Marina Duarte',
};

async function token(): Promise<string> {
  await nextStep(bank);
  return codeOf(bank, HELENA.totpSecret as string);
}

/** Somebody of Aurora who may do just this. */
async function someone(permissions: Permission[]): Promise<Browser> {
  const { db, vault, clock } = bank.app.bank.context;
  const email = `${randomUUID()}@padaria-aurora.example`;
  const password = 'fermento natural';
  const person = { name: 'Ivo', email, password, permissions, keepSecret: false, now: clock.now() };
  const companyId = await companyOf(CAIO.email);
  await transaction(db.main, (tx) => createUser(tx, vault, { companyId, ...person }));
  return browse(bank, { email, password });
}

async function companyOf(email: string): Promise<bigint> {
  const [row] = await queryText<{ id: bigint }>(
    bank.app.db.main,
    'select company_id as id from user_emails where email = $1',
    [email],
  );
  return row?.id ?? 0n;
}

async function created(body: Json = TO_KEY): Promise<Json> {
  const answer = await caio.send('POST', '/web/cashouts', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

describe('POST /web/cashouts', () => {
  it('creates what somebody else approves, and names both', async () => {
    const made = await created({ ...TO_KEY, tag: 'aluguel' });
    expect(made).toMatchObject({
      ...{ worked: true, status: 'NEW', amount: 12.34, key: 'ok@psp.example', tag: 'aluguel' },
      ...{ from_accout: '100013', created_by: 'Caio Prado', approved_by: null, recipient: null },
    });
    const approved = await helena.send('POST', `/web/cashouts/${made.id}/approve`, { token: await token() });
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    expect(approved.body).toMatchObject({ status: 'PROCESSING', approved_by: 'Helena Prado' });
    await bank.drain();
    const { body } = await caio.get(`/web/cashouts/${made.id}`);
    expect(body).toMatchObject({
      ...{ status: 'SUCCESS', created_by: 'Caio Prado', approved_by: 'Helena Prado' },
      recipient: { document: expect.any(String), name: expect.any(String) },
    });
  });

  it('shows to whom it goes while it waits, when that is known, a CPF masked', async () => {
    const made = await created({ ...FROM, amount: 1, recipient: RECIPIENT });
    expect(made.recipient).toEqual({
      ...{ ispb: '87654321', institution_name: null, branch: '0012', number: '44550' },
      ...{ account_type: 'CURRENT_ACCOUNT', document: '***.982.247-**', name: 'Marina Duarte' },
    });
    expect(made.recipient_name).toBeNull();
  });

  it('makes one payment of one idempotency key, twice at once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = (body: Json) => caio.send('POST', '/web/cashouts', body, headers);
    const both = await Promise.all([send(TO_KEY), send(TO_KEY)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.id).toBe(both[1]?.body.id);
    const other = await send({ ...TO_KEY, amount: 99 });
    expect([other.status, other.body.detail]).toEqual([
      409,
      'Idempotency key already used with a different request',
    ]);
  });

  it.each([
    ['no recipient', { ...FROM, amount: 1 }],
    ['two recipients', { ...TO_KEY, recipient: RECIPIENT }],
    ['a key and a code', { ...TO_KEY, pix_copy_and_paste: '000201' }],
  ])('422 with %s', async (_, body) => {
    const answer = await caio.send('POST', '/web/cashouts', body);
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        message: 'Validation error',
        detail: [
          {
            loc: ['body', 'key'],
            msg: 'Exactly one of key, pix_copy_and_paste, recipient and contact_id is required',
            type: 'value_error',
          },
        ],
      },
    ]);
  });

  it.each([
    ["another company's account", { ...TO_KEY, number: '100030' }, 'Account not found'],
    ['no key', { ...TO_KEY, key: 'no key' }, 'Invalid Pix Key'],
    ['no code', { ...FROM, amount: 1, pix_copy_and_paste: 'x' }, 'Invalid PIX copy and paste code'],
  ])('400 with %s', async (_, body, detail) => {
    const answer = await caio.send('POST', '/web/cashouts', body);
    expect([answer.status, answer.body]).toEqual([400, { detail }]);
  });

  it('403 without the permission, without the CSRF token, and from another site', async () => {
    const reader = await someone(['account.read', 'cashout.approve']);
    const answers = [
      await reader.send('POST', '/web/cashouts', TO_KEY),
      await caio.send('POST', '/web/cashouts', TO_KEY, { 'x-csrf-token': 'x' }),
      await caio.send('POST', '/web/cashouts', TO_KEY, { 'sec-fetch-site': 'cross-site' }),
      await bank.post('/web/cashouts', TO_KEY),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([403, { detail: 'Forbidden' }]);
  });
});

describe('POST /web/cashouts/{id}/approve', () => {
  it('uses a code once, of two approvals at once one counts', async () => {
    const [one, two] = [await created(), await created()];
    const code = await token();
    const approve = ({ id }: Json) => helena.send('POST', `/web/cashouts/${id}/approve`, { token: code });
    const answers = await Promise.all([approve(one), approve(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({ detail: 'Invalid code' });
    const again = await helena.send('POST', `/web/cashouts/${one.id}/approve`, { token: await token() });
    const other = await helena.send('POST', `/web/cashouts/${two.id}/approve`, { token: await token() });
    const refused = [again, other].filter(({ status }) => status === 400);
    expect(refused.map(({ body }) => body)).toEqual([{ detail: 'Transaction in wrong status' }]);
  });

  it('keeps a payment NEW without a right code, and asks for a second factor at all', async () => {
    const { id } = await created();
    const path = `/web/cashouts/${id}/approve`;
    const answers = [
      await helena.send('POST', path, {}),
      await helena.send('POST', path, { token: '000000' }),
      await caio.send('POST', path, { token: '000000' }),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [400, { detail: 'MFA token required' }],
      [400, { detail: 'Invalid code' }],
      [400, { detail: 'MFA not registered.' }],
    ]);
    expect((await caio.get(`/web/cashouts/${id}`)).body).toMatchObject({ status: 'NEW', approved_by: null });
  });

  it("knows nothing of another company's", async () => {
    const { id } = await created();
    const davi = await browse(bank, DAVI);
    await nextStep(bank);
    const code = await codeOf(bank, DAVI.totpSecret as string);
    const answers = [
      await davi.send('POST', `/web/cashouts/${id}/approve`, { token: code }),
      await davi.send('POST', `/web/cashouts/${id}/cancel`),
      await davi.get(`/web/cashouts/${id}`),
      await davi.get('/web/cashouts/none'),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([400, { detail: 'Transaction not found' }]);
    const list = await davi.get('/web/cashouts?branch=0001&number=100013');
    expect([list.status, list.body]).toEqual([400, { detail: 'Account not found' }]);
  });
});

describe('POST /web/transfers and /web/cashouts/{id}/cancel', () => {
  it('pays in one step with a second factor', async () => {
    const without = await helena.send('POST', '/web/transfers', TO_KEY);
    expect([without.status, without.body]).toEqual([400, { detail: 'MFA token required' }]);
    const paid = await helena.send('POST', '/web/transfers', { ...TO_KEY, token: await token() });
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    expect(paid.body).toMatchObject({
      ...{ status: 'PROCESSING', created_by: 'Helena Prado', approved_by: 'Helena Prado' },
    });
  });

  it('pays a code as it asks, under the end-to-end id that reading it promised', async () => {
    const asked = await simplified(bank, { ...BOREAL_ACCOUNT, amount: 5 });
    const { pix_copy_and_paste } = await createCode(bank, asked, BOREAL);
    const decoded = await helena.send('POST', '/web/decode', { pix_copy_and_paste });
    expect(decoded.status, JSON.stringify(decoded.body)).toBe(200);
    const pay = async (amount: number) =>
      helena.send('POST', '/web/transfers', { ...FROM, amount, pix_copy_and_paste, token: await token() });
    const wrong = await pay(4);
    expect([wrong.status, wrong.body]).toEqual([400, { detail: 'Invalid amount' }]);
    // A code mistyped on the way costs nothing of what was promised.
    const body = { ...FROM, amount: 5, pix_copy_and_paste, token: '12345' };
    const mistyped = await helena.send('POST', '/web/transfers', body);
    expect([mistyped.status, mistyped.body]).toEqual([400, { detail: 'Invalid code' }]);
    const paid = await pay(5);
    expect(paid.body).toMatchObject({ status: 'PROCESSING', origin: 'CODE', amount: 5 });
    expect(paid.body.recipient).toMatchObject({ name: 'Oficina Boreal Ltda', number: '100030' });
    await bank.drain();
    const [row] = await queryText<{ id: string }>(
      bank.app.db.main,
      'select end_to_end_id as id from cashouts where id = $1',
      [BigInt(paid.body.id)],
    );
    expect(row?.id).toBe(decoded.body.end_to_end_id);
    expect((await helena.get(`/web/cashouts/${paid.body.id}`)).body.status).toBe('SUCCESS');
  });

  it('cancels what is NEW, once', async () => {
    const { id } = await created();
    const cancelled = await caio.send('POST', `/web/cashouts/${id}/cancel`);
    expect(cancelled.body).toMatchObject({ status: 'CANCELLED', created_by: 'Caio Prado' });
    const again = await caio.send('POST', `/web/cashouts/${id}/cancel`);
    expect([again.status, again.body]).toEqual([400, { detail: 'Transaction in wrong status' }]);
  });
});

describe('GET /web/cashouts', () => {
  it('turns pages newest first, every cashout once, and names programs by their client id', async () => {
    const api = await bank.post('/create-cashout', { ...AURORA_ACCOUNT, amount: 3, key: 'ok@psp.example' });
    const seen: Json[] = [];
    let cursor = '';
    do {
      const { body } = await caio.get(`/web/cashouts?branch=0001&number=100013&limit=3${cursor}`);
      expect(body.results.length).toBeLessThanOrEqual(3);
      seen.push(...body.results);
      cursor = body.next === null ? '' : `&cursor=${body.next}`;
    } while (cursor !== '');
    expect(seen[0]).toMatchObject({ id: api.body.id, created_by: 'padaria-aurora', approved_by: null });
    const rows = await queryText<{ id: bigint }>(
      bank.app.db.main,
      'select id from cashouts order by id desc',
    );
    expect(seen.map(({ id }) => id)).toEqual(rows.map(({ id }) => Number(id)));
    const empty = await caio.get('/web/cashouts?branch=0001&number=100021');
    expect(empty.body).toEqual({ results: [], next: null });
  });

  it.each(['NEW', 'SUCCESS', 'CANCELLED'])('finds those that are %s', async (status) => {
    await bank.drain();
    const { body } = await caio.get(`/web/cashouts?branch=0001&number=100013&status=${status}&limit=100`);
    const rows = await queryText<{ id: bigint }>(
      bank.app.db.main,
      'select id from cashouts where status = $1 order by id desc',
      [status],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(body).toMatchObject({ next: null });
    expect(body.results.map(({ id }: Json) => id)).toEqual(rows.map(({ id }) => Number(id)));
  });
});
