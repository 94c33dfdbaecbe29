import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSALS_BY_OPERATION } from '../../src/http/description/refusals-by-operation.ts';
import { REFUSALS } from '../../src/refusals.ts';
import { openAccount, type TestAccount } from '../accounts.ts';
import { faultOfAnswer } from '../documented.ts';
import { type CallOptions, type Json, startBank, type TestBank } from '../harness.ts';

/*
 * Every answer that a test gets over HTTP is held to `docs/openapi.json` by the harness. Here each operation is asked
 * wrongly in every way that there is, so that none is held to it by chance alone.
 */

let bank: TestBank;
let document: Json;
let owner: TestAccount;
let clerk: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  document = (await bank.get('/openapi.json', { as: null })).body;
  owner = await openAccount(bank);
  clerk = await openAccount(bank, { permissions: ['med.decide'] });
});
afterAll(() => bank.close());

interface Operation {
  method: string;
  path: string;
  asksForToken: boolean;
  takesJson: boolean;
  responses: Json;
}

const OTHERS = /^\/(healthz|readyz|metrics|oauth|\.well-known|psp|sandbox)/;
const operations = (): Operation[] =>
  Object.entries<Json>(document.paths)
    .filter(([path]) => !OTHERS.test(path))
    .flatMap(([path, item]) =>
      Object.entries<Json>(item).map(([method, { security = [], requestBody, responses }]) => ({
        method: method.toUpperCase(),
        path,
        asksForToken: security.length > 0,
        takesJson: requestBody?.content?.['application/json'] !== undefined,
        responses,
      })),
    );

/** The statuses of all operations that are asked in one way; the harness judges each answer. */
async function askAll(asked: Operation[], how: CallOptions & { body?: unknown; id?: string }) {
  const { body, id = '999999', ...options } = how;
  const answers: [string, number][] = [];
  for (const { method, path, takesJson } of asked) {
    const url = path.replace(/\{[^}]+\}/g, id);
    const sent = takesJson ? { body } : {};
    const { status } = await bank.call({ method, path: url, ...sent, ...options });
    answers.push([`${method} ${path}`, status]);
  }
  return answers;
}

const others = (answers: [string, number][], ...expected: number[]) =>
  answers.filter(([, status]) => !expected.includes(status));

describe('an operation asked', () => {
  const withToken = () => operations().filter(({ asksForToken }) => asksForToken);
  const withBody = () => operations().filter(({ takesJson }) => takesJson);

  it('without a token, and with a wrong one, answers 401 as documented', async () => {
    expect(withToken().length).toBeGreaterThan(50);
    expect(others(await askAll(withToken(), { as: null, body: {} }), 401)).toEqual([]);
    expect(others(await askAll(withToken(), { token: 'a.b.c', body: {} }), 401)).toEqual([]);
  });

  it('without the permission answers 403 as documented, but where a signature is missed first', async () => {
    const answers = await askAll(withToken(), { as: clerk.credential, body: {} });
    const free = /^GET .*registration-update\/status$|^POST \/v3\/meds\//;
    const refused = answers.filter(([operation]) => !free.test(operation));
    const unsigned = /^DELETE \/v3\/dict\/key|\/acknowledge$|\/complete$/;
    expect(
      others(refused, 403).filter(([operation, status]) => status !== 400 || !unsigned.test(operation)),
    ).toEqual([]);
  });

  it.each(['no json', '[]', '{}', '{"amount":"x","id":"x"}'])(
    'with the body %s answers as documented',
    async (body) => {
      const answers = await askAll(withBody(), { as: owner.credential, body });
      expect(others(answers, 200, 400, 403, 404, 422)).toEqual([]);
      expect(answers.filter(([, status]) => status === 422 || status === 400).length).toBeGreaterThan(30);
    },
  );

  it('for what is not there answers as documented', async () => {
    for (const id of ['999999', '0d6a1a51-9a3c-4b4b-8d55-0d2f3f1b1a11', 'nobody@psp.example'])
      expect(
        others(await askAll(operations(), { as: owner.credential, body: {}, id }), 200, 400, 403, 404, 422),
      ).toEqual([]);
  });

  it('with a body of another type answers 415 as documented', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect(others(await askAll(withBody(), { as: owner.credential, body: '{}', headers }), 415)).toEqual([]);
  });

  it('with too large a body answers 413 as documented', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(65_536) });
    const small = withBody().filter(({ path }) => path !== '/liveness/{token}');
    expect(others(await askAll(small, { as: owner.credential, body }), 413)).toEqual([]);
  });
});

describe('the reference', () => {
  it('says of each operation what its kind can answer, with a schema and the words', () => {
    for (const { method, path, asksForToken, takesJson, responses } of operations()) {
      const expected = [
        '500',
        '503',
        ...(asksForToken ? ['401', '403', '429'] : []),
        ...(takesJson ? ['413', '415'] : []),
      ];
      const missing = expected.filter((status) => responses[status] === undefined);
      expect([method, path, missing]).toEqual([method, path, []]);
      for (const status of ['429', '503'].filter((one) => responses[one] !== undefined))
        expect([path, responses[status].headers]).toEqual([path, { 'Retry-After': expect.anything() }]);
    }
  });

  it('shows refusals of refunds in their envelope', () => {
    const { responses } = document.paths['/v2/finance/chargeback'].post;
    const text = 'There is a refund in processing';
    const { examples, schema } = responses[400].content['application/json'];
    expect(examples.refundPending.value).toEqual({ worked: false, detail: text, message: text, data: null });
    expect(schema.required).toEqual(['worked', 'detail', 'message', 'data']);
    const { examples: forbidden } = responses[403].content['application/json'];
    expect(forbidden.refundForbidden.value).toMatchObject({ worked: false, detail: 'Forbidden' });
  });

  it.each([
    ['/qr/image/{file}', 'image/png'],
    ['/qr/v2/{token}', 'application/jose'],
    ['/qr/v2/cobv/{token}', 'application/jose'],
    ['/liveness/{token}', 'text/html'],
    ['/registration-update/{token}', 'text/html'],
    ['/invitations/{token}', 'text/html'],
    ['/metrics', 'text/plain'],
  ])('says that %s answers in %s', (path, type) => {
    expect(Object.keys(document.paths[path].get.responses[200].content)).toEqual([type]);
  });

  it('has operations alone in the table of refusals', () => {
    const shown = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(Object.keys(REFUSALS_BY_OPERATION).filter((operation) => !shown.includes(operation))).toEqual([]);
  });
});

describe('an answer', () => {
  const headers = new Headers({ 'content-type': 'application/json' });
  const asked = { method: 'POST', path: '/create-cashout' };
  const fault = (status: number, body: Json, type = headers) =>
    faultOfAnswer(asked, { status, headers: type, body });

  it('that is documented is let through', () => {
    expect(fault(400, { detail: REFUSALS.invalidPixKey.text })).toBeUndefined();
    expect(fault(503, { detail: 'Service unavailable' })).toBeUndefined();
  });

  it('of another status, type, shape or text is found', () => {
    expect(fault(404, { detail: 'Nothing like it' })).toMatch('is not documented');
    expect(fault(400, 'x', new Headers({ 'content-type': 'text/html' }))).toMatch(
      'is not documented in text/html',
    );
    expect(fault(409, { detail: REFUSALS.idempotencyConflict.text })).toMatch('has another body');
    expect(fault(400, { detail: 'QR Code not found' })).toMatch('has other words');
  });
});
