import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { COMPANY_FORM, judge, newCnpj, newCpf, open, PERSON_FORM, step, view } from '../onboarding.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());
afterEach(() => bank.advance(3600));

async function alive(document?: string) {
  const opening = await open(bank, document);
  await judge(bank, opening, 'PASSED');
  return opening;
}
const answered = async (opening: Parameters<typeof step>[1], form: Json) => {
  const { status, body } = await step(bank, opening, 'submit', form);
  return [status, body];
};
const problems = (...detail: Json[]) => [422, { message: 'Validation error', detail }];
const wrong = (path: string, msg: string, type = 'value_error') => ({
  loc: ['body', ...path.split('/').map((part) => (/^\d+$/.test(part) ? Number(part) : part))],
  msg,
  type,
});

describe('200', () => {
  it.each([
    ['a person', newCpf, PERSON_FORM],
    ['a company', newCnpj, COMPANY_FORM],
  ])('%s is verified from then on', async (_who, document, form) => {
    const opening = await alive(document());
    const [status, body] = await answered(opening, { ...form, another_member: 1 });
    expect([status, body]).toEqual([
      200,
      {
        worked: true,
        onboarding_requisition_id: opening.id,
        status: 'IN_PROGRESS',
        current_step: 'PROCESSING',
        submitted_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      },
    ]);
    await bank.drain();
    expect((await view(bank, opening)).submitted_at).toBe(body.submitted_at);
  });

  it('personal data is sealed where it lies', async () => {
    const opening = await alive();
    await step(bank, opening, 'submit', PERSON_FORM);
    const { rows } = await bank.app.db.main.run({
      text: 'select r::text as row from onboarding_requisitions r where id = $1',
      values: [opening.id],
    });
    for (const secret of ['Ana Lima', 'Rosa Lima', '1990-05-17', '11987654321', 'Paulista'])
      expect(rows[0]?.row).not.toContain(secret);
  });
});

describe('400', () => {
  it('before liveness passed', async () => {
    const opening = await open(bank);
    const refused = [400, { detail: 'Liveness has not passed.' }];
    expect(await answered(opening, PERSON_FORM)).toEqual(refused);
    await judge(bank, opening, 'FAILED');
    expect(await answered(opening, PERSON_FORM)).toEqual(refused);
  });

  it('twice, also at once', async () => {
    const opening = await alive();
    const answers = await Promise.all(Array.from({ length: 20 }, () => answered(opening, PERSON_FORM)));
    const [first] = answers.filter(([status]) => status === 200);
    expect(answers.filter(([status]) => status !== 200)).toEqual(
      Array(19).fill([400, { detail: 'Form already submitted.' }]),
    );
    await bank.drain();
    expect(await answered(opening, PERSON_FORM)).toEqual([400, { detail: 'Form already submitted.' }]);
    expect((await view(bank, opening)).submitted_at).toBe((first as Json)[1].submitted_at);
  });
});

describe('422', () => {
  const RULE = '^\\+55[0-9]{10,11}$';
  it.each([
    ['name', { name: '' }, wrong('name', 'must NOT have fewer than 1 characters', 'minLength')],
    ['birth_date', { birth_date: '1990-02-30' }, wrong('birth_date', 'must match format "date"', 'format')],
    ['birth_date', { birth_date: '2090-01-01' }, wrong('birth_date', 'Must be a day of birth')],
    ['mother_name', { mother_name: undefined }, wrong('mother_name', 'Field required', 'missing')],
    ['phone', { phone: '11987654321' }, wrong('phone', `must match pattern "${RULE}"`, 'pattern')],
    ['monthly_income', { monthly_income: -1 }, wrong('monthly_income', 'must be >= 0', 'minimum')],
    ['monthly_income', { monthly_income: '1' }, wrong('monthly_income', 'must be number', 'type')],
    ['monthly_income', { monthly_income: 1.005 }, wrong('monthly_income', 'At most 2 decimal places')],
    [
      'politically_exposed',
      { politically_exposed: 'no' },
      wrong('politically_exposed', 'must be boolean', 'type'),
    ],
    [
      'address',
      { address: { ...PERSON_FORM.address, city: undefined } },
      wrong('address/city', 'Field required', 'missing'),
    ],
    [
      'state',
      { address: { ...PERSON_FORM.address, state: 'XX' } },
      wrong('address/state', 'must be equal to one of the allowed values', 'enum'),
    ],
  ])('a person with a wrong %s', async (_name, change, detail) => {
    expect(await answered(await alive(), { ...PERSON_FORM, ...change })).toEqual(problems(detail));
  });

  const [rita] = COMPANY_FORM.partners;
  const other = { ...rita, document_legal_id: '52998224725', share_percent: 0 };
  it.each([
    ['no partner', [], wrong('partners', 'must NOT have fewer than 1 items', 'minItems')],
    [
      'no representative',
      [{ ...rita, is_legal_representative: false }],
      wrong('partners', 'One partner must be the legal representative'),
    ],
    ['two', [rita, other], wrong('partners', 'One partner must be the legal representative')],
    ['another', [other], wrong('partners', 'Invalid representative CPF')],
    [
      'too many shares',
      [rita, { ...other, is_legal_representative: false, share_percent: 1 }],
      wrong('partners', 'Shares add up to more than 100'),
    ],
    [
      'a share',
      [{ ...rita, share_percent: 101 }],
      wrong('partners/0/share_percent', 'must be <= 100', 'maximum'),
    ],
    [
      'a document',
      [rita, { ...other, is_legal_representative: false, document_legal_id: '123' }],
      wrong('partners/1/document_legal_id', 'Invalid CPF or CNPJ'),
    ],
  ])('a company with partners that are wrong: %s', async (_what, partners, detail) => {
    const opening = await alive(newCnpj());
    expect(await answered(opening, { ...COMPANY_FORM, partners })).toEqual(problems(detail));
    expect((await view(bank, opening)).current_step).toBe('FORM');
  });

  it("a company's form for a person", async () => {
    const [status, body] = (await answered(await alive(), COMPANY_FORM)) as [number, Json];
    expect([status, body.detail[0]]).toEqual([422, wrong('name', 'Field required', 'missing')]);
  });

  it('comes before what the state refuses, and after the token', async () => {
    const opening = await open(bank);
    expect((await answered(opening, {}))[0]).toBe(422);
    expect((await answered({ ...opening, token: 'x' }, {}))[0]).toBe(404);
  });
});
