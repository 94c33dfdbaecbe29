import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../src/commands/serving/log.ts';
import { type App, createApp } from '../../src/composition/app.ts';
import { queryText } from '../../src/database/pool.ts';
import { SEEDED_OPERATOR } from '../../src/sandbox/seeded.ts';
import { readConfig } from '../../src/settings/config.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { AURORA, AURORA_ACCOUNT, AURORA_READ_ONLY, openDoor } from '../harness.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';

const HELENA = { email: 'helena@padaria-aurora.example', password: 'pao-quentinho-as-seis' };
const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

interface Line {
  msg: string;
  security?: string;
  [member: string]: unknown;
}

const lines: Line[] = [];
let database: TestDatabase;
let app: App;
let url: string;
let door: ReturnType<typeof openDoor>;
beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const config = { ...readConfig({ LASTRO_PORT: '0' }), masterKey: TEST_MASTER_KEY };
  app = await createApp({ config, databaseUrl: database.url, log });
  url = await app.listen();
  door = openDoor(url, ({ clientId, clientSecret }) => app.issueToken({ clientId, clientSecret }));
});
beforeEach(() => void lines.splice(0));
afterAll(async () => {
  await app.close();
  await database.drop();
});

const told = () =>
  lines
    .filter(({ msg }) => msg === 'security')
    .map(({ security, subject, refusal, route }) => ({ security, subject, refusal, route }));

const asNobody = { as: null, headers: { 'x-request-id': 'request-9' } };
const logIn = (body: object) => door.post('/v3/auth/login', body, asNobody);
const codeNow = () =>
  new TOTP({ secret: Secret.fromBase32(TOTP_SECRET) }).generate({
    timestamp: app.bank.context.clock.now().getTime(),
  });

it('tells failed and closed log-ins, wrong second factors and those that succeed', async () => {
  expect((await logIn({ ...HELENA, token: '000000' })).status).toBe(401);
  expect((await logIn({ ...HELENA, token: codeNow() })).status).toBe(200);
  for (let time = 0; time < 10; time++) await logIn({ ...HELENA, password: 'wrong' });
  await logIn({ ...HELENA, password: 'wrong' });
  await logIn({ email: 'nobody@nowhere.example', password: 'wrong' });
  const route = '/v3/auth/login';
  const refusal = 'unauthorized';
  const subject = expect.stringMatching(/^user \d+\/\d+$/);
  expect(told()).toEqual([
    { security: 'second factor wrong', subject, refusal, route },
    { security: 'logged in', subject: undefined, refusal: undefined, route },
    ...Array(10).fill({ security: 'log-in failed', subject, refusal, route }),
    { security: 'log-in closed', subject, refusal, route },
  ]);
  expect(lines.find(({ msg }) => msg === 'security')).toMatchObject({
    request_id: 'request-9',
    network: '127.0.0.1',
    method: 'POST',
    level: 40,
  });
  const text = JSON.stringify(lines);
  for (const secret of [HELENA.email, HELENA.password, 'nobody@nowhere', '000000'])
    expect(text).not.toContain(secret);
});

it('counts what it leaves out, so that a flood cannot fill it', async () => {
  // The failures before have used up this network's lines of the minute.
  for (let time = 0; time < 5; time++) await logIn({ email: 'x@x.example', password: 'wrong' });
  expect(told()).toEqual([]);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain('lastro_security_events_total{kind="log-in failed"} 16');
});

it('tells wrong signatures, refused audiences, permissions and bearers', async () => {
  const payment = { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' };
  expect((await door.post('/create-cashout', payment, { hmacSecret: 'another' })).status).toBe(401);
  expect((await door.post('/create-cashout', payment, { as: AURORA_READ_ONLY })).status).toBe(403);
  expect((await door.get('/web/team')).status).toBe(403);
  expect((await door.get('/v2/finance/status-cashout?id=1', { token: 'no.good.token' })).status).toBe(401);
  const subject = `credential ${AURORA.clientId}`;
  expect(told()).toEqual([
    { security: 'signature wrong', subject, refusal: 'unauthorized', route: '/create-cashout' },
    {
      security: 'permission refused',
      subject: `credential ${AURORA_READ_ONLY.clientId}`,
      refusal: 'forbidden',
      route: '/create-cashout',
    },
    { security: 'audience refused', subject, refusal: 'forbidden', route: '/web/team' },
    {
      security: 'bearer refused',
      subject: undefined,
      refusal: 'unauthorized',
      route: '/v2/finance/status-cashout',
    },
  ]);
});

it("tells programs' log-ins, and an operator's changes of who may come in", async () => {
  const { clientId, clientSecret } = AURORA;
  const grant = { client_id: clientId, client_secret: 'wrong' };
  await door.post('/v2/finance/auth-token', grant, { as: null });
  await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...grant, grant_type: 'client_credentials' }).toString(),
  });
  await door.post('/v2/finance/auth-token', { ...grant, client_secret: clientSecret }, { as: null });
  const { email, password, totpSecret } = SEEDED_OPERATOR;
  const token = new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({
    timestamp: app.bank.context.clock.now().getTime(),
  });
  const { body } = await door.post('/operator/login', { email, password, token }, { as: null });
  const operator = { token: body.access_token };
  const made = await door.post('/operator/companies', { document: '11144477735', name: 'Rui' }, operator);
  await door.post(`/operator/companies/${made.body.id}/credentials`, {}, operator);
  expect(told().map(({ security, subject }) => [security, subject])).toEqual([
    ['logged in', undefined],
    ['logged in', undefined],
    ['credential made', expect.stringMatching(/^operator \d+$/)],
  ]);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain('lastro_security_events_total{kind="log-in failed"} 18');
});

it('leaves message and stack of an unexpected failure in the log', async () => {
  await queryText(database.db.main, 'alter table pix_keys rename to lost_keys');
  const query = 'account_branch_identifier=0001&account_number=100013';
  const options = { headers: { 'x-request-id': 'request-8' } };
  const answered = await door.get(`/v2/list-my-pix-keys?${query}`, options);
  await queryText(database.db.main, 'alter table lost_keys rename to pix_keys');
  expect(answered.status).toBe(500);
  const line = lines.find(({ msg }) => msg === 'a request failed unexpectedly');
  expect(line).toMatchObject({
    request_id: 'request-8',
    err: {
      message: 'relation "pix_keys" does not exist',
      stack: expect.stringContaining('at '),
      code: '42P01',
    },
  });
});

it('tells that a second factor was begun and confirmed, and wrong codes of both', async () => {
  const caio = { email: 'caio@padaria-aurora.example', password: 'broa-de-milho-com-cafe' };
  const token = (await logIn(caio)).body.access_token;
  lines.splice(0);
  const asked = { as: null, token };
  const { body } = await door.call({ method: 'POST', path: '/v3/auth/mfa', ...asked });
  const secret = new URL(body.otpauth_url).searchParams.get('secret') ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: app.bank.context.clock.now().getTime(),
  });
  expect((await door.post('/v3/auth/mfa/confirm', { token: 'abcdef' }, asked)).status).toBe(400);
  expect((await door.post('/v3/auth/mfa/confirm', { token: code }, asked)).status).toBe(200);
  expect(told().map(({ security, refusal, route }) => ({ security, refusal, route }))).toEqual([
    { security: 'second factor enrolled', refusal: undefined, route: '/v3/auth/mfa' },
    { security: 'second factor wrong', refusal: 'invalidCode', route: '/v3/auth/mfa/confirm' },
    { security: 'second factor confirmed', refusal: undefined, route: '/v3/auth/mfa/confirm' },
  ]);
});
