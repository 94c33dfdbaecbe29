import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentLiveness } from '../../src/liveness/provider.ts';
import { change, openAccount } from '../accounts.ts';
import { type Answer, type Json, startBank, type TestBank } from '../harness.ts';
import {
  becomeCustomer,
  COMPANY_FORM,
  decide,
  invitationTo,
  judge,
  newCpf,
  open,
  PERSON_FORM,
  step,
  view,
} from '../onboarding.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64, 1)]).toString('base64');
const frames = (image = JPEG) => ({
  frames: ['CENTER', 'LEFT', 'RIGHT', 'SMILE'].map((pose) => ({ pose, image })),
});
const pathOf = (url: string) => new URL(url).pathname;
const get = (path: string) => bank.get(path, { as: null });
const post = (path: string, body: Json) => bank.post(path, body, { as: null });
const NOT_FOUND = { detail: 'Not found' };

async function newUpdate(type: 'PF' | 'PJ' = 'PJ') {
  const account = await openAccount(bank, type === 'PF' ? { type, document: newCpf() } : {});
  await change(bank, account, { registration_deadline: '2026-01-31' });
  const options = { as: account.credential, hmacSecret: null };
  const { body } = await bank.post('/v3/onboarding/registration-update', { email: 'a@b.example' }, options);
  const read = async () =>
    (await bank.get('/v3/onboarding/registration-update/status', { as: account.credential })).body;
  return { path: pathOf(body.onboarding_link), read };
}

async function newInvitation(email: string): Promise<string> {
  await becomeCustomer(bank, newCpf(), { email });
  return `/invitations/${await invitationTo(bank, email)}`;
}

function expectMissing({ status, headers, body }: Answer): void {
  expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(body).toContain('<h1>Este endereço não está mais disponível</h1>');
  expect(body).not.toContain('<script');
}

describe('every page', () => {
  it('lets nothing in from elsewhere and is kept nowhere', async () => {
    const pages = [
      pathOf((await open(bank)).livenessUrl),
      (await newUpdate()).path,
      await newInvitation('paginas@lima.example'),
    ];
    for (const [index, path] of pages.entries()) {
      const { status, headers, body } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; " +
          "media-src 'self' blob:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'permissions-policy': `camera=${index === 0 ? '(self)' : '()'}, microphone=(), geolocation=()`,
      });
      expect(body).toContain('<html lang="pt-BR">');
      expect(body).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=|https?:\/\//);
    }
  });

  it('weighs at most 30 kB with all that it needs', async () => {
    const pages = [
      pathOf((await open(bank)).livenessUrl),
      (await newUpdate('PF')).path,
      (await newUpdate('PJ')).path,
      await newInvitation('peso@lima.example'),
    ];
    for (const path of pages) {
      const { body } = await get(path);
      const addresses = [...body.matchAll(/(?:href|src)="(\/hosted\/[^"]+)"/g)].map(([, address]) => address);
      const sizes = await Promise.all(addresses.map(async (address) => (await transferred(address)).size));
      const size = Buffer.byteLength(body) + sizes.reduce((sum, one) => sum + one, 0);
      expect(addresses.length).toBeGreaterThan(2);
      expect(size, path).toBeLessThan(30_000);
    }
  });

  it('is not there for tokens of other pages, or none', async () => {
    const token = pathOf((await open(bank)).livenessUrl).slice('/liveness/'.length);
    for (const path of [
      `/registration-update/${token}`,
      `/invitations/${token}`,
      `/liveness/${'0'.repeat(32)}`,
      '/liveness/%3Cscript%3E',
      `/invitations/${'0'.repeat(64)}`,
    ])
      expectMissing(await get(path));
  });

  it('shows what customers call themselves as text', async () => {
    const opening = await open(bank, newCpf(), { email: 'html@lima.example' });
    await judge(bank, opening, 'PASSED');
    await step(bank, opening, 'submit', { ...PERSON_FORM, name: '<img src=x onerror="alert(1)">' });
    await bank.drain();
    await decide(bank, 'approve', { id: opening.id });
    const { body } = await get(`/invitations/${await invitationTo(bank, 'html@lima.example')}`);
    expect(body).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    expect(body).not.toContain('<img src=x');
  });

  it('finds its files below the path of the public address', async () => {
    const desk = bank.app.bank.onboarding;
    const { publicUrl } = desk;
    desk.publicUrl = () => 'https://banco.example/pix';
    const { livenessUrl } = await open(bank);
    const { body } = await get(pathOf(livenessUrl).slice('/pix'.length));
    desk.publicUrl = publicUrl;
    expect(livenessUrl).toMatch(/^https:\/\/banco\.example\/pix\/liveness\/[0-9a-f]{32}$/);
    expect(body).toMatch(/href="\/pix\/hosted\/[0-9a-f]{16}\/style\.css"/);
  });
});

