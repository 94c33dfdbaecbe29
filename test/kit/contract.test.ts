import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '../../src/commands/play/contract.ts';
import { type Report, toHtml, toJUnit } from '../../src/contract/report.ts';
import type { Row } from '../../src/contract/row.ts';
import { ROWS } from '../../src/contract/rows.ts';
import { AURORA, AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { type Alter, startAlteringProxy } from './altering-proxy.ts';

let bank: TestBank;
let folder: string;
beforeAll(async () => {
  bank = await startBank();
  folder = await mkdtemp(join(tmpdir(), 'lastro-contract-'));
});
afterAll(async () => {
  await bank?.close();
  await rm(folder, { recursive: true, force: true });
});

const WHOLE_MS = 600_000;

async function tried(url: string, options: Partial<Parameters<typeof contract>[0]> = {}) {
  const lines: string[] = [];
  let complaint = '';
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    complaint += text;
    return true;
  });
  const code = await contract({
    baseUrl: url,
    print: (line) => lines.push(...line.split('\n')),
    ...options,
  }).finally(() => write.mockRestore());
  const differing = lines.filter((line) => line.startsWith('DIFFERS'));
  return {
    code,
    lines,
    differing: differing.map((line) => line.split(/ {2,}/)[1] ?? ''),
    last: lines.at(-1),
    /** On standard error: a program that reads a report gets none of it. */
    complaint,
  };
}

