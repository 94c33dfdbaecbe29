import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
let door: URL;
let token: string;
beforeAll(async () => {
  bank = await startBank({ phone: { host: '127.0.0.1', port: 0 } });
  const { address } = await bank.sandbox('/phone', undefined, 'GET');
  door = new URL(address);
  token = new URLSearchParams(door.hash.slice(1)).get('token') ?? '';
});
afterAll(() => bank.close());

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A request as a phone sends it, or somebody else who has found the door. */
function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<[number, string]> {
  return new Promise((resolve, reject) => {
    const { hostname: host, port } = door;
    const given = { 'content-type': 'application/json', ...headers };
    const sent = request({ host, port, path, method, headers: given }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve([answer.statusCode ?? 0, text]));
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const PAYMENT = { amount: 4, branch: '0001', number: '100013' };

describe('the door for phones', () => {
  it('shows the page of the payer, and takes a payment with its token', async () => {
    expect(token.length).toBeGreaterThan(30);
    const authorization = `Bearer ${token}`;
    const [status, text] = await ask('/sandbox/cash-ins', {
      ...{ method: 'POST', headers: { authorization }, body: PAYMENT },
    });
    expect([status, JSON.parse(text).status]).toEqual([200, 'SETTLED']);
  });

  it('takes none without it', async () => {
    for (const authorization of ['', 'Bearer wrong', `Basic ${token}`])
      expect(
        (await ask('/sandbox/cash-ins', { method: 'POST', headers: { authorization }, body: PAYMENT }))[0],
      ).toBe(404);
  });

  it('leads nowhere else, and under no name that a page could have', async () => {
    const authorization = `Bearer ${token}`;
    for (const path of [
      ...['/sandbox', '/sandbox/clock', '/sandbox/stream', '/sandbox/log-ins', '/sandbox/cash-ins'],
      ...['/', '/app', '/operator', '/docs', '/metrics', '/v3/meds/', '/sandbox/ui', '/assets/../sandbox'],
    ])
      expect((await ask(path, { headers: { authorization } }))[0], path).toBe(404);
    expect((await ask('/sandbox/reset', { method: 'POST', headers: { authorization } }))[0]).toBe(404);
    const headers = { authorization, host: 'evil.example' };
    expect((await ask('/sandbox/cash-ins', { method: 'POST', headers, body: PAYMENT }))[0]).toBe(421);
  });

  it('is shut unless it is asked for', async () => {
    const other = await startBank();
    expect(await other.sandbox('/phone', undefined, 'GET')).toEqual({ address: null });
    await other.close();
  });
});
