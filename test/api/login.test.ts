import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../src/secrets/hash.ts';
import { startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());
// A code serves once and failures count for a quarter of an hour: each test has an hour of its own.
afterEach(() => bank.advance(3600));

const HELENA = { email: 'helena@padaria-aurora.example', password: 'pao-quentinho-as-seis' };
const HELENAS_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CAIO = { email: 'caio@padaria-aurora.example', password: 'broa-de-milho-com-cafe' };
const UNAUTHORIZED = [401, { detail: 'Unauthorized' }];

const logIn = (body: unknown) => bank.post('/v3/auth/login', body, { as: null });
const answered = async (body: unknown) => {
  const { status, body: answer } = await logIn(body);
  return [status, answer];
};

async function code(secret = HELENAS_SECRET, seconds = 0): Promise<string> {
  const now = bank.app.bank.context.clock.now().getTime();
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + seconds * 1000 });
}

/** A step that has just begun is still the present one when a busy machine looks at the code. */
function secondsToNextStep(): number {
  return 30 - ((bank.app.bank.context.clock.now().getTime() / 1000) % 30);
}

describe('200', () => {
  it('gives a user without a second factor a web token', async () => {
    const { status, body } = await logIn(CAIO);
    expect(status).toBe(200);
    expect(body).toEqual({
      worked: true,
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
    });
    expect(decodeJwt(body.access_token)).toMatchObject({
      aud: 'web',
      sub: expect.stringMatching(/^\d+$/),
      company_id: expect.any(Number),
      permissions: expect.arrayContaining(['cashout.create', 'account.read']),
    });
  });

  it('takes the e-mail in any letter case, and a token that nobody asked for', async () => {
    expect((await logIn({ ...CAIO, email: 'CAIO@Padaria-Aurora.EXAMPLE', token: '000000' })).status).toBe(
      200,
    );
  });

  it.each([0, -30, 30])('takes the code of the present step and its neighbours (%i s)', async (seconds) => {
    await bank.advance(secondsToNextStep());
    expect((await logIn({ ...HELENA, token: await code(HELENAS_SECRET, seconds) })).status).toBe(200);
  });
});

describe('401, always the same', () => {
  it.each([
    ['a wrong password', { ...CAIO, password: 'broa-de-milho-com-cafE' }],
    ['an unknown e-mail', { ...CAIO, email: 'ninguem@padaria-aurora.example' }],
    ["another's password", { ...CAIO, password: HELENA.password }],
    ['no second factor', HELENA],
    ['an empty second factor', { ...HELENA, token: '' }],
    ['a wrong second factor', { ...HELENA, token: '000000' }],
    ['a second factor that is no code', { ...HELENA, token: 'abcdef' }],
  ])('refuses %s', async (_what, body) => {
    expect(await answered(body)).toEqual(UNAUTHORIZED);
  });

  it('refuses a right code with a wrong password, and the code is still good', async () => {
    const token = await code();
    expect(await answered({ ...HELENA, password: 'wrong', token })).toEqual(UNAUTHORIZED);
    expect((await logIn({ ...HELENA, token })).status).toBe(200);
  });

  it('lets a code serve once, also when it comes twice at once', async () => {
    const token = await code();
    const both = await Promise.all([logIn({ ...HELENA, token }), logIn({ ...HELENA, token })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await answered({ ...HELENA, token })).toEqual(UNAUTHORIZED);
  });

  it('refuses a code of two steps ago', async () => {
    expect(await answered({ ...HELENA, token: await code(HELENAS_SECRET, -61) })).toEqual(UNAUTHORIZED);
  });
});

describe('guessing', () => {
  it('closes the e-mail after ten failures, for a quarter of an hour of the bank', async () => {
    for (let failure = 1; failure <= 10; failure += 1)
      expect(await answered({ ...CAIO, password: `guess ${failure}` })).toEqual(UNAUTHORIZED);
    expect(await answered(CAIO)).toEqual(UNAUTHORIZED);
    expect(await answered({ ...CAIO, email: CAIO.email.toUpperCase() })).toEqual(UNAUTHORIZED);
    expect((await logIn({ ...HELENA, token: await code() })).status).toBe(200);
    await bank.advance(14 * 60);
    expect(await answered(CAIO)).toEqual(UNAUTHORIZED);
    await bank.advance(61);
    expect((await logIn(CAIO)).status).toBe(200);
  });

  it('counts guesses that are made side by side', async () => {
    const guesses = Array.from({ length: 15 }, (_, index) => logIn({ ...CAIO, password: `guess ${index}` }));
    await Promise.all(guesses);
    expect(await answered(CAIO)).toEqual(UNAUTHORIZED);
  });

  it('forgets failures after a success', async () => {
    for (let failure = 1; failure <= 9; failure += 1) await logIn({ ...CAIO, password: 'wrong' });
    expect((await logIn(CAIO)).status).toBe(200);
    for (let failure = 1; failure <= 9; failure += 1) await logIn({ ...CAIO, password: 'wrong' });
    expect((await logIn(CAIO)).status).toBe(200);
  });

  it('takes as long for an unknown e-mail as for a wrong password', async () => {
    // Processor time: other work on the machine makes it hardly longer.
    const timeOf = async (work: () => Promise<unknown>) => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // The least of some: the bank has other work too.
    const least = async (works: (() => Promise<unknown>)[]) => {
      const times: number[] = [];
      for (const work of works) times.push(await timeOf(work));
      return Math.min(...times);
    };
    const five = [1, 2, 3, 4, 5];
    const fail = (email: string) => () => logIn({ email, password: 'wrong' });
    // Ten milliseconds on a fast machine, tens on others; everything else takes one or two.
    const half = (await least(five.map(() => () => hashPassword('wrong')))) / 2;
    await fail('warm@up.example')();
    expect(await least(five.map((count) => fail(`nobody-${count}@b.example`)))).toBeGreaterThan(half);
    expect(await least(five.map(() => fail(CAIO.email)))).toBeGreaterThan(half);
  });
});

describe('422', () => {
  it('asks for e-mail and password', async () => {
    const { status, body } = await logIn({ token: '123456' });
    expect(status).toBe(422);
    expect(body.detail.map(({ loc }: { loc: string[] }) => loc)).toEqual([
      ['body', 'email'],
      ['body', 'password'],
    ]);
  });
});
