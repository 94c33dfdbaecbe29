import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, type TestAccount } from '../accounts.ts';
import { type CallOptions, type Json, startBank, type TestBank } from '../harness.ts';
import { codeOf, logIn } from '../people.ts';

let bank: TestBank;
let document: Json;
let ajv: Ajv2020;
let payer: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  document = (await bank.get('/openapi.json', { as: null })).body;
  ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, validateFormats: false });
  // As a whole, so that references into its components resolve; its schemas are judged one by one below.
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema(document, 'document', undefined, false);
  payer = await openAccount(bank, { pixKey: true });
});
afterAll(() => bank.close());

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
interface Operation {
  path: string;
  method: string;
  operation: Json;
}
const operations = (): Operation[] =>
  Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ path, method, operation })),
  );
const pointer = (...steps: string[]) =>
  `document#/${steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;

describe('GET /openapi.json', () => {
  it('is OpenAPI 3.1 with a title, a version and paths', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({
      title: expect.stringMatching(/\S/),
      version: expect.stringMatching(/\d/),
    });
    expect(Object.keys(document.paths).every((path) => path.startsWith('/'))).toBe(true);
    for (const [path, item] of Object.entries<Json>(document.paths))
      expect([path, Object.keys(item).filter((method) => !METHODS.includes(method))]).toEqual([path, []]);
  });

  it('describes each operation: what it is, what comes in, and what a success answers', () => {
    expect(operations().length).toBeGreaterThan(20);
    for (const { path, method, operation } of operations()) {
      const where = `${method} ${path}`;
      expect([where, operation.summary, operation.tags]).toEqual([
        where,
        expect.stringMatching(/\S/),
        [expect.stringMatching(/\S/)],
      ]);
      expect(
        Object.keys(operation.responses).every((status) => /^([1-5]\d\d|[1-5]XX|default)$/.test(status)),
      ).toBe(true);
      expect([where, Object.keys(operation.responses).some((status) => status.startsWith('2'))]).toEqual([
        where,
        true,
      ]);
      for (const response of Object.values<Json>(operation.responses).map(resolved))
        expect([where, response.description]).toEqual([where, expect.any(String)]);
    }
  });

  it('names each parameter once, and exactly the ones that stand in the path', () => {
    for (const { path, method, operation } of operations()) {
      const parameters: Json[] = operation.parameters ?? [];
      const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(names).size, `${method} ${path}`).toBe(names.length);
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => name).sort()).toEqual(
        [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name).sort(),
      );
      expect(inPath.every(({ required }) => required === true)).toBe(true);
      for (const parameter of parameters)
        expect(['path', 'query', 'header', 'cookie'].includes(parameter.in) && 'schema' in parameter).toBe(
          true,
        );
    }
  });

  it('has no path twice and none that differs in the names of its parameters alone', () => {
    const shapes = Object.keys(document.paths).map((path) =>
      path.replace(/\{[^}]+\}/g, '{}').replace(/\/$/, ''),
    );
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('asks only for security schemes that it defines', () => {
    const defined = Object.keys(document.components.securitySchemes);
    const asked = operations().flatMap(({ operation }) =>
      (operation.security ?? []).flatMap((requirement: object) => Object.keys(requirement)),
    );
    expect([...new Set(asked)].filter((name) => !defined.includes(name))).toEqual([]);
    expect(new Set(asked).has('hmac') && new Set(asked).has('bearer')).toBe(true);
  });

  it('says of what may be new or known that it answers 201 or 200, with one shape', () => {
    for (const path of ['/v3/onboarding/form', '/v3/onboarding/registration-update']) {
      const { responses } = document.paths[path].post;
      expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toEqual(['200', '201']);
      const schemaOf = (status: string) => responses[status].content['application/json'].schema;
      expect(schemaOf('201')).toEqual(schemaOf('200'));
    }
  });

  it('has no reference that leads nowhere', () => {
    const dead = referencesIn(document).filter((reference) => {
      if (!reference.startsWith('#/')) return true;
      const steps = reference
        .slice(2)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
      return steps.reduce<Json>((at, step) => at?.[decodeURIComponent(step)], document) === undefined;
    });
    expect(dead).toEqual([]);
  });

  it('holds schemas that a JSON Schema validator takes, with no keyword of our own', () => {
    for (const { path, method, operation } of operations()) {
      const at = ['paths', path, method];
      const schemas = [
        ...(operation.requestBody === undefined
          ? []
          : Object.keys(operation.requestBody.content).map((type) => [
              ...at,
              'requestBody',
              'content',
              type,
              'schema',
            ])),
        ...(operation.parameters ?? []).map((_: unknown, index: number) => [
          ...at,
          'parameters',
          String(index),
          'schema',
        ]),
        ...Object.entries<Json>(operation.responses).flatMap(([status, response]) =>
          Object.keys(response.content ?? {}).map((type) => [
            ...at,
            'responses',
            status,
            'content',
            type,
            'schema',
          ]),
        ),
      ];
      for (const steps of schemas)
        expect(() => ajv.compile({ $ref: pointer(...steps) }), steps.join(' ')).not.toThrow();
    }
  });

  it('shows the second paths, which answer all the same', () => {
    // Names of operations are never given twice.
    const { operationId, ...alike } = document.paths['/v2/finance/create-cashout'].post;
    const { operationId: first, ...usual } = document.paths['/create-cashout'].post;
    expect(alike).toEqual(usual);
    expect([first, operationId]).toEqual(['postCreateCashout', 'postV2FinanceCreateCashout']);
  });
});

describe('every operation', () => {
  it('answers 401 without a token where it asks for one, and is there in any case', async () => {
    for (const { path, method, operation } of operations()) {
      if (path.startsWith('/sandbox')) continue;
      const url = path.replace(/\{[^}]+\}/g, '1');
      const body = operation.requestBody === undefined ? undefined : {};
      const answer = await bank.call({ method: method.toUpperCase(), path: url, body, as: null });
      const asks = (operation.security ?? []).some((requirement: object) => 'bearer' in requirement);
      expect([method, path, answer.status === 405 || answer.status >= 500]).toEqual([method, path, false]);
      if (asks) expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  });
});

describe('refusals', () => {
  it('is as documented: 401, 403 and 422, of what is written and of what is read', async () => {
    const clerk = await openAccount(bank, { permissions: ['key.create'] });
    const { credential } = payer;
    for (const [method, path] of [
      ['post', '/create-cashout'],
      ['post', '/create-cashoutmanual-self-approve'],
      ['post', '/approve-cashout'],
      ['get', '/v2/finance/get-balance'],
      ['get', '/v2/finance/status-cashout'],
      ['get', '/v2/list-my-pix-keys'],
    ] as const) {
      const call = { method: method.toUpperCase(), path, ...(method === 'post' ? { body: {} } : {}) };
      for (const [status, options] of [
        [401, { as: null }],
        [403, { as: clerk.credential }],
        [422, { as: credential }],
      ] as const) {
        const answer = await bank.call({ ...call, ...options });
        expect([path, answer.status]).toEqual([path, status]);
        const documented = resolved(document.paths[path][method].responses[status]);
        expect(documented, `${path} ${status}`).toBeDefined();
        const { schema } = documented.content['application/json'];
        expect(ajv.validate(schema, answer.body), JSON.stringify(answer.body)).toBe(true);
        expect(undocumented(answer.body, schema)).toEqual([]);
      }
    }
  });
});

describe('answers', () => {
  const amount = 5;
  const key = 'ok@psp.example';
  const manual = {
    recipient_instution: '99999001',
    recipient_account_branch: '0001',
    recipient_account_number: '000019',
    recipient_account_type: 'CURRENT_ACCOUNT',
    recipient_account_model: 'Movement',
    recipient_legal_id: '60010000186',
    recipient_name: 'Bruno Cardoso Nogueira',
  };
  const pay = (body: object) =>
    bank.post(
      '/create-cashout-self-approve',
      { ...payer.source, amount, key, ...body },
      { as: payer.credential },
    );

  it.each(['ok', 'reject-AC03', 'silent', 'returns', 'none'])(
    'is as documented for a payment to %s at every state, replays included',
    async (name) => {
      const body = { ...payer.source, amount, key: `${name}@psp.example`, tag: 'x' };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const options = { as: payer.credential, headers };
      const sent = await checked('post', '/create-cashout-self-approve', { body, ...options });
      await bank.drain();
      await bank.advance(6);
      await checked('post', '/create-cashout-self-approve', { body, ...options });
      await checked('get', '/v2/finance/status-cashout', { query: `?id=${sent.id}`, as: payer.credential });
    },
  );

  it('is as documented for two steps, by key and by account', async () => {
    for (const [create, approve, recipient] of [
      ['/create-cashout', '/approve-cashout', { key }],
      ['/create-cashout-manual', '/approve-cashout-manual', manual],
    ] as const) {
      const as = payer.credential;
      const first = await checked('post', create, { body: { ...payer.source, amount, ...recipient }, as });
      await checked('post', approve, { body: { id: first.id }, as });
      const second = await checked('post', create, { body: { ...payer.source, amount, ...recipient }, as });
      await checked('post', '/cancel-cashout', { body: { id: second.id }, as });
    }
    const body = { ...payer.source, amount, ...manual };
    await checked('post', '/create-cashoutmanual-self-approve', { body, as: payer.credential });
  });

  it('is as documented for a person with a second factor', async () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const helena = {
      email: 'helena@padaria-aurora.example',
      password: 'pao-quentinho-as-seis',
      totpSecret: secret,
    };
    const token = await logIn(bank, helena);
    const source = { source_account_branch_identifier: '0001', source_account_number: '100013' };
    const body = { ...source, amount, ...manual, token: await codeOf(bank, secret, 1) };
    await checked('post', '/create-manual-transfer', { body, token, hmacSecret: null });
  });

  it('is as documented for what is read of an account', async () => {
    await pay({});
    await bank.drain();
    const as = payer.credential;
    const query = `?account_branch_identifier=0001&account_number=${payer.number}`;
    await checked('get', '/v2/finance/get-balance', { query, as });
    await checked('get', '/v2/list-my-pix-keys', { query, as });
    const params = { account_branch_identifier: '0001', account_number: payer.number };
    const window = '?start=2020-01-01T00:00:00Z&end=2100-01-01T00:00:00Z&limit=2';
    const path = '/v3/account-statements/{account_branch_identifier}/{account_number}';
    const page = await checked('get', path, { params, query: window, as });
    expect(page.next).not.toBeNull();
    await checked('get', path, { params, query: new URL(page.next).search, as });
  });

  it('is as documented in the sandbox', async () => {
    const { operationUuid } = await checked('get', '/v2/finance/status-cashout', {
      query: `?id=${(await pay({})).body.id}`,
      as: payer.credential,
    }).then(async ({ id }) => {
      await bank.drain();
      return checked('get', '/v2/finance/status-cashout', { query: `?id=${id}`, as: payer.credential });
    });
    const as = null;
    await checked('get', '/sandbox', { as });
    await checked('get', '/sandbox/clock', { as });
    await checked('post', '/sandbox/clock', { body: { advance_seconds: 1 }, as });
    await checked('post', '/sandbox/drain', { as });
    await checked('get', '/sandbox/messages', { as });
    await checked('post', '/sandbox/cash-ins', { body: { amount, key: payer.key }, as });
    await checked('post', '/sandbox/cash-ins', { body: { amount, branch: '0001', number: '999999' }, as });
    const giveBack = { end_to_end_id: operationUuid, amount, reason: 'MD06' };
    await checked('post', '/sandbox/cashout-returns', { body: giveBack, as });
    const account = { type: 'PF', document: '11144477735', name: 'Lia', balance: 10, pix_key: true };
    const { number } = await checked('post', '/sandbox/accounts', { body: account, as });
    const change = { body: { credit: 1, fees: { cashout: 0.1 }, registration_deadline: null }, as };
    await checked('patch', '/sandbox/accounts/{branch}/{number}', {
      params: { branch: '0001', number },
      ...change,
    });
  });
});

/** Follows a reference to its part of the document. */
function resolved(described: Json): Json {
  if (typeof described?.$ref !== 'string') return described;
  const steps = described.$ref.slice(2).split('/');
  return steps.reduce((at: Json, step: string) => at?.[step.replaceAll('~1', '/')], document);
}

interface Checked extends CallOptions {
  body?: object;
  query?: string;
  params?: Record<string, string>;
}

/** Calls an operation; its request, its answer and every member of that answer must be in the document. */
async function checked(method: string, path: string, { body, query = '', params = {}, ...options }: Checked) {
  const operation = document.paths[path]?.[method];
  expect(operation, `${method} ${path} is documented`).toBeDefined();
  const at = ['paths', path, method];
  if (body !== undefined) expectValid([...at, 'requestBody', 'content', 'application/json', 'schema'], body);
  const url = path.replace(/\{([^}]+)\}/g, (_, name: string) => params[name] ?? '') + query;
  const answer = await bank.call({ method: method.toUpperCase(), path: url, body, ...options });
  expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body]);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  const schema = operation.responses[200].content['application/json'].schema;
  expectValid([...at, 'responses', '200', 'content', 'application/json', 'schema'], answer.body);
  expect(undocumented(answer.body, schema)).toEqual([]);
  return answer.body;
}

function expectValid(steps: string[], value: unknown): void {
  const validate = ajv.compile({ $ref: pointer(...steps) });
  validate(value);
  expect(validate.errors ?? [], `${steps.join(' ')} ${JSON.stringify(value)}`).toEqual([]);
}

/** The places of members that a schema does not name, where it does not say that there may be others. */
function undocumented(value: Json, schema: Json, at = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((one, index) => undocumented(one, schema.items ?? {}, `${at}/${index}`));
  if (value === null || typeof value !== 'object') return [];
  const named = schema.anyOf?.find((one: Json) => one.properties !== undefined) ?? schema;
  if (named.additionalProperties === true) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const known = named.properties?.[name];
    return known === undefined ? [`${at}/${name}`] : undocumented(member, known, `${at}/${name}`);
  });
}

function referencesIn(value: Json): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries<Json>(value).flatMap(([name, member]) =>
    name === '$ref' && typeof member === 'string' ? [member] : referencesIn(member),
  );
}
