import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tries } from '../full.ts';
import { AURORA, AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { sendRaw } from '../raw-http.ts';

let bank: TestBank;
let token: string;
beforeAll(async () => {
  bank = await startBank();
  token = await bank.token(AURORA);
});
afterAll(() => bank.close());

const SEED = 20261121;

async function operations(): Promise<{ method: string; path: string }[]> {
  const documents = ['/openapi.json', '/openapi/operator.json', '/openapi/web.json'].map((path) =>
    bank.get(path, { as: null }),
  );
  return (await Promise.all(documents))
    .flatMap(({ body }) => Object.entries(body.paths as Record<string, object>))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    )
    .filter(({ path }) => !path.startsWith('/sandbox/clock'));
}

/** JSON near enough to what an operation asks for to get past the first check, and far enough to hurt. */
const anyValue = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(
    null,
    true,
    '',
    '0001',
    '100013',
    'ok@psp.example',
    1e308,
    -0,
    9007199254740992,
    '2026-13-45T99:99:99Z',
  ),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.string({ maxLength: 5 }), { maxKeys: 3 }),
);
const member = fc.constantFrom(
  ...[
    'source_account_branch_identifier',
    'source_account_number',
    'amount',
    'key',
    'tag',
    'id',
    'token',
    'email',
  ],
  ...[
    'password',
    'type',
    'pix_copy_and_paste',
    'recipient_legal_id',
    'recipient_instution',
    'expiration_date',
  ],
);
const body = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.dictionary(member, anyValue).map((some) => JSON.stringify({ ...AURORA_ACCOUNT, ...some })),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
);
const query = fc.webQueryParameters();
const segment = fc.oneof(
  fc.webSegment(),
  fc.constantFrom('%00', '%ff', '..', '%2e%2e', '%2F', '9'.repeat(30), '-1'),
);

it('no request of a thousand makes the server fail', async () => {
  const known = await operations();
  expect(known.length).toBeGreaterThan(15);
  const request = fc.record({ at: fc.constantFrom(...known), body, query, segment, signed: fc.boolean() });
  const statuses = new Map<number, number>();
  const property = fc.asyncProperty(request, async ({ at, body, query, segment, signed }) => {
    const path = `${at.path.replace(/\{[^}]+\}/g, segment)}?${query}`;
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    const raw = Buffer.from(body);
    if (signed) headers.hmac = createHmac('sha256', AURORA.hmacSecret).update(raw).digest('hex');
    const sends = at.method !== 'GET';
    if (sends) headers['content-type'] = 'application/json';
    const answer = await fetch(bank.url + path, {
      method: at.method,
      headers,
      ...(sends ? { body: raw } : {}),
    });
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer.status < 500;
  });
  await fc.assert(property, { numRuns: 1000, seed: SEED });
  // The generator is worth something only while it gets through to the operations.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 422]));
});

it('no bytes make it hang or fail', async () => {
  const line = fc.constantFrom(
    'POST /create-cashout HTTP/1.1',
    'GET /healthz HTTP/1.1',
    'GET /healthz HTTP/1.0',
    'Host: localhost',
    'Content-Length: 5',
    'Content-Length: -1',
    'Transfer-Encoding: chunked',
    'Connection: close',
    'Expect: 100-continue',
    'Upgrade: websocket',
    'Content-Type: application/json',
    `Authorization: Bearer ${token}`,
    '',
    '{"a":1}',
    '5',
    '0',
  );
  const bytes = fc.array(fc.oneof(line, fc.string({ unit: 'binary', maxLength: 30 })), {
    minLength: 1,
    maxLength: 12,
  });
  const property = fc.asyncProperty(bytes, async (lines) => {
    // A good request after it all, so that whatever came before has to come to an end.
    const closing = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const sent = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
    await Promise.race([sendRaw(bank.url, Buffer.concat([sent, Buffer.from(closing)]), 100), patience()]);
    expect((await bank.get('/healthz', { as: null })).status).toBe(200);
  });
  await fc.assert(property, { numRuns: tries(150), seed: SEED });
});

/** A body that is announced and never comes is the sender's to finish; the time limit on it is not waited for here. */
function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100));
}
