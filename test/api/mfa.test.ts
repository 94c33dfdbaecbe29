import { Secret, TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { transaction } from '../../src/database/transaction.ts';
import type { Permission } from '../../src/values/permissions.ts';
import { AURORA, startBank, type TestBank } from '../harness.ts';
import { addColleague, browse } from '../pages.ts';
import { ageSessions, codeOf as codeNow } from '../people.ts';
import { messagesTo } from '../team.ts';

let bank: TestBank;
let caio: string;
beforeAll(async () => {
  bank = await startBank();
  caio = await logIn(CAIO);
});
afterAll(() => bank.close());

const CAIO = { email: 'caio@padaria-aurora.example', password: 'broa-de-milho-com-cafe' };
const HELENA = { email: 'helena@padaria-aurora.example', password: 'pao-quentinho-as-seis' };
const HELENAS_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const NINA: { name: string; permissions: Permission[] } = { name: 'Nina', permissions: ['account.read'] };

/** How many statements wait for a row that another transaction has. */
async function waitingForRows(): Promise<number> {
  const [row] = await queryText<{ count: bigint }>(
    bank.app.bank.context.db.aside,
    "select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return Number(row?.count);
}

async function logIn(body: object): Promise<string> {
  const answer = await bank.post('/v3/auth/login', body, { as: null });
  expect(answer.status).toBe(200);
  return answer.body.access_token;
}

const enrol = (token: string) => bank.call({ method: 'POST', path: '/v3/auth/mfa', token, as: null });
const confirm = (token: string, body: unknown) =>
  bank.post('/v3/auth/mfa/confirm', body, { token, as: null });
const codeOf = (secret: string, steps = 0) => {
  const timestamp = bank.app.bank.context.clock.now().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
};

/** A code that none of the three steps around now has. */
const wrongCode = (secret: string) => {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) as string;
};

describe('enrolling', () => {
  it('is refused confirmation before it began', async () => {
    const { status, body } = await confirm(caio, { token: '123456' });
    expect([status, body]).toEqual([400, { detail: 'MFA not registered.' }]);
  });

  it('gives an address for the app, confirms with its first code, and asks for codes from then on', async () => {
    const { status, body } = await enrol(caio);
    expect([status, body]).toEqual([
      200,
      { worked: true, otpauth_url: expect.stringMatching(/^otpauth:\/\/totp\//) },
    ]);
    const totp = URI.parse(body.otpauth_url) as TOTP;
    expect([totp.issuer, totp.label, totp.period, totp.digits, totp.algorithm]).toEqual([
      'Lastro',
      'caio@padaria-aurora.example',
      30,
      6,
      'SHA1',
    ]);
    expect(totp.secret.bytes.length).toBe(20);
    // Not confirmed yet: the password alone is enough.
    await logIn(CAIO);

    const wrong = await confirm(caio, { token: wrongCode(totp.secret.base32) });
    expect([wrong.status, wrong.body]).toEqual([400, { detail: 'Invalid code' }]);
    const right = codeOf(totp.secret.base32);
    const confirmed = await confirm(caio, { token: right });
    expect([confirmed.status, confirmed.body]).toEqual([200, { worked: true }]);
    const withoutCode = await bank.post('/v3/auth/login', CAIO, { as: null });
    expect(withoutCode.status).toBe(401);
    const usedCode = await bank.post('/v3/auth/login', { ...CAIO, token: right }, { as: null });
    expect(usedCode.status).toBe(401);
    await logIn({ ...CAIO, token: codeOf(totp.secret.base32, 1) });
  });

  it('a second time replaces what was not confirmed, and is refused once something was', async () => {
    const davi = { email: 'davi@oficina-boreal.example', password: 'chave-de-roda-numero-dez' };
    const token = await logIn({ ...davi, token: codeOf('KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU') });
    const answer = await enrol(token);
    expect([answer.status, answer.body]).toEqual([400, { detail: 'MFA already registered.' }]);
  });

  it('keeps the secret sealed', async () => {
    const { rows } = await bank.app.db.main.run({
      text: 'select sealed_totp_secret, sealed_password, password_hash from users',
      values: [],
    });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.sealed_totp_secret).toMatch(/^v2\.[\w-]+\.[\w-]+$/);
      expect(row.sealed_password).toMatch(/^v2\.[\w-]+\.[\w-]+$/);
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    }
  });
});

describe('permissions', () => {
  it('is a person: a program is forbidden', async () => {
    for (const path of ['/v3/auth/mfa', '/v3/auth/mfa/confirm']) {
      const answer = await bank.post(path, { token: '123456' }, { as: AURORA });
      expect([answer.status, answer.body]).toEqual([403, { detail: 'Forbidden' }]);
    }
  });

  it('is nobody without a token', async () => {
    const answer = await bank.call({ method: 'POST', path: '/v3/auth/mfa', as: null });
    expect([answer.status, answer.body]).toEqual([401, { detail: 'Unauthorized' }]);
  });
});

describe('guessing codes', () => {
  it('ends after ten wrong ones, also for the right one, for a quarter of an hour', async () => {
    await bank.advance(120);
    const token = await logIn({ ...HELENA, token: codeOf(HELENAS_SECRET) });
    const transfer = (code: string) =>
      bank.post('/create-manual-transfer', { ...MANUAL, token: code }, { token, as: null });
    const refused = [400, { detail: 'Invalid code' }];
    for (let guess = 1; guess <= 10; guess += 1) {
      const answer = await transfer(wrongCode(HELENAS_SECRET));
      expect([answer.status, answer.body]).toEqual(refused);
    }
    await bank.advance(60);
    const right = await transfer(codeOf(HELENAS_SECRET));
    expect([right.status, right.body]).toEqual(refused);
    await bank.advance(15 * 60);
    const later = await transfer(codeOf(HELENAS_SECRET));
    expect(later.status, JSON.stringify(later.body)).toBe(200);
  });
});

describe('an enrolment beside a confirmation', () => {
  it('wins: what is confirmed is the secret that the code was judged by, and no other', async () => {
    const person = await addColleague(bank, HELENA, { email: 'nina@padaria-aurora.example', ...NINA });
    const token = await logIn(person);
    const totp = URI.parse((await enrol(token)).body.otpauth_url) as TOTP;
    const { main } = bank.app.bank.context.db;
    let hasBegun: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve;
    });
    const done = transaction(main, async (tx) => {
      const replace = 'update users set sealed_totp_secret = reverse(sealed_totp_secret) where email = $1';
      await queryText(tx, replace, [person.email]);
      hasBegun?.();
      await expect.poll(() => waitingForRows()).toBeGreaterThan(0);
    });
    await begun;
    const confirmed = await confirm(token, { token: codeOf(totp.secret.base32) });
    await done;
    expect([confirmed.status, confirmed.body]).toEqual([400, { detail: 'MFA already registered.' }]);
    // Nothing is asked for: no factor was confirmed.
    await logIn(person);
  });
});

