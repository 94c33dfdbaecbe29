import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { AURORA, AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const get = (path: string) => bank.get(path, { as: null });

describe('/healthz and /readyz', () => {
  it('answer while the bank serves', async () => {
    expect((await get('/healthz')).body).toEqual({ status: 'ok' });
    const ready = await get('/readyz');
    expect([ready.status, ready.body]).toEqual([200, { status: 'ready' }]);
  });

  it('differ while the disk is full: the bank lives, and is not ready until there is room', async () => {
    const { main } = bank.app.db;
    const [row] = await queryText<{ name: string }>(main, 'select current_database() as name');
    // A table that is tried then finds no room either.
    await queryText(main, `revoke temporary on database ${row?.name} from public, current_user`);
    expect((await get('/readyz')).status).toBe(200);
    const write = queryText(main, "do $$ begin raise 'No space left' using errcode = 'disk_full'; end $$");
    await expect(write).rejects.toThrow('No space left');
    const full = await get('/readyz');
    expect([full.status, full.body]).toEqual([503, { status: 'not ready' }]);
    expect((await get('/healthz')).status).toBe(200);
    await queryText(main, `grant temporary on database ${row?.name} to public, current_user`);
    await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  });
});

describe('/metrics', () => {
  it('counts by route pattern, and holds no id, key or secret', async () => {
    const key = 'alguem.com.nome@psp.example';
    await bank.post('/v2/finance/create-cashout', { ...AURORA_ACCOUNT, amount: 1, key });
    await bank.get(`/v3/account-statements/0001/100013?start=2026-01-01T00:00:00Z&end=2030-01-01T00:00:00Z`);
    await get('/not-there/52998224725');
    await get('/create-cashout?cpf=52998224725');
    const { status, headers, body } = await get('/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    const count = (labels: string) => body.includes(`lastro_http_request_duration_seconds_count{${labels}}`);
    expect(count('method="POST",route="/create-cashout",status="200"')).toBe(true);
    expect(body).toMatch(/route="\/v3\/account-statements\/:[^"]+",status="200"/);
    expect(body).toMatch(/method="GET",route="[^"]*",status="404"/);
    expect(body).toMatch(/^lastro_refusals_total\{code="notFound"\} [1-9]/m);
    expect(body).toContain('process_cpu_seconds_total');
    for (const secret of ['52998224725', '100013', key, AURORA.clientId, await bank.token(AURORA)])
      expect(body).not.toContain(secret);
  });
});

describe('/openapi.json', () => {
  let document: Json;
  beforeAll(async () => {
    document = (await get('/openapi.json')).body;
  });

  it('describes each operation by each of its paths, and what stands beside the operations', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/create-cashout'].post.tags).toEqual(['Cashout']);
    // Names of operations are never given twice.
    const { operationId, ...alike } = document.paths['/v2/finance/create-cashout'].post;
    expect(operationId).toBe('postV2FinanceCreateCashout');
    const { post } = document.paths['/create-cashout'];
    expect({ ...alike, operationId: post.operationId }).toEqual(post);
    for (const path of ['/metrics', '/healthz', '/readyz', '/oauth/token', '/.well-known/jwks.json'])
      expect([path, document.paths[path] !== undefined]).toEqual([path, true]);
    for (const path of ['/docs', '/openapi.json']) expect(document.paths[path]).toBeUndefined();
  });

  it('says what to show and to sign', () => {
    expect(document.components.securitySchemes).toEqual({
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      hmac: { type: 'apiKey', in: 'header', name: 'hmac' },
    });
    expect(document.paths['/create-cashout'].post.security).toEqual([{ bearer: [], hmac: [] }]);
    expect(document.paths['/v2/finance/get-balance'].get.security).toEqual([{ bearer: [] }]);
    expect(document.paths['/v2/finance/auth-token'].post.security).toEqual([]);
  });

  it('points to nothing that is not there, and keeps our own keywords to itself', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path as string);
    expect(references.length).toBeGreaterThan(10);
    for (const reference of references) {
      const found = reference.split('/').reduce((at: Json, name) => at?.[name], document);
      expect(found, reference).toBeDefined();
    }
    expect(text).not.toContain('"centavos"');
    const { amount } =
      document.paths['/create-cashout'].post.requestBody.content['application/json'].schema.properties;
    expect(amount).toMatchObject({ type: 'number', exclusiveMinimum: 0, maximum: 9999999999.99 });
  });

  it('says every refusal', () => {
    const { responses } = document.paths['/create-cashout'].post;
    expect(Object.keys(responses).join(' ')).toBe('200 400 401 403 409 413 415 422 429 500 503');
    const { responses: ofToken } = document.paths['/v2/finance/auth-token'].post;
    expect(Object.keys(ofToken).join(' ')).toBe('200 401 413 415 422 500 503');
  });

  it('leaves what operators and the pages call to documents of their own', async () => {
    const operators = (await get('/openapi/operator.json')).body;
    const pages = (await get('/openapi/web.json')).body;
    const [all, theirs, own] = [document, operators, pages].map((one) => Object.keys(one.paths));
    expect(all?.filter((path) => /^\/(operator|web)\//.test(path))).toEqual([]);
    expect(theirs?.filter((path) => !path.startsWith('/operator/'))).toEqual([]);
    expect(own?.filter((path) => !path.startsWith('/web/'))).toEqual([]);
    expect(theirs).toContain('/operator/proposals/{id}/approve');
    expect(own).toContain('/web/statement.csv');
    expect(pages.paths['/web/statement.csv'].get.responses['200'].content).toHaveProperty('text/csv');
  });
});

describe('/docs', () => {
  it('works without anything from anywhere else', async () => {
    const page = await get('/docs');
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https:|unsafe|\*/);
    const sources = [...page.body.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)].map(
      ([, source]) => source as string,
    );
    const files = sources.filter((source) => source !== 'data:,');
    expect(files.length).toBeGreaterThan(4);
    for (const source of files) {
      expect(source).toMatch(/^\/hosted\/[0-9a-f]{16}\/[\w.-]+$/);
      expect((await get(source)).status).toBe(200);
    }
    // Everything that runs comes in files: the policy allows nothing inline.
    expect(page.body).not.toMatch(/<script>|<style|style="|onload=/);
  });

  it('gives out nothing but its own pages', async () => {
    for (const path of [
      '/docs/../../package.json',
      '/docs/%2e%2e/package.json',
      '/docs/..%2f..%2fpackage.json',
      '/docs/nothing',
      '/docs/en/nothing',
    ])
      expect([400, 403, 404]).toContain((await get(path)).status);
  });
});
