import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { OWN_CREDENTIAL, SEEDED_COMPANIES, SEEDED_OPERATOR } from '../../src/sandbox/seeded.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';

const SHARED = { host: '0.0.0.0', sandboxToken: 'a token that nobody guesses' };
const SHOWN = { authorization: `Bearer ${SHARED.sandboxToken}` };

let bank: TestBank;
let manifest: Json;
beforeAll(async () => {
  // Its database has been seeded with the public secrets, as by an earlier start on loopback.
  bank = await startBank(SHARED);
  manifest = await readManifest(bank);
});
afterAll(() => bank.close());

async function readManifest(from: TestBank): Promise<Json> {
  const answer = await from.get('/sandbox', { as: null, headers: SHOWN });
  expect(answer.status).toBe(200);
  return answer.body;
}

const everybody = (from: Json) => ({
  credentials: [from.bank, ...from.companies].flatMap(({ credentials }: Json) => credentials),
  people: [...from.companies.flatMap(({ users }: Json) => users), ...from.operators],
});

const tokenOf = (client: Json) =>
  bank.call({ method: 'POST', path: '/v2/finance/auth-token', as: null, body: client });

describe('a sandbox that others reach', () => {
  it('gives the public secrets of the seeded programs no token', async () => {
    const seeded = [OWN_CREDENTIAL, ...SEEDED_COMPANIES.flatMap(({ credentials }) => credentials)];
    for (const { clientId, clientSecret } of seeded) {
      const answer = await tokenOf({ client_id: clientId, client_secret: clientSecret });
      expect([clientId, answer.status]).toEqual([clientId, 401]);
    }
  });

  it('lets nobody in with the public passwords', async () => {
    for (const { email, password } of SEEDED_COMPANIES.flatMap(({ users }) => users)) {
      const answer = await bank.post('/v3/auth/login', { email, password }, { as: null });
      expect([email, answer.status]).toEqual([email, 401]);
    }
    const { email, password } = SEEDED_OPERATOR;
    expect((await bank.post('/operator/login', { email, password }, { as: null })).status).toBe(401);
  });

  it('shows none of the public secrets, and no secret twice, in the manifest', () => {
    const { credentials, people } = everybody(manifest);
    const shown = [
      ...credentials.flatMap(({ client_secret, hmac_secret }: Json) => [client_secret, hmac_secret]),
      ...people.flatMap(({ password, totp_secret }: Json) => [password, totp_secret ?? []].flat()),
    ];
    expect(shown.length).toBe(5 * 2 + 4 + 1 + 4);
    expect(new Set(shown).size).toBe(shown.length);
    const known = JSON.stringify([SEEDED_COMPANIES, SEEDED_OPERATOR, OWN_CREDENTIAL], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(shown.filter((secret) => known.includes(secret))).toEqual([]);
  });

  it('opens to the secrets that its manifest shows', async () => {
    const { credentials } = everybody(manifest);
    for (const { client_id, client_secret } of credentials)
      expect((await tokenOf({ client_id, client_secret })).status, client_id).toBe(200);
    const caio = everybody(manifest).people.find(({ email }: Json) => email.startsWith('caio@'));
    const { email, password } = caio;
    expect((await bank.post('/v3/auth/login', { email, password }, { as: null })).status).toBe(200);
  });

  it('has the same secrets after a reset, and on another database under the same token', async () => {
    await bank.call({ method: 'POST', path: '/sandbox/reset', as: null, headers: SHOWN });
    expect(everybody(await readManifest(bank))).toEqual(everybody(manifest));
    const other = await startBank(SHARED);
    const under = await readManifest(other);
    await other.close();
    expect(everybody(under)).toEqual(everybody(manifest));
  });

  it('opens accounts whose people have no password that can be told from their number', async () => {
    const body = { type: 'PJ', document: '19131243000197', name: 'Nova', balance: 1 };
    const call = { method: 'POST', path: '/sandbox/accounts', as: null, headers: SHOWN, body };
    expect((await bank.call(call)).status).toBe(200);
    const { companies } = await readManifest(bank);
    const nova = companies.find(({ document }: Json) => document === '19131243000197');
    expect(nova.users[0].password).toMatch(/^[\w-]{16}$/);
  });
});

describe('its webhooks', () => {
  let others: Server;
  const asked: string[] = [];
  beforeAll(async () => {
    others = createServer((request, answer) => {
      asked.push(request.url ?? '');
      answer.end('INTERNAL');
    });
    await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => others.close(resolve)));

  const program = () => {
    const [credential] = manifest.companies[0].credentials;
    return {
      clientId: credential.client_id,
      clientSecret: credential.client_secret,
      hmacSecret: credential.hmac_secret,
    };
  };
  const add = (url: string) => bank.post('/v3/webhooks', { url, type: 'ALL', ...SHOWN }, { as: program() });
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

  it('do not go to what else listens on this machine', async () => {
    const port = portOf(others);
    const own = portOf(bank.app.http.server);
    for (const url of [
      `http://127.0.0.1:${port}/admin`,
      `http://127.0.0.1:${port}/sandbox/inbox/mine`,
      `http://[::1]:${port}/`,
      `http://127.0.0.1:${own}/sandbox/drain`,
      `http://127.0.0.1:${own}/sandbox/inbox/../drain`,
      `https://127.0.0.1:${own}/sandbox/inbox/mine`,
    ])
      expect([url, (await add(url)).status]).toEqual([url, 422]);
  });

  const test = async (url: string) => {
    const { id } = (await add(url)).body;
    const answer = await bank.call({ method: 'POST', path: `/v3/webhooks/${id}/test`, as: program() });
    expect(answer.status).toBe(200);
    await bank.drain();
  };

  it('go nowhere when a name leads to this machine', async () => {
    await test(`http://localhost:${portOf(others)}/admin`);
    const attempts = await queryText(bank.app.db.main, 'select status_code from webhook_log');
    expect(attempts).toEqual([{ status_code: null }]);
    expect(asked).toEqual([]);
  });

  it.each(['127.0.0.1', 'localhost'])('reach the bank’s own inbox at %s', async (host) => {
    await test(`http://${host}:${portOf(bank.app.http.server)}/sandbox/inbox/at-${host}`);
    const inbox = await bank.get(`/sandbox/inbox/at-${host}`, { as: null, headers: SHOWN });
    expect(inbox.body.requests).toHaveLength(1);
  });
});