const MANUAL = {
  source_account_branch_identifier: '0001',
  source_account_number: '100013',
  amount: 10,
  recipient_instution: '99999001',
  recipient_account_branch: '0001',
  recipient_account_number: '100001',
  recipient_account_type: 'CURRENT_ACCOUNT',
  recipient_account_model: 'Movement',
  recipient_legal_id: '52998224725',
  recipient_name: 'Marina Duarte',
};

describe('a log-in that is older than five minutes', () => {
  const STALE = [403, { detail: 'Fresh log-in required' }];
  const seen = ({ status, body }: { status: number; body: unknown }) => [status, body];
  let people = 0;
  const somebody = () => {
    people += 1;
    const email = `fabio${people}@padaria-aurora.example`;
    return addColleague(bank, HELENA, { email, name: 'Fábio', permissions: ['account.read'] });
  };

  it('enrols nothing, by bearer or by session: a stolen one is not the person', async () => {
    const fabio = await somebody();
    const browser = await browse(bank, fabio);
    const token = await logIn(fabio);
    await bank.advance(301);
    // A session is carried along where the clock is moved.
    await ageSessions(bank, 301);
    expect(seen(await enrol(token))).toEqual(STALE);
    expect(seen(await browser.send('POST', '/web/mfa'))).toEqual(STALE);
    expect(seen(await bank.post('/web/mfa', {}, { token, as: null }))).toEqual(STALE);
    expect((await enrol(await logIn(fabio))).status).toBe(200);
    expect((await (await browse(bank, fabio)).send('POST', '/web/mfa')).status).toBe(200);
  });

  it('enrols at the pages with the present password, whose tries are counted', async () => {
    const fabio = await somebody();
    const browser = await browse(bank, fabio);
    await bank.advance(301);
    const wrong = await browser.send('POST', '/web/mfa', { password: 'errada' });
    expect(seen(wrong)).toEqual([400, { detail: 'Wrong password' }]);
    const { status, body } = await browser.send('POST', '/web/mfa', { password: fabio.password });
    expect([status, body.worked]).toEqual([200, true]);
    const secret = new URL(body.otpauth_url).searchParams.get('secret') as string;
    const confirmed = await browser.send('POST', '/web/mfa/confirm', { token: await codeNow(bank, secret) });
    expect(seen(confirmed)).toEqual([200, { worked: true }]);
    expect((await messagesTo(bank, fabio.email)).map(({ subject }) => subject)).toEqual([
      'Verificação em duas etapas ativada',
    ]);
    const again = await browser.send('POST', '/web/mfa/confirm', { token: await codeNow(bank, secret) });
    expect(seen(again)).toEqual([400, { detail: 'MFA already registered.' }]);
    for (let tries = 0; tries < 10; tries += 1)
      await browser.send('POST', '/web/mfa', { password: 'errada' });
    const closed = await browser.send('POST', '/web/mfa', { password: fabio.password });
    expect(seen(closed)).toEqual([429, { detail: 'Too many requests' }]);
  });
});