describe('a bank that speaks the interface', () => {
  it(
    'holds every row, and both reports say so',
    async () => {
      const [junit, html] = [join(folder, 'report.xml'), join(folder, 'report.html')];
      const { code, lines, last } = await tried(bank.url, { junit, html });
      expect([lines.filter((line) => /^DIFFERS|this one/.test(line)), code]).toEqual([[], 0]);
      expect(last).toBe(`${ROWS.length} holds, 0 differs, 0 not tried, of ${ROWS.length} rows`);
      expect(await readFile(junit, 'utf8')).toContain(`tests="${ROWS.length}" failures="0" skipped="0"`);
      expect((await readFile(html, 'utf8')).match(/<tr><td>✓/g)).toHaveLength(ROWS.length);
    },
    WHOLE_MS,
  );

  it('names each row once', () => {
    const ids = ROWS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a bank without a sandbox', () => {
  const closed: Alter = ({ path }) =>
    path.startsWith('/sandbox') ? { status: 404, body: { detail: 'Not found' } } : undefined;
  const credentials = (login: object) => writeFile(join(folder, 'login.json'), JSON.stringify(login));

  it(
    'is tried with a login from a file, without the rows that move money',
    async () => {
      const { clientId: client_id, clientSecret: client_secret, hmacSecret: hmac_secret } = AURORA;
      const { source_account_branch_identifier: branch, source_account_number: number } = AURORA_ACCOUNT;
      await credentials({ client_id, client_secret, hmac_secret, account: { branch, number } });
      const proxy = await startAlteringProxy(bank.url, closed);
      try {
        const result = await tried(proxy.url, { credentials: join(folder, 'login.json') });
        const needing = ROWS.filter(({ sandbox }) => sandbox).length;
        expect(result).toMatchObject({ code: 0, differing: [] });
        expect(result.last).toBe(
          `${ROWS.length - needing} holds, 0 differs, ${needing} not tried, of ${ROWS.length} rows`,
        );
      } finally {
        await proxy.close();
      }
    },
    WHOLE_MS,
  );

  it('cannot be tried without a login, or with a wrong one', async () => {
    const proxy = await startAlteringProxy(bank.url, closed);
    try {
      expect(await tried(proxy.url)).toMatchObject({
        ...{ code: 2, lines: [] },
        complaint: `${proxy.url} has no sandbox: pass a credential with --credentials\n`,
      });
      const account = { branch: '0001', number: '100013' };
      await credentials({ client_id: 'nobody', client_secret: 'x', hmac_secret: 'x', account });
      expect(await tried(proxy.url, { credentials: join(folder, 'login.json') })).toMatchObject({
        ...{ code: 2, lines: [] },
        complaint: expect.stringContaining('returned no token: 401'),
      });
    } finally {
      await proxy.close();
    }
  });

  it('cannot be tried where it is not', async () => {
    const gone = await startAlteringProxy(bank.url, () => undefined);
    await gone.close();
    expect(await tried(gone.url)).toMatchObject({
      ...{ code: 2, lines: [] },
      complaint: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('a trial that makes no sense', () => {
  const file = (name: string) => join(folder, name);
  const written = async (name: string, text: string) => {
    await writeFile(file(name), text);
    return file(name);
  };
  // Nothing listens there: each is told without asking the bank.
  const NOWHERE = 'http://127.0.0.1:1';

  it.each([
    [
      'an address that is none',
      async () => ({ baseUrl: 'ftp://bank.example' }),
      'ftp://bank.example is not an http or https address',
    ],
    ['rows that are none', async () => ({ only: 'nothing' }), 'no row has an id that starts with nothing'],
    [
      'a login that is not there',
      async () => ({ credentials: file('none.json') }),
      'none.json cannot be read: ENOENT',
    ],
    [
      'a login that is no JSON',
      async () => ({ credentials: await written('text.json', 'secret') }),
      'text.json cannot be read: ',
    ],
    [
      'half a login',
      async () => ({ credentials: await written('half.json', '{"client_id":"padaria-aurora"}') }),
      'half.json needs client_id, client_secret, hmac_secret and account with branch and number',
    ],
    [
      'no login at all',
      async () => ({ credentials: await written('null.json', 'null') }),
      'null.json needs client_id',
    ],
    [
      'a report in a folder that is not there',
      async () => ({ junit: file('none/report.xml') }),
      'none/report.xml cannot be written: ENOENT',
    ],
    [
      'a page in a folder that is not there',
      async () => ({ html: file('none/report.html') }),
      'none/report.html cannot be written: ENOENT',
    ],
  ])('says so of %s, before it asks anything', async (_, options, words) => {
    const { code, lines, complaint } = await tried(NOWHERE, await options());
    expect({ code, lines }).toEqual({ code: 2, lines: [] });
    expect(complaint).toContain(words);
    expect(complaint.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('a bank that differs', () => {
  const text =
    (from: string, to: string): Alter =>
    ({ body }) =>
      body?.detail === from ? { body: { ...body, detail: to } } : undefined;
  const at =
    (path: string, alter: Alter): Alter =>
    (passing) =>
      passing.path === path ? alter(passing) : undefined;

  it.each<[string, string, string[], Alter]>([
    [
      'a status of its own',
      'cashout.c',
      ['cashout.create'],
      at('/create-cashout', ({ body }) =>
        body.status === 'NEW' ? { body: { ...body, status: 'CREATED' } } : undefined,
      ),
    ],
    [
      'a member less',
      'code.s',
      ['code.simplified', 'code.status'],
      ({ body }) => {
        if (body?.qr_code_id === undefined) return undefined;
        const { tx_id: _, ...rest } = body;
        return { body: rest };
      },
    ],
    [
      'a member more',
      'balance.',
      ['balance.shape'],
      at('/v2/finance/get-balance', ({ body }) => ({ body: { ...body, currency: 'BRL' } })),
    ],
    ['other words', 'med.', ['med.unknown'], text('MED not found', 'Not found')],
    [
      'another refusal',
      'auth.no-hmac /create-cashout',
      ['auth.no-hmac /create-cashout', 'auth.no-hmac /create-cashout-self-approve'],
      ({ path, status }) => (/^\/create-cashout/.test(path) && status === 401 ? { status: 403 } : undefined),
    ],
    [
      'a second payment for one key',
      'idempotency.',
      ['idempotency.other-body'],
      ({ status }) => (status === 409 ? { status: 200 } : undefined),
    ],
    [
      'a page that leads to itself',
      'statement.',
      ['statement.pages'],
      ({ path, body }) =>
        path.startsWith('/v3/account-statements') && body.next !== null && body.next !== undefined
          ? { body: { ...body, results: [body.results[0], body.results[0]] } }
          : undefined,
    ],
    [
      'a malformed request that passes',
      'key.m',
      ['key.malformed'],
      at('/v3/dict/key', ({ status }) => (status === 422 ? { status: 200 } : undefined)),
    ],
    [
      'an answer that is no JSON',
      'refund.code-unknown',
      ['refund.code-unknown'],
      ({ path }) => (path.includes('chargebacks') ? { body: 'oops' } : undefined),
    ],
  ])('is found out: %s', async (_name, only, rows, alter) => {
    const proxy = await startAlteringProxy(bank.url, alter);
    try {
      const { code, differing, lines } = await tried(proxy.url, { only });
      expect([differing, code], lines.join('\n')).toEqual([rows, 1]);
    } finally {
      await proxy.close();
    }
  });
});

describe('a sandbox in another time', () => {
  it('holds rows that have dates', async () => {
    await bank.advance(3 * 86_400);
    expect(await tried(bank.url, { only: 'code.' })).toMatchObject({ code: 0, differing: [] });
  });
});

it('is reported in XML and HTML whatever the bank has said', () => {
  const row: Row = { id: 'a.row', section: 'A & B', says: 'it says <nothing>', try: async () => undefined };
  const why = 'said "\u0000<script>alert(1)</script>"';
  const report: Report = {
    url: 'http://bank.example/?a&b',
    at: new Date(0),
    results: [{ row, verdict: 'differs', why, ms: 12 }],
  };
  expect(toJUnit(report)).toContain(
    '<testcase classname="A &amp; B" name="a.row: it says &lt;nothing&gt;" time="0.012">' +
      '<failure message="said &quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot;"/></testcase>',
  );
  expect(toHtml(report)).not.toContain('<script>');
  expect(toHtml(report)).not.toContain('\u0000');
});
