import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBank, type TestBank } from '../harness.ts';

const NOT_ALLOWED = 'Host not allowed: name it in LASTRO_PUBLIC_URL, or show the sandbox token';

interface Asked {
  path?: string;
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

function portOf(bank: TestBank): number {
  return (bank.app.http.server.address() as AddressInfo).port;
}

/** Sends the headers as they are written, `Host` included: the platform's fetch writes its own. */
function ask(bank: TestBank, { path = '/sandbox/clock', method = 'GET', headers, body }: Asked) {
  const port = portOf(bank);
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, body: text }));
    });
    asked.on('error', reject).end(body);
  });
}

describe('a sandbox on this machine', () => {
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank({ publicUrl: 'http://bank.test:8080', sandboxToken: 'open sesame' });
  });
  afterAll(() => bank.close());

  it.each([
    '127.0.0.1',
    '127.0.0.1:9',
    'localhost:3000',
    'LOCALHOST',
    'bank.localhost',
    '[::1]:3000',
    'bank.test:8080',
    'bank.test',
    'Bank.Test.:8080',
  ])('answers under the name %s', async (host) => {
    expect((await ask(bank, { path: '/healthz', headers: { host } })).status).toBe(200);
  });

  it.each([
    'rebind.example:3000',
    'bank.test.rebind.example',
    'evilbank.test',
    '127.0.0.1.rebind.example',
    'localhost.rebind.example',
    '192.168.1.5:3000',
    '[::2]',
    'user@localhost',
    'localhost/',
  ])('answers nothing under the name %s', async (host) => {
    for (const path of ['/sandbox', '/healthz', '/docs/', '/', '/no-such-path', '/v2/finance/get-balance'])
      expect(await ask(bank, { path, headers: { host } }), path).toEqual({
        status: 403,
        body: JSON.stringify({ detail: NOT_ALLOWED }),
      });
  });

  it('answers under any name to whoever has the token', async () => {
    const host = 'tunnel.example';
    const path = '/sandbox/clock';
    const as = (authorization: string) => ask(bank, { path, headers: { host, authorization } });
    expect((await as('Bearer open sesame')).status).toBe(200);
    expect((await as('Bearer open')).status).toBe(403);
  });

  it('keeps its controls to whoever has the token, under a name that others reach', async () => {
    const under = (host: string, authorization?: string) =>
      ask(bank, { path: '/sandbox', headers: { host, ...(authorization && { authorization }) } });
    expect((await under('bank.test:8080')).status).toBe(401);
    expect((await under('bank.test:8080', 'Bearer open sesame')).status).toBe(200);
    expect((await under('127.0.0.1')).status).toBe(200);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin', { origin: 'http://evil.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
    ['a page that hides where it is from', { origin: 'null' }],
    ['an origin that is none', { origin: 'bank' }],
  ])('does nothing for a page of %s', async (_, shown) => {
    const host = `127.0.0.1:${portOf(bank)}`;
    for (const path of ['/sandbox/reset', '/sandbox/drain', '/sandbox/meds/1/cancel', '/sandbox/inbox/mine'])
      expect(await ask(bank, { path, method: 'POST', headers: { host, ...shown } }), path).toEqual({
        status: 403,
        body: '{"detail":"Forbidden"}',
      });
    const headers = { host, 'content-type': 'application/json', ...shown };
    const moved = { path: '/sandbox/clock', method: 'POST', headers, body: '{"advance_seconds":1}' };
    expect((await ask(bank, moved)).status).toBe(403);
  });

  it('does what its own pages and a shell ask', async () => {
    const host = `127.0.0.1:${portOf(bank)}`;
    const drain = (headers: Record<string, string>) =>
      ask(bank, { path: '/sandbox/drain', method: 'POST', headers: { host, ...headers } });
    const done = { status: 200, body: '{"idle":true}' };
    expect(await drain({})).toEqual(done);
    expect(await drain({ origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).toEqual(done);
    expect(await drain({ origin: 'http://bank.test:8080' })).toEqual(done);
    expect(await drain({ 'content-type': 'application/json' })).toEqual(done);
  });

  it('takes no form that a page can send without being asked', async () => {
    const host = `127.0.0.1:${portOf(bank)}`;
    const type = 'application/x-www-form-urlencoded';
    for (const path of ['/sandbox/reset', '/sandbox/drain', '/sandbox/meds/1/cancel']) {
      const headers = { host, 'content-type': type, 'content-length': '3' };
      expect(await ask(bank, { path, method: 'POST', headers, body: 'a=b' }), path).toMatchObject({
        status: 415,
      });
    }
  });
});

describe('a sandbox on every interface', () => {
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank({ host: '0.0.0.0', sandboxToken: 'open sesame' });
  });
  afterAll(() => bank.close());

  it('answers under any address, and under no name but those it knows', async () => {
    const status = async (host: string) => (await ask(bank, { path: '/healthz', headers: { host } })).status;
    expect(await status('192.168.1.5:3000')).toBe(200);
    expect(await status('[fd00::5]')).toBe(200);
    expect(await status('localhost')).toBe(200);
    expect(await status('rebind.example')).toBe(403);
  });
});
