import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBuiltFiles } from '../../src/http/pages/built-files.ts';
import { buildProgram } from '../faults/bank-process.ts';
import { startBank, type TestBank } from '../harness.ts';
import { pageNames, ROOT } from './pages.ts';

const SITE = join(ROOT, 'dist', 'guide');
const ELSEWHERE = [
  'https://www.standardwebhooks.com',
  'https://github.com/citusdata/citus',
  'https://getpino.io',
];

let bank: TestBank;
let pages: Map<string, string>;
beforeAll(async () => {
  buildProgram();
  bank = await startBank();
  pages = new Map(
    [...readBuiltFiles(SITE)]
      .filter(([name]) => name.endsWith('.html') && name !== '404.html')
      .map(([name, file]) => [`/guide/${name.replace(/(index)?\.html$/, '')}`, file.plain().toString()]),
  );
});
afterAll(() => bank.close());

const ask = (path: string, init: RequestInit = {}) => fetch(bank.url + path, { redirect: 'manual', ...init });

describe('the guide as it is built', () => {
  it('has each page in both languages at an address that the bank serves', async () => {
    for (const prefix of ['/guide/', '/guide/en/'])
      for (const name of pageNames('en')) {
        const path = prefix + (name === 'index' ? '' : name.replace(/^reference$/, 'reference/'));
        expect([...pages.keys()]).toContain(path);
        const answer = await ask(path);
        expect([path, answer.status]).toEqual([path, 200]);
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
      }
  });

  it('has no script, style or handler in its pages that the policy would stop', () => {
    for (const [path, html] of pages) {
      expect([path, html.match(/<script(?![^>]* src=)[^>]*>/g)]).toEqual([path, null]);
      expect([path, html.match(/<[^>]* style="[^"]*"|<style|<[^>]* on\w+="/g)]).toEqual([path, null]);
    }
  });

  it('leads nowhere that there is nothing', async () => {
    const broken: string[] = [];
    const beyond = new Set<string>();
    let followed = 0;
    for (const [path, html] of pages)
      for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
        if (/^https?:/.test(href)) {
          if (!ELSEWHERE.includes(href)) broken.push(`${path} leads outside: ${href}`);
          continue;
        }
        const to = new URL(href, `http://bank${path}`);
        followed += 1;
        const page = pages.get(to.pathname);
        if (page === undefined) beyond.add(to.pathname);
        else if (to.hash !== '' && !page.includes(`id="${decodeURIComponent(to.hash.slice(1))}"`))
          broken.push(`${path} → ${href}: no such place on that page`);
      }
    for (const path of beyond) if ((await ask(path)).status !== 200) broken.push(`nothing at ${path}`);
    expect(broken).toEqual([]);
    expect(followed).toBeGreaterThan(1_000);
    for (const path of ['/docs', '/openapi.json', '/sandbox/ui', '/guide/llms.txt'])
      expect(beyond).toContain(path);
  });

  it('names each page once for programs, which read them as Markdown', async () => {
    const list = await (await ask('/guide/llms.txt')).text();
    const links = [...list.matchAll(/\]\((\/[^)]+)\)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(20);
    for (const path of links) expect([path, (await ask(path)).status]).toEqual([path, 200]);
    const page = await ask('/guide/en/signing.md');
    expect(page.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(await page.text()).toMatch(/^# Signing\n/);
    expect(await (await ask('/guide/llms-full.txt')).text()).toContain('hmac.new(secret.encode(), body');
  });
});

describe('the bank', () => {
  it('knows each page by one address, and leads there from the other', async () => {
    for (const [asked, there] of [
      ['/guide', '/guide/'],
      ['/guide/en', '/guide/en/'],
      ['/guide/start/', '/guide/start'],
      ['/guide/start/?a=1', '/guide/start?a=1'],
    ] as const) {
      const answer = await ask(asked);
      expect([asked, answer.status, answer.headers.get('location')]).toEqual([asked, 308, there]);
    }
  });

  it('shows a page where there is none to people, and says so to programs', async () => {
    const shown = await ask('/guide/no-such-page', { headers: { accept: 'text/html' } });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    for (const path of ['/guide/no-such-page', '/guide/../package.json', '/guide/%2e%2e/web/sandbox.html']) {
      const answer = await ask(path);
      expect([path, answer.status, await answer.json()]).toEqual([path, 404, { detail: 'Not found' }]);
    }
  });

  it('sends a page in the form that its reader takes', async () => {
    const plain = pages.get('/guide/start') ?? '';
    // Nothing is asked for of fetch: it would take brotli from the bank, and unpack it.
    const take = (encoding: string) =>
      request(`${bank.url}/guide/start`, { headers: { 'accept-encoding': encoding } });
    const [packed, unpacked] = await Promise.all([take('gzip, br'), take('identity')]);
    expect([packed.headers['content-encoding'], unpacked.headers['content-encoding']]).toEqual([
      'br',
      undefined,
    ]);
    expect(brotliDecompressSync(Buffer.from(await packed.body.arrayBuffer())).toString()).toBe(plain);
    expect(await unpacked.body.text()).toBe(plain);
  });

  it('keeps assets for ever, and asks for pages anew', async () => {
    const [asset = ''] = /\/guide\/assets\/app\.[\w-]+\.js/.exec(pages.get('/guide/') ?? '') ?? [];
    expect((await ask(asset)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await ask('/guide/start')).headers.get('cache-control')).toBe('no-cache');
  });

  it('says at its root where to read on', async () => {
    expect((await ask('/')).headers.get('link')).toBe(
      '</guide/>; rel="service-doc", </openapi.json>; rel="service-desc"',
    );
    expect((await ask('/app')).headers.get('link')).toBeNull();
  });
});
