import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBank, type TestBank } from '../harness.ts';

const SCRIPT = 'export const lastro = 1;\n'.repeat(50);

let bank: TestBank;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-pages-'));
  const pages = join(folder, 'web');
  mkdirSync(join(pages, 'assets'), { recursive: true });
  for (const name of ['customer', 'operator', 'sandbox'])
    writeFileSync(join(pages, `${name}.html`), `<!doctype html><title>${name}</title>`);
  writeFileSync(join(pages, 'assets', 'customer-a1b2.js'), SCRIPT);
  writeFileSync(join(pages, 'assets', 'customer-a1b2.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(pages, 'assets', 'notes.bak'), 'no file of a page');
  writeFileSync(join(folder, 'secret.js'), 'outside');
  bank = await startBank({}, { pages });
});
afterAll(async () => {
  await bank.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => bank.get(path, { as: null, headers });
const NOT_FOUND = { detail: 'Not found' };

describe('the pages', () => {
  it.each([
    ['/', 'customer'],
    ['/app', 'customer'],
    ['/app/cashouts/12', 'customer'],
    ['/operator', 'operator'],
    ['/operator/app/companies', 'operator'],
    ['/sandbox/ui', 'sandbox'],
    ['/sandbox/ui/clock', 'sandbox'],
  ])('%s is the page of the %s', async (path, name) => {
    const { status, headers, body } = await get(path);
    expect([status, body]).toEqual([200, `<!doctype html><title>${name}</title>`]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
  });

  it.each([
    '/application',
    '/apps/x',
    '/operator/apple',
    '/sandbox/uix',
    '/index.html',
    '/customer.html',
    '/web',
    '/web/app',
  ])('%s is none', async (path) => {
    const { status, body } = await get(path);
    expect([status, body]).toEqual([404, NOT_FOUND]);
  });

  it('a page that was not built is 404', async () => {
    const bare = await startBank({}, { pages: join(folder, 'nowhere') });
    try {
      const { status, body } = await bare.get('/', { as: null });
      expect([status, body]).toEqual([404, NOT_FOUND]);
    } finally {
      await bare.close();
    }
  });
});

describe('assets', () => {
  it('are kept for ever, because their names change with them', async () => {
    const { status, headers, body } = await get('/assets/customer-a1b2.js', {
      'accept-encoding': 'identity',
    });
    expect([status, body]).toEqual([200, SCRIPT]);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('vary')).toBe('Accept-Encoding');
  });

  it.each([
    ['gzip', 'gzip'],
    ['br;q=1.0, gzip;q=0.8', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity', undefined],
  ])('under accept-encoding %s', async (accepted, encoding) => {
    const answer = await bank.app.http.inject({
      url: '/assets/customer-a1b2.js',
      headers: { 'accept-encoding': accepted },
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
    const bytes = encoding === undefined ? answer.rawPayload : gunzipSync(answer.rawPayload);
    expect(bytes.toString()).toBe(SCRIPT);
  });

  it.each([
    '/assets/',
    '/assets/none.js',
    '/assets/notes.bak',
    '/assets/customer-a1b2.js.gz',
    '/assets/../customer.html',
    '/assets/../../secret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/..%5c..%5csecret.js',
    '/assets//etc/passwd',
    '/assets/customer-a1b2.js%00.html',
  ])('%s is none', async (path) => {
    // Over a bare socket: clients tidy such paths up before they send them.
    expect(await rawStatus(path)).toBe(404);
  });
});

function rawStatus(path: string): Promise<number> {
  const { hostname, port } = new URL(bank.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])));
    socket.on('error', reject);
  });
}