describe('the files of the pages', () => {
  it('are kept for ever under the address that names their content', async () => {
    const { body } = await get((await newUpdate()).path);
    const address = /"(\/hosted\/[^"]+style\.css)"/.exec(body)?.[1] as string;
    const { headers } = await get(address);
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const other = await get('/hosted/0123456789abcdef/style.css');
    expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it.each(['/hosted/x/package.json', '/hosted/x/..%2Fpage.ts', '/hosted/x/%2e%2e'])(
    '%s is not one',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('POST /liveness/{token}', () => {
  it('takes what the camera saw, once, and the address ends', async () => {
    const opening = await open(bank);
    const path = pathOf(opening.livenessUrl);
    expect((await view(bank, opening)).liveness_url).toBe(opening.livenessUrl);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(path, frames())));
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
      { judgement: 'PASSED' },
    ]);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(7);
    expectMissing(await get(path));
    expect(await view(bank, opening)).toMatchObject({ current_step: 'FORM', liveness_url: null });
    await bank.verify();
  });

  it('answers the verdict that the judge was told', async () => {
    const opening = await open(bank);
    await judge(bank, opening, 'FAILED', false);
    const { status, body } = await post(pathOf(opening.livenessUrl), frames());
    expect([status, body]).toEqual([200, { judgement: 'FAILED' }]);
  });

  it.each([
    ['no frames', { frames: [] }, ['body', 'frames']],
    ['three', { frames: frames().frames.slice(1) }, ['body', 'frames']],
    ['bytes of no picture', frames('aGVsbG8gd29ybGQ='), ['body', 'frames', 0, 'image']],
    ['text outside base64', frames('/9j/***='), ['body', 'frames', 0, 'image']],
    ['one too long', frames(`/9j/${'A'.repeat(163_841)}`), ['body', 'frames', 0, 'image']],
  ])('422: %s', async (_, body, loc) => {
    const opening = await open(bank);
    const answer = await post(pathOf(opening.livenessUrl), body);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, loc]);
    expect((await view(bank, opening)).liveness_status).toBe('PENDING');
  });

  it('413: more than the frames can be', async () => {
    const path = pathOf((await open(bank)).livenessUrl);
    expect((await post(path, frames('A'.repeat(160 * 1024)))).status).toBe(422);
    const answer = await post(path, frames('A'.repeat(200 * 1024)));
    expect([answer.status, answer.body]).toEqual([413, { detail: 'Payload too large' }]);
  });

  it('404: unknown, ended, replaced, a day later', async () => {
    const [opening, late] = [await open(bank), await open(bank)];
    await judge(bank, opening, 'FAILED');
    expectMissing(await post(pathOf(opening.livenessUrl), frames()));
    const { body } = await step(bank, opening, 'liveness/retry');
    expectMissing(await get(pathOf(opening.livenessUrl)));
    expect((await get(pathOf(body.liveness_url))).status).toBe(200);
    await bank.advance(24 * 3600);
    for (const url of [body.liveness_url, late.livenessUrl]) {
      expectMissing(await get(pathOf(url)));
      expectMissing(await post(pathOf(url), frames()));
      expect(await get(`${pathOf(url)}/judgement`)).toMatchObject({ status: 404, body: NOT_FOUND });
    }
  });

  it('429: the provider is not flooded', async () => {
    const desk = bank.app.bank.onboarding;
    const { liveness } = desk;
    desk.liveness = absentLiveness();
    const path = pathOf((await open(bank)).livenessUrl);
    for (let time = 0; time < 10; time++)
      expect((await post(path, frames())).body).toEqual({ judgement: 'NOT_TAKEN' });
    const answer = await post(path, frames());
    desk.liveness = liveness;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900']);
    await bank.advance(900);
    expect((await post(path, frames())).body).toEqual({ judgement: 'PASSED' });
  });
});

