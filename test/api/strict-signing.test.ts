import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { transaction } from '../../src/database/transaction.ts';
import { equipmentOf } from '../../src/operators/proposal.ts';
import { propose } from '../../src/operators/propose.ts';
import {
  type Answer,
  AURORA_ACCOUNT,
  type Credential,
  type Json,
  startBank,
  type TestBank,
} from '../harness.ts';
import { registration } from '../keys.ts';
import { bankNow } from '../people.ts';

let bank: TestBank;
let strict: Credential;
let other: Credential;

beforeAll(async () => {
  bank = await startBank();
  strict = await credential();
  other = await credential();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const HOLDER = { type: 'PJ', document: '11222333000181', name: 'Moinho Três Rios' };

/** A credential of Padaria Aurora that signs strictly. */
async function credential(): Promise<Credential> {
  const company_document = (await bank.sandbox('', undefined, 'GET')).companies[0].document;
  const made = await bank.sandbox('/accounts', {
    ...{ ...HOLDER, company_document, balance: 0, strict_signing: true },
  });
  expect(made.credentials[0].strict_signing).toBe(true);
  const [{ client_id, client_secret, hmac_secret }] = made.credentials;
  return { clientId: client_id, clientSecret: client_secret, hmacSecret: hmac_secret };
}

interface Signed {
  as?: Credential;
  method?: string;
  path?: string;
  body?: string;
  key?: string;
  timestamp?: string;
}

const BODY = JSON.stringify({ ...AURORA_ACCOUNT, amount: 1.5, key: 'ok@psp.example' });
const UNAUTHORIZED = [401, { detail: 'Unauthorized' }];

async function now(seconds = 0): Promise<string> {
  return new Date((await bankNow(bank)).getTime() + seconds * 1000).toISOString();
}

/** The signature of a request, as the reference tells. */
function sign(signed: Required<Omit<Signed, 'as'>>, secret: string): string {
  const { timestamp, method, path, key, body } = signed;
  const digest = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret).update([timestamp, method, path, key, digest].join('\n')).digest('hex');
}

/** Sends what `sent` says under the signature of what `signed` says. */
async function send(sent: Signed, signed: Signed = {}): Promise<Answer> {
  const usual = { method: 'POST', path: '/create-cashout', body: BODY, key: '', timestamp: await now() };
  const request = { ...usual, ...sent };
  const as = sent.as ?? strict;
  const headers: Record<string, string> = {
    'hmac-timestamp': request.timestamp,
    hmac: sign({ ...request, ...signed }, as.hmacSecret),
  };
  if (request.key !== '') headers['idempotency-key'] = request.key;
  const { method, path, body } = request;
  return bank.call({ method, path, as, hmacSecret: null, headers, ...(body === '' ? {} : { body }) });
}

const told = ({ status, body }: Answer): [number, Json] => [status, body];

describe('200', () => {
  it('with everything signed, in either case, on any path of the operation', async () => {
    expect((await send({})).status).toBe(200);
    expect((await send({ key: randomUUID() })).status).toBe(200);
    expect((await send({ path: '/v2/finance/create-cashout/?from=erp' })).status).toBe(200);
    const timestamp = await now();
    const hmac = sign(
      { method: 'POST', path: '/create-cashout', body: BODY, key: '', timestamp },
      strict.hmacSecret,
    );
    const headers = { 'hmac-timestamp': timestamp, hmac: hmac.toUpperCase() };
    expect((await bank.post('/create-cashout', BODY, { as: strict, hmacSecret: null, headers })).status).toBe(
      200,
    );
  });

  it('within a minute of the bank’s clock, and without fractions of a second', async () => {
    expect((await send({ timestamp: await now(-55) })).status).toBe(200);
    expect((await send({ timestamp: await now(55) })).status).toBe(200);
    expect((await send({ timestamp: (await now()).replace(/\.\d+Z$/, 'Z') })).status).toBe(200);
  });

  it('as the sample of the document signs', async () => {
    const page = readFileSync(new URL('../../docs/signing.md', import.meta.url), 'utf8');
    const sample = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const { signStrictly } = await import(`data:text/javascript,${encodeURIComponent(sample)}`);
    const idempotencyKey = randomUUID();
    const asked = { method: 'POST', path: '/create-cashout', body: BODY, idempotencyKey };
    const headers = signStrictly({ ...asked, secret: strict.hmacSecret, now: await bankNow(bank) });
    const answer = await bank.post('/create-cashout', BODY, {
      ...{ as: strict, hmacSecret: null, headers: { ...headers, 'idempotency-key': idempotencyKey } },
    });
    expect(answer.status).toBe(200);
  });

  it('for a request without a body', async () => {
    const made = await send({ path: '/v3/key', body: JSON.stringify(registration('EVP')) });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const path = `/v3/dict/key/${made.body.key}`;
    expect((await send({ method: 'DELETE', path, body: '' })).status).toBe(200);
  });

  it('on reading, which nobody signs', async () => {
    const path = '/v2/finance/get-balance?account_branch_identifier=0001&account_number=100013';
    expect((await bank.get(path, { as: strict })).status).toBe(200);
  });

  it('for credentials that sign the body alone, as ever', async () => {
    expect((await bank.post('/create-cashout', BODY)).status).toBe(200);
    expect((await bank.post('/create-cashout', BODY)).status).toBe(200);
  });
});

describe('401', () => {
  it('the signature of the body alone', async () => {
    expect(told(await bank.post('/create-cashout', BODY, { as: strict }))).toEqual(UNAUTHORIZED);
  });

  it.each<[string, Signed, Signed]>([
    ['another method', {}, { method: 'PUT' }],
    ['another path', { path: '/create-cashout-self-approve' }, { path: '/create-cashout' }],
    ['another query', { path: '/create-cashout?a=1' }, { path: '/create-cashout?a=2' }],
    ['another body', {}, { body: `${BODY} ` }],
    ['no idempotency key, of a request that has one', { key: randomUUID() }, { key: '' }],
    ['another idempotency key', { key: randomUUID() }, { key: randomUUID() }],
    ['another time', {}, { timestamp: '2026-11-22T12:00:00.000Z' }],
  ])('the signature of %s', async (_what, sent, signed) => {
    expect(told(await send(sent, signed))).toEqual(UNAUTHORIZED);
  });

  it('a time that is missing, no time, without zone, or over a minute away', async () => {
    const there = await now();
    for (const timestamp of [
      '',
      'now',
      there.slice(0, -1),
      there.replace('Z', '-03:00'),
      '2026-13-45T00:00:00Z',
      await now(-62),
      await now(65),
    ])
      expect(told(await send({ timestamp })), timestamp).toEqual(UNAUTHORIZED);
  });

  it('the second time it comes, refused or done the first time, and with any letters', async () => {
    const timestamp = await now();
    expect((await send({ timestamp })).status).toBe(200);
    expect(told(await send({ timestamp }))).toEqual(UNAUTHORIZED);
    const hmac = sign(
      { method: 'POST', path: '/create-cashout', body: BODY, key: '', timestamp },
      strict.hmacSecret,
    );
    const headers = { 'hmac-timestamp': timestamp, hmac: hmac.toUpperCase() };
    const again = await bank.post('/create-cashout', BODY, { as: strict, hmacSecret: null, headers });
    expect(told(again)).toEqual(UNAUTHORIZED);
    const later = await now();
    expect((await send({ timestamp: later, body: '{}' })).status).toBe(422);
    expect(told(await send({ timestamp: later, body: '{}' }))).toEqual(UNAUTHORIZED);
    // Another credential's signature of the same request is another one.
    expect((await send({ timestamp, as: other })).status).toBe(200);
  });

  it('all but one of many that come at once', async () => {
    const timestamp = await now();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send({ timestamp })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(11).fill(401)]);
  });

  it('and it uses up nothing when it is wrong', async () => {
    const timestamp = await now();
    expect(told(await send({ timestamp }, { body: '' }))).toEqual(UNAUTHORIZED);
    expect((await send({ timestamp })).status).toBe(200);
  });

  it('in the words of the operation that was asked for', async () => {
    const body = JSON.stringify({ transaction_id: 1, information: 'Troco', amount: 1 });
    const wrong = await send({ path: '/v2/finance/chargeback', body }, { path: '/v2/finance/chargeback?' });
    const usual = await bank.call({
      ...{ method: 'POST', path: '/v2/finance/chargeback', body },
      ...{ hmacSecret: 'another secret' },
    });
    expect(told(wrong)).toEqual(told(usual));
  });
});

it('forgets signatures whose time is over', async () => {
  const kept = async () =>
    (
      await queryText<{ n: number }>(bank.app.db.main, 'select count(*)::int4 as n from seen_signatures', [])
    )[0]?.n;
  expect((await send({})).status).toBe(200);
  expect(await kept()).toBeGreaterThan(0);
  await bank.advance(300);
  await bank.drain();
  expect(await kept()).toBe(0);
});

it('comes to a credential that it takes two operators to make', async () => {
  const { main } = bank.app.db;
  const { proposal } = await transaction(main, async (tx) => {
    const [operator] = await queryText<{ id: bigint }>(
      tx,
      'select id from operators order by id limit 1',
      [],
    );
    const [company] = await queryText<{ id: bigint }>(tx, 'select id from companies order by id limit 1', []);
    const equipment = { kind: 'CREDENTIAL', permissions: ['account.read'], strictSigning: true } as const;
    const asked = {
      companyId: company?.id ?? 0n,
      equipment,
      operatorId: operator?.id ?? 0n,
      now: new Date(),
    };
    return propose(tx, asked);
  });
  expect(equipmentOf(proposal)).toEqual({
    ...{ kind: 'CREDENTIAL', permissions: ['account.read'], strictSigning: true },
  });
});
