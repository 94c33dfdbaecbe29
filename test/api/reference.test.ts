import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupsOf } from '../../src/http/reference/groups.ts';
import { readOperations } from '../../src/http/reference/model.ts';
import { SUMMARIES_IN_PORTUGUESE } from '../../src/http/reference/portuguese.ts';
import { FULL } from '../full.ts';
import { AURORA, type Json, startBank, type TestBank } from '../harness.ts';
import { scratch } from '../scratch.ts';

const run = promisify(execFile);

/** The script of the pages, which no compiler of the bank's looks at. */
const SNIPPETS = new URL('../../src/http/hosted/browser/snippets.js', import.meta.url).href;
const { LANGUAGES } = (await import(SNIPPETS)) as {
  LANGUAGES: Record<string, { title: string; write(call: object): string }>;
};

let bank: TestBank;
let document: Json;
beforeAll(async () => {
  bank = await startBank();
  document = (await bank.get('/openapi.json', { as: null })).body;
});
afterAll(() => bank.close());

const page = (path: string) => bank.get(path, { as: null });

describe('GET /docs', () => {
  it('shows every operation of the document for partners on one page, in both languages', async () => {
    const groups = groupsOf(readOperations(document));
    const shown: string[] = [];
    for (const { slug, title, operations } of groups)
      for (const [language, root] of [
        ['pt', '/docs'],
        ['en', '/docs/en'],
      ] as const) {
        const { status, body } = await page(`${root}/${slug}`);
        expect([slug, status]).toEqual([slug, 200]);
        expect(body).toContain(`<html lang="${language === 'pt' ? 'pt-BR' : 'en'}">`);
        expect(body).toContain(`<h1>${title[language].replaceAll('&', '&amp;')}</h1>`);
        for (const { anchor, path } of operations) {
          expect(body).toContain(`id="${anchor}"`);
          expect(body).toContain(`<code>${path}</code>`);
          if (language === 'pt') shown.push(path);
        }
      }
    const operations = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
      Object.values<Json>(item).map((operation) => ({ path, tag: operation.tags[0] })),
    );
    const wanted = operations.filter(({ path, tag }) => tag !== 'Hosted pages' && !path.startsWith('/psp/'));
    expect(wanted.length).toBeGreaterThan(90);
    const aliases = groups.flatMap(({ operations: own }) => own.flatMap((one) => one.aliases));
    expect(new Set([...shown, ...aliases])).toEqual(new Set(wanted.map(({ path }) => path)));
  });

  it('names every operation in Portuguese, and none that is gone', () => {
    const summaries = new Set(readOperations(document).map(({ summary }) => summary));
    const named = Object.keys(SUMMARIES_IN_PORTUGUESE);
    expect([...summaries].filter((summary) => !named.includes(summary))).toEqual([]);
    expect(named.filter((summary) => !summaries.has(summary))).toEqual([]);
  });

  it('gives each operation a place of its own on its page', () => {
    const anchors = readOperations(document).map(({ anchor }) => anchor);
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it('is light: no page is more than 60 kB with all that it needs', async () => {
    for (const { slug } of groupsOf(readOperations(document))) {
      const html = await transferred(`/docs/${slug}`);
      const files = [...html.text.matchAll(/(?:href|src)="(\/hosted\/[^"]+)"/g)].map(
        ([, file]) => file ?? '',
      );
      const sizes = await Promise.all(
        [...new Set(files)].map(async (file) => (await transferred(file)).size),
      );
      expect(html.size + sizes.reduce((sum, one) => sum + one, 0), slug).toBeLessThan(60_000);
    }
  });

  it('shows what a schema says as text', async () => {
    const { body } = await page('/docs/transfers');
    expect(body).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
  });
});

async function transferred(path: string): Promise<{ size: number; text: string }> {
  const { request } = await import('node:http');
  const bytes = await new Promise<Buffer>((done, fail) => {
    request(`${bank.url}${path}`, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(Buffer.concat(parts)));
    })
      .on('error', fail)
      .end();
  });
  return { size: bytes.length, text: gunzipSync(bytes).toString('utf8') };
}

/** How each language is run where it is installed; `version` proves that it is. */
const RUNNERS: Readonly<Record<string, { file: string; command: string[]; version: string[] }>> = {
  curl: { file: 'call.sh', command: ['sh'], version: ['openssl', 'version'] },
  node: { file: 'call.mjs', command: [process.execPath], version: [process.execPath, '--version'] },
  python: { file: 'call.py', command: ['python3'], version: ['python3', '--version'] },
  php: { file: 'call.php', command: ['php'], version: ['php', '--version'] },
  go: { file: 'call.go', command: ['go', 'run'], version: ['go', 'version'] },
  java: { file: 'Call.java', command: ['java'], version: ['java', '--version'] },
};
// To compile takes longer than all else here.
const SLOW = ['go', 'java'];

describe('the examples', () => {
  it.each(Object.keys(LANGUAGES))('in %s make a signed payment as they are shown', async (name) => {
    const { file, command, version } = RUNNERS[name] as (typeof RUNNERS)[string];
    const [tool = '', ...asked] = version;
    const found = await run(tool, asked).then(
      () => true,
      () => false,
    );
    const sent = {
      source_account_branch_identifier: '0001',
      source_account_number: '100013',
      amount: 1.25,
      key: 'ok@psp.example',
      tag: `it's "${name}" \\ ção`,
    };
    const body = JSON.stringify(sent, null, 2);
    const text = LANGUAGES[name]?.write({
      ...{ origin: bank.url, method: 'POST', path: '/create-cashout', body, signs: body, bearer: true },
      headers: { 'idempotency-key': randomUUID() },
      ...{
        clientId: AURORA.clientId,
        clientSecret: AURORA.clientSecret,
        hmacSecret: AURORA.hmacSecret ?? '',
      },
    });
    expect(text).toContain('/create-cashout');
    if (!found || (SLOW.includes(name) && !FULL)) return;
    const folder = mkdtempSync(join(scratch(), 'example-'));
    writeFileSync(join(folder, file), text ?? '');
    expect(readFileSync(join(folder, file), 'utf8')).toBe(text);
    const [program = '', ...rest] = command;
    const { stdout } = await run(program, [...rest, join(folder, file)], { timeout: 300_000 });
    expect(stdout).toContain('"status":"NEW"');
    expect(stdout).toContain(JSON.stringify(sent.tag).slice(1, -1));
  });
});
