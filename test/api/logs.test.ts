import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, createApp } from '../../src/composition/app.ts';
import { SEEDED_OPERATOR } from '../../src/sandbox/seeded.ts';
import { readConfig } from '../../src/settings/config.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { AURORA, AURORA_ACCOUNT } from '../harness.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';

const lines: string[] = [];
let database: TestDatabase;
let app: App;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const config = { ...readConfig({ LASTRO_PORT: '0' }), masterKey: TEST_MASTER_KEY };
  app = await createApp({ config, databaseUrl: database.url, log });
  url = await app.listen();
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { access_token: string } };
};

it('holds no secret, token, code or document, whatever is asked and however it ends', async () => {
  const { clientId, clientSecret, hmacSecret } = AURORA;
  const { body } = await post('/v2/finance/auth-token', { client_id: clientId, client_secret: clientSecret });
  const api = { authorization: `Bearer ${body.access_token}` };
  const payment = { ...AURORA_ACCOUNT, amount: 1, key: '52998224725', tag: 'segredo' };
  const hmac = createHmac('sha256', hmacSecret).update(JSON.stringify(payment)).digest('hex');
  expect((await post('/create-cashout-self-approve', payment, { ...api, hmac })).status).toBe(200);
  expect((await post('/create-cashout', payment, { ...api, hmac: hmac.replace(/^./, 'x') })).status).toBe(
    401,
  );
  expect(
    (await post('/create-cashout', payment, { authorization: `Bearer ${body.access_token}x` })).status,
  ).toBe(401);
  expect(
    (await post('/v2/finance/auth-token', { client_id: clientId, client_secret: 'wrong-secret' })).status,
  ).toBe(401);

  const totp = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP') });
  const code = totp.generate({ timestamp: app.bank.context.clock.now().getTime() });
  const login = { email: 'helena@padaria-aurora.example', password: 'pao-quentinho-as-seis' };
  expect((await post('/v3/auth/login', { ...login, token: code })).status).toBe(200);
  expect((await post('/v3/auth/login', { ...login, password: 'wrong-password' })).status).toBe(401);
  await fetch(`${url}/v2/finance/status-cashout?e2e_id=E9999900020261121120052998224725`, { headers: api });
  await fetch(`${url}/somewhere/52998224725`, { headers: api });
  await app.bank.work.drain();

  const log = lines.join('');
  expect(lines.filter((line) => line.includes('answered')).length).toBeGreaterThanOrEqual(9);
  expect(log).toContain('"route":"/create-cashout-self-approve"');
  const secrets = [clientSecret, hmacSecret, hmac, body.access_token, body.access_token.split('.')[2], code];
  const texts = [
    'wrong-secret',
    'wrong-password',
    login.password,
    login.email,
    '52998224725',
    'segredo',
    'JBSWY3DP',
  ];
  for (const secret of [...secrets, ...texts]) expect(log).not.toContain(`${secret}`);
  expect(log).not.toContain(TEST_MASTER_KEY.toString('hex'));
});

it('holds nothing of what operators show and are shown', async () => {
  lines.length = 0;
  const { email, password, totpSecret } = SEEDED_OPERATOR;
  const totp = new TOTP({ secret: Secret.fromBase32(totpSecret) });
  const token = totp.generate({ timestamp: app.bank.context.clock.now().getTime() });
  expect((await post('/operator/login', { email, password: 'wrong-password', token })).status).toBe(401);
  const { body } = await post('/operator/login', { email, password, token });
  const operator = { authorization: `Bearer ${body.access_token}` };
  const company = { document: '11144477735', name: 'Rui' };
  const made = (await post('/operator/companies', company, operator)).body as unknown as { id: number };
  const path = `/operator/companies/${made.id}`;
  const credential = (await post(`${path}/credentials`, {}, operator)).body as unknown as {
    client_secret: string;
    hmac_secret: string;
  };
  const user = (await post(`${path}/users`, { email: 'rui@rui.example', name: 'Rui' }, operator))
    .body as unknown as { password: string };
  for (const asked of [`companies?q=11144477735`, 'search?q=111.444.777-35', `companies/${made.id}`])
    expect((await fetch(`${url}/operator/${asked}`, { headers: operator })).status).toBe(200);

  const log = lines.join('');
  expect(log).toContain('"route":"/operator/companies/:id/credentials"');
  const shown = [body.access_token, credential.client_secret, credential.hmac_secret, user.password];
  const texts = ['wrong-password', password, email, 'rui@rui.example', '11144477735', '111.444.777-35'];
  for (const secret of [...shown, ...texts, token, totpSecret]) expect(log).not.toContain(secret);
});
