import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, openAccount } from '../accounts.ts';
import {
  type Answer,
  AURORA,
  AURORA_EMPTY_ACCOUNT,
  type Credential,
  startBank,
  type TestBank,
} from '../harness.ts';
import { listen } from '../listening.ts';
import { charge, codeById, DAY, envelope, payCode, simplified } from '../receiving.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const PATH = '/v2/finance/create-pix-copy-and-paste';
const send = (key: string, body: unknown, as: Credential = AURORA) =>
  bank.post(PATH, body, { as, headers: { 'idempotency-key': key } });
const CONFLICT = [409, envelope('Idempotency key already used with a different request')];
const told = ({ status, body }: Answer) => [status, body];

describe('a code asked for again', () => {
  it('is the same code, without a second event', async () => {
    await listen(bank);
    const body = await simplified(bank, { tag: 'pedido 9' });
    const key = randomUUID();
    const first = await send(key, body);
    expect(first.status).toBe(200);
    expect(told(await send(key.toUpperCase(), JSON.stringify(body, null, 2)))).toEqual([200, first.body]);
    const [row] = await bank.app.db.main
      .run({
        text: `select count(*) as n from events where subject = 'CODE' and subject_id = $1`,
        values: [first.body.qr_code_id],
      })
      .then(({ rows }) => rows);
    expect(Number(row?.n)).toBe(1);
  });

  it('is answered as it stands: paid, and past its time', async () => {
    const body = await simplified(bank, { amount: 12 });
    const key = randomUUID();
    const first = await send(key, body);
    await payCode(bank, first.body, 12);
    const paid = await send(key, body);
    const { base_64_image: _, ...now } = paid.body;
    expect(now).toMatchObject({ qr_code_id: first.body.qr_code_id, status: 'PAID' });
    const unpaid = randomUUID();
    const open = await send(unpaid, body);
    await bank.advance(DAY + 5);
    const token = await bank.app.issueToken(AURORA);
    const late = await bank.post(PATH, body, { token, headers: { 'idempotency-key': unpaid } });
    expect(late.body).toMatchObject({ qr_code_id: open.body.qr_code_id, status: 'EXPIRED' });
    expect(await bank.post(PATH, body, { token })).toMatchObject({ status: 400 });
  });

  it('is the same with 10 written 10.00, a mask on the document, and members that nobody knows', async () => {
    const own = await openAccount(bank, { pixKey: true });
    const body = await charge(bank, { ...own.source, amount: 10 });
    const key = randomUUID();
    const first = await send(key, body, own.credential);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const written = JSON.stringify({ ...body, debtor_document: '52998224725', note: 1 });
    const again = await send(key, written.replace(':10,', ':10.00,'), own.credential);
    expect([again.status, again.body.qr_code_id]).toEqual([200, first.body.qr_code_id]);
  });

  it.each([
    ['another amount', { amount: 26 }],
    ['another tag', { tag: 'y' }],
    ['no image', { base_64_image: false }],
  ])('is a conflict with %s', async (_what, other) => {
    const own = await openAccount(bank, { pixKey: true });
    const body = await simplified(bank, own.source);
    const key = randomUUID();
    await send(key, body, own.credential);
    expect(told(await send(key, { ...body, ...other }, own.credential))).toEqual(CONFLICT);
  });

  it('is another code on another account, and the key is free for a transfer', async () => {
    const own = await openAccount(bank, { pixKey: true });
    const two = await openAccount(bank, { pixKey: true, company: own.document });
    const body = await simplified(bank, own.source);
    const key = randomUUID();
    const first = await send(key, body, own.credential);
    const other = await send(key, { ...body, ...two.source }, own.credential);
    expect(other.status).toBe(200);
    expect(other.body.qr_code_id).not.toBe(first.body.qr_code_id);
    const transfer = { ...own.source, amount: 1, key: 'ok@psp.example' };
    const headers = { 'idempotency-key': key };
    expect((await bank.post('/create-cashout', transfer, { as: own.credential, headers })).status).toBe(200);
    await change(bank, own, { status: 'CLOSING' });
    expect((await send(key, body, own.credential)).body.qr_code_id).toBe(first.body.qr_code_id);
  });

  it('was refused: the key serves the request that is put right', async () => {
    const token = await bank.app.issueToken(AURORA);
    const headers = { 'idempotency-key': randomUUID() };
    const keyless = await simplified(bank, AURORA_EMPTY_ACCOUNT);
    expect((await bank.post(PATH, keyless, { token, headers })).body).toEqual({
      detail: 'No PIX key registered',
    });
    expect((await bank.post(PATH, await simplified(bank), { token, headers })).status).toBe(200);
  });

  it('under a key that is none is malformed', async () => {
    const token = await bank.app.issueToken(AURORA);
    const headers = { 'idempotency-key': 'x' };
    const { status, body } = await bank.post(PATH, await simplified(bank), { token, headers });
    expect([status, body.detail[0].loc]).toEqual([422, ['header', 'idempotency-key']]);
  });
});

it('64 at once under one key are one code', async () => {
  const own = await openAccount(bank, { pixKey: true });
  const body = await simplified(bank, own.source);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      send(index % 2 === 0 ? key : key.toUpperCase(), body, own.credential),
    ),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.qr_code_id}`)).size).toBe(1);
  expect(await codeById(bank, answers[0]?.body.qr_code_id, own.credential)).toMatchObject({ status: 'NEW' });
});
