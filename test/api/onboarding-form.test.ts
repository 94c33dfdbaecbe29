import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { change, openAccount } from '../accounts.ts';
import { startBank, type TestBank } from '../harness.ts';
import {
  becomeCustomer,
  bringToReview,
  createForm,
  decide,
  judge,
  newCnpj,
  newCpf,
  type Opening,
  open,
  REPRESENTATIVE,
  step,
  view,
} from '../onboarding.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());
// Callers are counted by the hour: each test has one of its own.
afterEach(() => bank.advance(3600));

const person = (document = newCpf()) => ({
  document_legal_id: document,
  email: 'Ana@Example.COM',
  onboarding_type: 'PF',
});
const company = (document = newCnpj()) => ({
  ...person(document),
  onboarding_type: 'PJ',
  representative_document: '390.533.447-05',
});
const masked = (cpf: string) => `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
const refuse = ({ id }: Opening) => decide(bank, 'reject', { id });
const answered = async (body: unknown) => {
  const { status, body: answer } = await createForm(bank, body);
  return [status, answer];
};

describe('201', () => {
  it.each([
    ['a person', person],
    ['a company', company],
  ])('%s gets a new requisition and its token', async (_who, body) => {
    expect(await answered(body())).toEqual([
      201,
      {
        worked: true,
        onboarding_requisition_id: expect.any(Number),
        onboarding_link: null,
        liveness_url: expect.stringMatching(new RegExp(`^${bank.url}/liveness/[0-9a-f]{32}$`)),
        liveness_status: 'PENDING',
        access_token: expect.stringMatching(/^[0-9a-f]{64}$/),
        status: 'PENDING',
      },
    ]);
  });

  it('takes masks, null for what is absent, the brand by name, and more members than it knows', async () => {
    const body = {
      ...person(masked(newCpf())),
      representative_document: null,
      whitelabel_sigla: 'LASTRO',
      status: 'APPROVED',
    };
    expect((await createForm(bank, body)).status).toBe(201);
  });

  it('writes the e-mail down in lower case, and of the token a hash', async () => {
    const { body } = await createForm(bank, person());
    const { rows } = await bank.app.db.main.run({
      text: 'select * from onboarding_requisitions where id = $1',
      values: [body.onboarding_requisition_id],
    });
    expect(rows[0]?.email).toBe('ana@example.com');
    expect(Object.values(rows[0] ?? {})).not.toContain(body.access_token);
  });

  it('a document that was refused may start again', async () => {
    const first = await bringToReview(bank, await open(bank));
    await refuse(first);
    const { status, body } = await createForm(bank, person(first.document));
    expect(status).toBe(201);
    expect(body.onboarding_requisition_id).not.toBe(first.id);
    expect(body.access_token).not.toBe(first.token);
  });
});

describe('200', () => {
  it('finds what is under way, without its token and its page', async () => {
    const { id, document } = await open(bank);
    expect(await answered(person(masked(document)))).toEqual([
      200,
      {
        worked: true,
        onboarding_requisition_id: id,
        onboarding_link: null,
        liveness_url: null,
        liveness_status: 'PENDING',
        access_token: null,
        status: 'PENDING',
      },
    ]);
  });
});

describe('400', () => {
  it('in review', async () => {
    const { document } = await bringToReview(bank, await open(bank));
    expect(await answered(person(document))).toEqual([
      400,
      { detail: 'Seu cadastro está em análise interna.' },
    ]);
  });

  it('approved, or with an account that was opened in another way', async () => {
    const { document } = await becomeCustomer(bank);
    const text = { detail: 'Cadastro aprovado. Sua conta está ativa.' };
    expect(await answered(person(document))).toEqual([400, text]);
    expect(await answered(person('52998224725'))).toEqual([400, text]);
    expect(await answered(company('44.555.666/0001-81'))).toEqual([400, text]);
  });

  it('approved, but the account is closing or closed', async () => {
    const text = { detail: 'Não foi possível prosseguir com seu cadastro.' };
    const account = await openAccount(bank, { document: newCpf(), type: 'PF' });
    for (const status of ['CLOSING', 'CLOSED']) {
      await change(bank, account, { status });
      expect(await answered(person(account.document))).toEqual([400, text]);
    }
  });

  it("is the bank's own document", async () => {
    const { bank: own } = await bank.sandbox('', undefined, 'GET');
    expect(await answered(company(own.document))).toEqual([
      400,
      { detail: 'Não foi possível prosseguir com seu cadastro.' },
    ]);
  });

  it('went through a registration update', async () => {
    const account = await openAccount(bank, { document: newCpf(), type: 'PF' });
    await change(bank, account, { registration_deadline: '2026-01-31' });
    const started = await bank.post(
      '/v3/onboarding/registration-update',
      { email: 'ana@example.com' },
      { as: account.credential },
    );
    expect(started.status).toBe(201);
    expect(await answered(person(account.document))).toEqual([
      400,
      {
        detail:
          'Documento já possui cadastro. Para atualização cadastral, use o fluxo de registration-update.',
      },
    ]);
  });

  it('names an unknown brand', async () => {
    expect(await answered({ ...person(), whitelabel_sigla: 'OUTRA' })).toEqual([
      400,
      { detail: 'Whitelabel não encontrada para a sigla informada.' },
    ]);
  });

  it('has no layout', async () => {
    const bare = await startBank({ onboardingLayouts: new Set() });
    try {
      const pj = await createForm(bare, company());
      expect([pj.status, pj.body]).toEqual([
        400,
        { detail: 'No onboarding layout configured for type PJ_FORM.' },
      ]);
      const pf = await createForm(bare, person());
      expect([pf.status, pf.body]).toEqual([
        400,
        { detail: 'No onboarding layout configured for type PF_FORM.' },
      ]);
    } finally {
      await bare.close();
    }
  });
});

describe('422', () => {
  const problem = (name: string, msg: string, type = 'value_error') => ({
    message: 'Validation error',
    detail: [{ loc: ['body', name], msg, type }],
  });
  const MISMATCH = 'The document does not match onboarding_type';
  const DIGITS = 'must match format "tax-id"';

  it.each([
    ['a wrong CPF', { document_legal_id: '39053344706' }, 'document_legal_id', DIGITS, 'format'],
    ['too short', { document_legal_id: '3905334470' }, 'document_legal_id', DIGITS, 'format'],
    ['no string', { document_legal_id: 39053344705 }, 'document_legal_id', 'must be string', 'type'],
    ['a CNPJ', { document_legal_id: '11222333000181' }, 'document_legal_id', MISMATCH, 'value_error'],
    ['no e-mail', { email: 'ana' }, 'email', 'must match format "email"', 'format'],
    [
      'a representative',
      { representative_document: REPRESENTATIVE },
      'representative_document',
      'Must be omitted for PF',
      'value_error',
    ],
    [
      'a long brand',
      { whitelabel_sigla: 'x'.repeat(51) },
      'whitelabel_sigla',
      'must NOT have more than 50 characters',
      'maxLength',
    ],
  ])('a person with %s', async (_what, change, name, msg, type) => {
    expect(await answered({ ...person(), ...change })).toEqual([422, problem(name, msg, type)]);
  });

  it.each([
    ['a CPF', { document_legal_id: '39053344705' }, 'document_legal_id', MISMATCH],
    [
      'nobody',
      { representative_document: undefined },
      'representative_document',
      'Invalid representative CPF',
    ],
    ['null', { representative_document: null }, 'representative_document', 'Invalid representative CPF'],
    [
      'a wrong CPF for',
      { representative_document: '1' },
      'representative_document',
      'Invalid representative CPF',
    ],
    [
      'a CNPJ for',
      { representative_document: '11222333000181' },
      'representative_document',
      'Invalid representative CPF',
    ],
  ])('a company with %s representative', async (_what, change, name, msg) => {
    expect(await answered({ ...company(), ...change })).toEqual([422, problem(name, msg)]);
  });

  it.each(['document_legal_id', 'email', 'onboarding_type'])('without %s', async (name) => {
    expect(await answered({ ...person(), [name]: undefined })).toEqual([
      422,
      problem(name, 'Field required', 'missing'),
    ]);
  });
});

describe('429', () => {
  it('after thirty calls of one address within the hour, refused ones included', async () => {
    for (let call = 0; call < 30; call += 1)
      expect((await createForm(bank, person('52998224725'))).status).toBe(400);
    const refused = await createForm(bank, person());
    expect([refused.status, refused.body]).toEqual([429, { detail: 'Too many requests' }]);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);
    await bank.advance(wait);
    expect((await createForm(bank, person())).status).toBe(201);
  });

  it('malformed requests are not counted, and a stranger cannot say where they come from', async () => {
    for (let call = 0; call < 31; call += 1) expect((await createForm(bank, {})).status).toBe(422);
    for (let call = 0; call < 30; call += 1) await createForm(bank, person('52998224725'));
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const refused = await bank.post('/v3/onboarding/form', person(), { as: null, headers });
    expect(refused.status).toBe(429);
  });

  it('after ten new requisitions of one document within a day', async () => {
    const document = newCpf();
    for (let round = 0; round < 10; round += 1) {
      const opening = await bringToReview(bank, await open(bank, document));
      await refuse(opening);
      await bank.advance(600);
    }
    const refused = await createForm(bank, person(document));
    expect([refused.status, refused.body]).toEqual([429, { detail: 'Too many requests' }]);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(86_400 - 6_100);
    expect(wait).toBeLessThanOrEqual(86_400 - 6_000);
    await bank.advance(wait);
    expect((await createForm(bank, person(document))).status).toBe(201);
  });
});

describe('lapse', () => {
  it('a day after its creation a requisition without proof of life is as if it had never been', async () => {
    const opening = await open(bank);
    await bank.advance(24 * 3600 - 60);
    expect((await createForm(bank, person(opening.document))).status).toBe(200);
    await bank.sandbox(`/liveness/${opening.id}`, { verdict: 'FAILED' });
    // Another attempt does not make it last longer.
    expect((await step(bank, opening, 'liveness/retry')).status).toBe(200);
    await bank.advance(60);
    const gone = await step(bank, opening, 'liveness/refresh');
    expect([gone.status, gone.body]).toEqual([404, { detail: 'Onboarding requisition not found.' }]);
    const again = await createForm(bank, person(opening.document));
    expect([again.status, again.body.access_token === opening.token]).toEqual([201, false]);
    await bank.verify();
  });

  it('ninety days later it is forgotten with its proofs of life, and no other is', async () => {
    const opening = await open(bank);
    const passed = await open(bank);
    await judge(bank, passed, 'PASSED');
    const kept = async () => {
      const text = `select r.id::int4 as id, count(a.number)::int4 as attempts from onboarding_requisitions r
          left join liveness_attempts a on a.requisition_id = r.id where r.id = any($1::int8[]) group by 1 order by 1`;
      return queryText(bank.app.db.main, text, [[opening.id, passed.id]]);
    };
    const documents = () =>
      queryText(
        bank.app.db.main,
        'select document from onboarding_documents where document = any($1::text[])',
        [[opening.document, passed.document]],
      );
    await bank.advance(91 * 86_400 - 60);
    expect(await kept()).toEqual([
      { id: opening.id, attempts: 1 },
      { id: passed.id, attempts: 1 },
    ]);
    await bank.advance(120);
    await bank.drain();
    expect(await kept()).toEqual([{ id: passed.id, attempts: 1 }]);
    // Nor is it remembered that somebody once named the document.
    expect(await documents()).toEqual([{ document: passed.document }]);
    expect((await createForm(bank, person(opening.document))).status).toBe(201);
    expect((await view(bank, passed)).current_step).toBe('FORM');
    await bank.verify();
  });
});

it('trusts the proxies it is told to trust', async () => {
  const behind = await startBank({ trustedProxies: ['127.0.0.1'] });
  try {
    const from = (address: string) =>
      behind.post('/v3/onboarding/form', person('52998224725'), {
        as: null,
        headers: { 'x-forwarded-for': `203.0.113.9, ${address}` },
      });
    for (let call = 0; call < 30; call += 1) expect((await from('198.51.100.7')).status).toBe(400);
    expect((await from('198.51.100.7')).status).toBe(429);
    expect((await from('198.51.100.8')).status).toBe(400);
    for (let call = 0; call < 30; call += 1) await from(`2001:db8::${call + 1}`);
    expect((await from('2001:db8::ffff')).status).toBe(429);
  } finally {
    await behind.close();
  }
});
