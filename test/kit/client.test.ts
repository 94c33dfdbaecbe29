import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, newIdempotencyKey } from '../../kit/client/client.ts';
import { PaymentFailedError, RefusedError, UnansweredError } from '../../kit/client/errors.ts';
import { totpCode } from '../../kit/client/totp.ts';
import { SEEDED_COMPANIES } from '../../src/sandbox/seeded.ts';
import { AURORA, AURORA_READ_ONLY, BOREAL, type Credential, startBank, type TestBank } from '../harness.ts';
import { startLossyProxy } from './lossy-proxy.ts';
import { payThroughLosses } from './pay-through-losses.ts';

const FROM = { branch: '0001', number: '100013' };
const BOREAL_FROM = { branch: '0001', number: '100030' };
const [HELENA, CAIO] = SEEDED_COMPANIES[0]?.users ?? [];

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const program = ({ clientId, clientSecret, hmacSecret }: Credential) => ({
  clientId,
  clientSecret,
  hmacSecret,
});
const clientOf = (credential: Credential = AURORA, url = bank.url) =>
  createClient({ url, logIn: program(credential) });

/** A server that answers by a script, one entry for each request, and keeps what it was asked. */
async function scripted(script: { status: number; body?: unknown; headers?: Record<string, string> }[]) {
  const asked: { path: string; key: string | undefined; token: string | undefined; at: number }[] = [];
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    if (url === '/v2/finance/auth-token')
      return void response.end(JSON.stringify({ access_token: `token ${asked.length}`, expires_in: 3600 }));
    const key = headers['idempotency-key']?.toString();
    asked.push({ path: url, key, token: headers.authorization, at: performance.now() });
    const {
      status,
      body = {},
      headers: given = {},
    } = script[Math.min(asked.length, script.length) - 1] ?? {
      status: 500,
    };
    response.writeHead(status, { 'content-type': 'application/json', ...given }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, asked, close };
}

const TRANSFER = { worked: true, id: 7, status: 'PROCESSING' };
const caught = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

describe('a payment', () => {
  it('is sent by key, followed to its end, and read back', async () => {
    const paid = await clientOf().pay({
      from: FROM,
      amount: '10.50',
      key: 'ok@psp.example',
      tag: 'pedido 1',
    });
    expect(paid).toMatchObject({ status: 'SUCCESS', amount: 10.5, key: 'ok@psp.example', tag: 'pedido 1' });
    expect(paid.operationUuid).toMatch(/^E99999000/);
  });

  it('that fails throws what went wrong and what to do', async () => {
    const error = await caught(clientOf().pay({ from: FROM, amount: 1, key: 'reject-AC03@psp.example' }));
    expect(error).toBeInstanceOf(PaymentFailedError);
    expect(error).toMatchObject({
      descriptor: 'AC03',
      todo: 'Ask the recipient for the right branch and account.',
      maybeDone: false,
    });
  });

  it('waits for its approval, and is approved once however often that is asked', async () => {
    const client = clientOf();
    const body = {
      source_account_branch_identifier: FROM.branch,
      source_account_number: FROM.number,
      amount: 2,
      key: 'ok@psp.example',
    };
    const { id } = await client.post('/create-cashout', { body });
    expect(['PROCESSING', 'SUCCESS']).toContain((await client.approve(id)).status);
    expect(await client.follow(id)).toMatchObject({ status: 'SUCCESS', amount: 2 });
    await expect(client.approve(id)).rejects.toMatchObject({
      code: 'transactionInWrongStatus',
      todo: 'Read the payment: it was already approved or cancelled.',
    });
  });

  it('happens once for each intention though one answer in five is lost', async () => {
    const before = (await clientOf(BOREAL).balance(BOREAL_FROM)).amount;
    const run = await payThroughLosses(bank.url, {
      payments: 300,
      seed: 20_261_123,
      from: BOREAL_FROM,
      logIn: program(BOREAL),
    });
    expect(run.lost).toBeGreaterThan(40);
    const paid = run.intentions.map(({ tag }) => [tag, run.paid.get(tag)]);
    expect(paid).toEqual(run.intentions.map(({ tag, amount }) => [tag, [amount]]));
    expect(Math.round(before * 100) - Math.round(run.left * 100)).toBe(Math.round(run.total * 100));
  });

  it.each([
    ['refused', { status: 403, body: { detail: 'Forbidden' } }],
    ['not answered', { status: 503, headers: { 'retry-after': '600' } }],
  ])('that was taken on is no error when reading it is %s: it would be paid again', async (_, answer) => {
    const server = await scripted([{ status: 200, body: TRANSFER }, answer]);
    const sent = clientOf(AURORA, server.url).pay({ from: FROM, amount: 1, key: 'k' });
    expect(await sent.finally(server.close)).toEqual(TRANSFER);
    expect(server.asked.map(({ path }) => path.split('?', 1)[0]).slice(0, 2)).toEqual([
      '/create-cashout-self-approve',
      '/v2/finance/status-cashout',
    ]);
  });

  it('that is approved again while the first approval is still on its way shows how it stands', async () => {
    const wrong = { status: 400, body: { detail: 'Transaction in wrong status' } };
    const read = (status: string) => ({ status: 200, body: { ...TRANSFER, status } });
    const server = await scripted([{ status: 502 }, read('NEW'), wrong, read('PROCESSING')]);
    const approved = clientOf(AURORA, server.url).approve(7);
    expect(await approved.finally(server.close)).toEqual(TRANSFER);
    expect(server.asked).toHaveLength(4);
  });

  it('that is followed shows how it stood last when the bank falls silent', async () => {
    const known = { status: 200, body: TRANSFER };
    const server = await scripted([known, { status: 503, headers: { 'retry-after': '600' } }]);
    const followed = clientOf(AURORA, server.url).follow(7);
    expect(await followed.finally(server.close)).toEqual(TRANSFER);
  });

  it('under a kept key is the same payment for a program that comes up again', async () => {
    const payment = { from: FROM, amount: 3, key: 'ok@psp.example', idempotencyKey: newIdempotencyKey() };
    const [first, second] = [await clientOf().pay(payment), await clientOf().pay(payment)];
    expect(second.id).toBe(first.id);
    await expect(clientOf().pay({ ...payment, amount: 4 })).rejects.toMatchObject({
      code: 'idempotencyConflict',
      status: 409,
    });
  });
});