describe('GET /liveness/{token}/judgement', () => {
  it('waits, and then tells', async () => {
    const opening = await open(bank);
    const path = `${pathOf(opening.livenessUrl)}/judgement`;
    expect((await get(path)).body).toEqual({ judgement: 'WAITING' });
    await judge(bank, opening, 'PASSED', false);
    expect((await get(path)).body).toEqual({ judgement: 'PASSED' });
    expect((await view(bank, opening)).liveness_status).toBe('PASSED');
    expect((await get(path)).status).toBe(404);
  });
});

describe('POST /registration-update/{token}', () => {
  it('takes the form of the type, once', async () => {
    const { path, read } = await newUpdate();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(path, COMPANY_FORM)));
    const [taken, second] = answers.filter(({ status }) => status === 200);
    expect([taken?.body.worked, taken?.body.status, second]).toEqual([true, 'IN_PROGRESS', undefined]);
    expectMissing(await get(path));
    expectMissing(await post(path, COMPANY_FORM));
    await bank.drain();
    expect((await read()).status).toBe('IN_REVIEW');
    await bank.verify();
  });

  it('422: the form of the other type, and what the rules refuse', async () => {
    const { path } = await newUpdate();
    const answer = await post(path, PERSON_FORM);
    expect(answer.status).toBe(422);
    expect(answer.body.detail.map(({ loc }: Json) => loc.join('.'))).toEqual([
      'body.annual_revenue',
      'body.partners',
    ]);
    const twice = { ...COMPANY_FORM, partners: [...COMPANY_FORM.partners, ...COMPANY_FORM.partners] };
    expect((await post(path, twice)).body.detail[0]).toEqual({
      loc: ['body', 'partners'],
      msg: 'A partner is named twice',
      type: 'value_error',
    });
    expect((await get(path)).status).toBe(200);
  });

  it('404: seven days after it was last read', async () => {
    const { path, read } = await newUpdate();
    await bank.advance(6 * 86_400);
    expect(pathOf((await read()).onboarding_link)).toBe(path);
    await bank.advance(6 * 86_400);
    expect((await get(path)).status).toBe(200);
    await bank.advance(86_400);
    expectMissing(await get(path));
    expectMissing(await post(path, COMPANY_FORM));
  });
});

describe('POST /invitations/{token}', () => {
  it('answers the second factor as text and as an image', async () => {
    const path = await newInvitation('fator@lima.example');
    const { status, body } = await post(path, { password: 'uma-frase-bem-comprida' });
    expect(status).toBe(200);
    expect(body.otpauth_url).toContain(`secret=${body.secret}`);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.image).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  });

  it('422: a password that is too short', async () => {
    const path = await newInvitation('curta@lima.example');
    const { status, body } = await post(path, { password: 'curta' });
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'password']]);
  });

  it('404: unknown, and seven days later', async () => {
    expectMissing(await post(`/invitations/${'0'.repeat(64)}`, { password: 'x'.repeat(12) }));
    const path = await newInvitation('tarde@lima.example');
    await bank.advance(7 * 86_400);
    expectMissing(await get(path));
  });
});

/** What goes over the wire for a file, which browsers take compressed. */
async function transferred(address: string): Promise<{ size: number }> {
  return new Promise((resolve, reject) => {
    request(bank.url + address, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      answer.on('end', () => resolve({ size }));
    })
      .on('error', reject)
      .end();
  });
}
