import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BOREAL, startBank, type TestBank } from '../harness.ts';
import {
  becomeCustomer,
  COMPANY_FORM,
  judge,
  newCnpj,
  newCpf,
  open,
  PERSON_FORM,
  REPRESENTATIVE,
  step,
  view,
} from '../onboarding.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());
afterEach(() => bank.advance(3600));

const NOT_FOUND = [404, { detail: 'Onboarding requisition not found.' }];
const INSTANT = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const read = async (id: number | string, token?: string) => {
  const headers = token === undefined ? {} : { headers: { 'x-onboarding-token': token } };
  const { status, body } = await bank.get(`/v3/onboarding/${id}`, { as: null, ...headers });
  return [status, body];
};

describe('200', () => {
  it('a person, from the first step to the last', async () => {
    const opening = await open(bank);
    const first = {
      worked: true,
      onboarding_requisition_id: opening.id,
      onboarding_type: 'PF',
      status: 'PENDING',
      status_internal: null,
      liveness_status: 'PENDING',
      current_step: 'LIVENESS',
      liveness_url: opening.livenessUrl,
      liveness_attempts_left: 2,
      submitted_at: null,
      company: null,
      representative_document: null,
      updated_at: INSTANT,
    };
    expect(await view(bank, opening)).toEqual(first);
    expect((await view(bank, opening)).liveness_url).toBe(opening.livenessUrl);

    await judge(bank, opening, 'FAILED');
    const failed = { ...first, liveness_status: 'FAILED', liveness_url: null };
    expect(await view(bank, opening)).toEqual(failed);

    const retried = await step(bank, opening, 'liveness/retry');
    expect(await view(bank, opening)).toEqual({
      ...first,
      liveness_url: retried.body.liveness_url,
      liveness_attempts_left: 1,
    });

    await judge(bank, opening, 'PASSED');
    const passed = {
      ...failed,
      liveness_status: 'PASSED',
      current_step: 'FORM',
      liveness_attempts_left: 1,
    };
    expect(await view(bank, opening)).toEqual(passed);

    await step(bank, opening, 'submit', PERSON_FORM);
    await bank.drain();
    expect(await view(bank, opening)).toEqual({
      ...passed,
      status: 'IN_PROGRESS',
      status_internal: 'WAITING_APPROVAL',
      current_step: 'REVIEW',
      submitted_at: INSTANT,
    });
  });

  it('a company has its representative, and what the registry says of it', async () => {
    const opening = await open(bank, newCnpj());
    await bank.drain();
    const { representative_document, company } = await view(bank, opening);
    expect(representative_document).toBe(REPRESENTATIVE);
    expect(company).toEqual({
      official_name: expect.stringContaining('Ltda'),
      fantasy_name: expect.any(String),
      opening_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      legal_nature: 'Sociedade Empresária Limitada',
      legal_nature_code: '2062',
      main_activity: expect.any(String),
      main_activity_code: expect.stringMatching(/^\d{7}$/),
      joint_stock: expect.stringMatching(/^\d+\.00$/),
      zip_code: expect.stringMatching(/^\d{8}$/),
      state: expect.stringMatching(/^[A-Z]{2}$/),
      city: expect.any(String),
      street: expect.any(String),
      neighborhood: expect.any(String),
      number: expect.any(String),
      // May be null.
      complement: company.complement,
    });
  });

  it('the slow company is null in early polls and verified once it is known', async () => {
    const { registry } = await bank.sandbox('', undefined, 'GET');
    const opening = await open(bank, registry.slow);
    await bank.drain();
    expect((await view(bank, opening)).company).toBe(null);
    await judge(bank, opening, 'PASSED');
    await step(bank, opening, 'submit', COMPANY_FORM);
    await bank.drain();
    expect(await view(bank, opening)).toMatchObject({
      current_step: 'PROCESSING',
      status: 'IN_PROGRESS',
      status_internal: 'PENDING',
      company: null,
    });
    await bank.advance(30);
    expect(await view(bank, opening)).toMatchObject({
      current_step: 'REVIEW',
      status_internal: 'WAITING_APPROVAL',
      company: { official_name: expect.any(String) },
    });
  });

  it('the unknown company stays null, and its journey goes on', async () => {
    const { registry } = await bank.sandbox('', undefined, 'GET');
    const opening = await becomeCustomer(bank, registry.unknown);
    expect(await view(bank, opening)).toMatchObject({
      company: null,
      current_step: 'DONE',
      status: 'COMPLETED',
    });
  });
});

describe('404, byte for byte the same', () => {
  it('an unknown id, no token, a wrong one, and that of another requisition', async () => {
    const [one, two] = [await open(bank), await open(bank)];
    expect(await read(99_999_999, one.token)).toEqual(NOT_FOUND);
    expect(await read(-1, one.token)).toEqual(NOT_FOUND);
    expect(await read(one.id)).toEqual(NOT_FOUND);
    expect(await read(one.id, '')).toEqual(NOT_FOUND);
    expect(await read(one.id, two.token)).toEqual(NOT_FOUND);
    expect(await read(one.id, `${one.token}0`)).toEqual(NOT_FOUND);
    expect(await read(one.id, 'a'.repeat(3000))).toEqual(NOT_FOUND);
    for (const path of ['liveness/retry', 'liveness/refresh', 'submit']) {
      const { status, body } = await step(bank, { ...one, token: two.token }, path, PERSON_FORM);
      expect([status, body]).toEqual(NOT_FOUND);
    }
  });

  it('a thousand guessed tokens', async () => {
    const { id, token } = await open(bank, newCpf());
    const bodies = new Set<string>();
    for (let start = 0; start < 1000; start += 50)
      await Promise.all(
        Array.from({ length: 50 }, async (_none, index) => {
          // The nearest a guess can come: one character of the token is another.
          const place = (start + index) % token.length;
          const other = token[place] === '0' ? '1' : '0';
          const guess = token.slice(0, place) + other + token.slice(place + 1);
          const target = index % 2 === 0 ? id : 1_000_000 + start + index;
          bodies.add(JSON.stringify(await read(target, guess)));
        }),
      );
    expect([...bodies]).toEqual([JSON.stringify(NOT_FOUND)]);
  });

  it('a registration update has no token at all', async () => {
    await bank.sandbox('/accounts/0001/100030', { registration_deadline: '2026-01-31' }, 'PATCH');
    const update = await bank.post(
      '/v3/onboarding/registration-update',
      { email: 'a@b.example' },
      { as: BOREAL },
    );
    expect(await read(update.body.onboarding_requisition_id, '')).toEqual(NOT_FOUND);
    expect(await read(update.body.onboarding_requisition_id)).toEqual(NOT_FOUND);
  });
});

describe('422', () => {
  it.each(['abc', '1.5', '0x1'])('%s is no integer', async (id) => {
    const [status, body] = await read(id, 'x');
    expect([status, body]).toEqual([
      422,
      {
        message: 'Validation error',
        detail: [{ loc: ['path', 'id'], msg: 'must be integer', type: 'type' }],
      },
    ]);
  });
});