describe('a call', () => {
  it('says who refused it, why, and what to do', async () => {
    const error = await caught(
      clientOf(AURORA_READ_ONLY).pay({ from: FROM, amount: 1, key: 'ok@psp.example' }),
    );
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({
      operation: 'POST /create-cashout-self-approve',
      status: 403,
      code: 'forbidden',
      words: 'Forbidden',
      attempts: 1,
      todo: 'Use a credential that has the permission; some operations are only for people or only for programs.',
    });
  });

  it('names the members that are malformed, in either shape', async () => {
    const cents = clientOf().pay({ from: FROM, amount: 1.001, key: 'ok@psp.example' });
    await expect(cents).rejects.toMatchObject({ code: 'validation', status: 422, words: /amount/ });
    const refund = clientOf().post('/v2/finance/chargeback', {
      body: { transaction_id: 1, information: 'x', amount: -1 },
    });
    await expect(refund).rejects.toMatchObject({ code: 'validation', status: 400, words: /^amount: / });
  });

  it('tells refusals apart that have the same words', async () => {
    const client = clientOf();
    await expect(client.get('/v2/finance/cashin/{e2e}', { path: { e2e: 'E1' } })).rejects.toMatchObject({
      code: 'cashInNotFound',
    });
    const body = { transaction_id: 1, information: 'x', amount: 1 };
    await expect(client.post('/v2/finance/chargeback', { body })).rejects.toMatchObject({
      code: 'cashInNotFoundForRefund',
    });
  });

  it('signs what has no body: a deletion by the key that it names', async () => {
    const client = clientOf(BOREAL);
    const source = {
      source_account_branch_identifier: BOREAL_FROM.branch,
      source_account_number: BOREAL_FROM.number,
    };
    const { key } = await client.post('/v3/dict/key', { body: { ...source, type: 'EVP', reason: 'loja' } });
    await expect(client.delete('/v3/dict/key/{key}', { path: { key } })).resolves.toMatchObject({
      worked: true,
    });
  });

  it('signs strictly where the credential asks for it, anew at each attempt', async () => {
    const opened = await bank.sandbox('/accounts', {
      type: 'PF',
      document: '11144477735',
      name: 'Joana Lima',
      balance: 50,
      strict_signing: true,
    });
    const {
      client_id: clientId,
      client_secret: clientSecret,
      hmac_secret: hmacSecret,
    } = opened.credentials[0];
    const client = createClient({
      url: bank.url,
      logIn: { clientId, clientSecret, hmacSecret, strictSigning: true },
    });
    const from = { branch: opened.branch, number: opened.number };
    await expect(client.pay({ from, amount: 1, key: 'ok@psp.example' })).resolves.toMatchObject({
      status: 'SUCCESS',
    });
    const lax = createClient({ url: bank.url, logIn: { clientId, clientSecret, hmacSecret } });
    await expect(lax.pay({ from, amount: 1, key: 'ok@psp.example' })).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  it('walks lists from page to page', async () => {
    const now = Date.now();
    const range = {
      start: new Date(now - 3_600_000).toISOString(),
      end: new Date(now + 3_600_000).toISOString(),
    };
    const codes: number[] = [];
    for await (const item of clientOf().statement({ ...FROM, ...range, limit: 1 })) codes.push(item.code);
    expect(codes.length).toBeGreaterThan(2);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('a log-in', () => {
  it('of a program is asked for once, and again when its token has run out', async () => {
    let logIns = 0;
    const counting: typeof fetch = (...request) => {
      logIns += String(request[0]).endsWith('/auth-token') ? 1 : 0;
      return fetch(...request);
    };
    const client = createClient({ url: bank.url, logIn: program(AURORA), fetch: counting });
    await Promise.all([client.balance(FROM), client.balance(FROM), client.balance(FROM)]);
    expect(logIns).toBe(1);
    await bank.advance(3_700);
    await Promise.all([client.balance(FROM), client.balance(FROM)]);
    expect(logIns).toBe(2);
  });

  it('of a person is by password, and by the authenticator where there is one', async () => {
    const { now } = await bank.sandbox('/clock', undefined, 'GET');
    const ahead = Date.parse(now) - Date.now();
    const person = (email = '', password = '', totp?: string) =>
      createClient({
        url: bank.url,
        logIn: { email, password, ...(totp !== undefined && { totp }) },
        now: () => new Date(Date.now() + ahead),
      });
    const { amount } = await person(HELENA?.email, HELENA?.password, HELENA?.totpSecret).balance(FROM);
    expect(amount).toBeGreaterThan(0);
    expect((await person(CAIO?.email, CAIO?.password).balance(FROM)).amount).toBe(amount);
    await expect(person(HELENA?.email, HELENA?.password).balance(FROM)).rejects.toMatchObject({
      operation: 'POST /v3/auth/login',
      status: 401,
    });
  });

  it('of a person waits for the next code where a lost answer has spent one', async () => {
    const proxy = await startLossyProxy(bank.url, { seed: 1, oneIn: 1, atMost: 1 });
    const { email = '', password = '', totpSecret: totp = '' } = SEEDED_COMPANIES[1]?.users[0] ?? {};
    const { now } = await bank.sandbox('/clock', undefined, 'GET');
    // Half a second before the authenticator shows the next, within the step that the bank allows beside its own.
    const start = Math.floor(Date.parse(now) / 30_000) * 30_000 + 29_500;
    const began = Date.now();
    const clock = () => new Date(start + Date.now() - began);
    const client = createClient({ url: proxy.url, logIn: { email, password, totp }, now: clock });
    const { amount } = await client.balance(BOREAL_FROM);
    await proxy.close();
    expect(amount).toBeGreaterThan(0);
    // Lost, refused because the code is spent, taken with the next code, and the balance.
    expect(proxy.counts).toEqual({ forwarded: 4, lost: 1 });
    expect(Date.now() - began).toBeGreaterThanOrEqual(500);
  });

  it('has the codes of RFC 6238', async () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(await totpCode(secret, new Date(59_000))).toBe('287082');
    expect(await totpCode(secret, new Date(1_111_111_109_000))).toBe('081804');
  });
});

describe('a bank that is busy or gone', () => {
  it.each([429, 503])('with %i is asked again when it says so, under the same key', async (status) => {
    const server = await scripted([
      { status, body: { detail: 'Service unavailable' }, headers: { 'retry-after': '1' } },
      { status: 200, body: TRANSFER },
    ]);
    const client = clientOf(AURORA, server.url);
    await client.pay({ from: FROM, amount: 1, key: 'ok@psp.example', follow: false });
    await server.close();
    const [first, second] = server.asked;
    expect(server.asked).toHaveLength(2);
    expect(second?.key).toBe(first?.key);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
  });

  it('that wants more time than there is refuses at once', async () => {
    const server = await scripted([
      { status: 429, body: { detail: 'Too many requests' }, headers: { 'retry-after': '120' } },
    ]);
    const error = await caught(clientOf(AURORA, server.url).balance(FROM));
    await server.close();
    expect(error).toMatchObject({ code: 'tooManyRequests', retryAfterSeconds: 120, attempts: 1 });
  });

  it('is not asked twice for what has no key: the caller reads how things stand', async () => {
    const server = await scripted([{ status: 503, body: { detail: 'Service unavailable' } }]);
    const client = clientOf(AURORA, server.url);
    const error = await caught(client.post('/cancel-cashout', { body: { id: 1 } }));
    await server.close();
    expect(error).toMatchObject({ code: 'unavailable', attempts: 1, maybeDone: true });
  });

  it('leaves a payment with the key under which it can go on', async () => {
    const server = await scripted([]);
    await server.close();
    const { fetch } = globalThis;
    const client = createClient({ url: server.url, logIn: { accessToken: 'x' }, deadlineMs: 300, fetch });
    const idempotencyKey = newIdempotencyKey();
    const error = await caught(client.pay({ from: FROM, amount: 1, key: 'ok@psp.example', idempotencyKey }));
    expect(error).toBeInstanceOf(UnansweredError);
    expect(error).toMatchObject({
      idempotencyKey,
      maybeDone: true,
      todo: 'Retry with the same idempotencyKey: the request is executed only once.',
    });
    expect((error as UnansweredError).attempts).toBeGreaterThan(1);
  });

  it('is left alone when the caller has given up', async () => {
    const server = await scripted([{ status: 503, headers: { 'retry-after': '20' } }]);
    const client = createClient({ url: server.url, logIn: { accessToken: 'x' } });
    const error = await caught(client.balance(FROM, { signal: AbortSignal.timeout(100) }));
    await server.close();
    expect((error as Error).name).toBe('TimeoutError');
  });
});
