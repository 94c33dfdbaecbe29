import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEDED_COMPANIES } from '../../src/sandbox/seeded.ts';
import { type Answer, AURORA, type Json, startBank, type TestBank } from '../harness.ts';
import { createForm, newCnpj, open, PERSON_FORM, REPRESENTATIVE } from '../onboarding.ts';
import { asOperator } from '../operators.ts';
import { logIn } from '../people.ts';
import { charge, DAY, inSeconds, simplified } from '../receiving.ts';

let bank: TestBank;
let tokens: Record<'program' | 'person' | 'operator', string>;
beforeAll(async () => {
  bank = await startBank();
  const operator = await asOperator(bank);
  const [aurora] = SEEDED_COMPANIES;
  const person = await logIn(bank, aurora?.users[0] as never);
  tokens = { program: await bank.token(AURORA), person, operator: operator.token };
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

/** Dates that are none: malformed wherever they are read. */
const NONE = [
  '2026-02-30',
  '2026-13-01',
  '2027-02-29',
  '0000-01-01',
  '2026-1-1',
  '99999-01-01',
  '-2026-01-01',
  '',
  'today',
  '0001-01-01T00:00:00+14:00',
  '2026-02-30T10:00:00Z',
  '2026-02-28T24:00:00Z',
  '2026-02-28T10:60:00Z',
  '2026-02-28T10:00:00+24:00',
  '0000-01-01T00:00:00Z',
  '99999-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
];
/** Dates that there are, as far away as they can be written. */
const FAR = [
  '0001-01-01',
  '1899-12-31',
  '2094-12-10',
  '2286-01-01',
  '9999-12-31',
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '1970-01-01T00:00:00.000Z',
  '2094-12-10T00:00:00.123456Z',
  '2285-07-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-12:00',
];

type Who = keyof typeof tokens | 'nobody';
interface Reader {
  who: Who;
  members: readonly string[];
  /** A good request but for what is put in the place of its dates. */
  base(): Promise<Json>;
}

const ACCOUNT = '/v3/account-statements/0001/100013';
const OWN_ACCOUNT = { branch: '0001', number: '100013' };
const WEB_STATEMENT = { ...OWN_ACCOUNT, ...time() };
const DECODE = async () => ({ pix_copy_and_paste: await staticCode() });
const READERS: Record<string, Reader> = {
  'POST /v2/finance/create-pix-copy-and-paste': {
    who: 'program',
    members: ['expiration_date', 'due_date', 'fine_date'],
    base: () => charge(bank),
  },
  'POST /web/codes': {
    who: 'person',
    members: ['expiration_date', 'due_date', 'fine_date'],
    base: () => charge(bank),
  },
  'POST /v2/finance/decode-qrcode': { who: 'program', members: ['payment_date'], base: DECODE },
  'POST /web/decode': { who: 'person', members: ['payment_date'], base: DECODE },
  [`GET ${ACCOUNT}`]: {
    who: 'program',
    members: ['start', 'end', 'cursor_datetime'],
    base: async () => ({ ...time(), cursor_id: 1, cursor_datetime: '2026-01-01T00:00:00Z' }),
  },
  'GET /v3/webhooks/logs': {
    who: 'program',
    members: ['filter_start_date', 'filter_end_date', 'cursor_datetime'],
    base: async () => ({ cursor_id: 1, cursor_datetime: '2026-01-01T00:00:00Z' }),
  },
  'GET /v3/meds/': {
    who: 'program',
    members: ['dt', 'filter_start_date', 'filter_end_date'],
    base: async () => ({
      ...{ id: '1', dt: '2026-01-01T00:00:00Z' },
      ...{ filter_start_date: '2026-01-01', filter_end_date: '2026-01-02' },
    }),
  },
  'GET /web/statement': { who: 'person', members: ['start', 'end'], base: async () => WEB_STATEMENT },
  'GET /web/statement.csv': { who: 'person', members: ['start', 'end'], base: async () => WEB_STATEMENT },
  'GET /web/statement.ofx': { who: 'person', members: ['start', 'end'], base: async () => WEB_STATEMENT },
  'GET /web/sent/refund': {
    who: 'person',
    members: ['since'],
    base: async () => ({ ...OWN_ACCOUNT, route: 'CODE', target: '1' }),
  },
  'GET /web/flow': { who: 'person', members: ['until'], base: async () => ({ ...OWN_ACCOUNT, days: 366 }) },
  'GET /web/sent/codes': { who: 'person', members: ['since'], base: async () => OWN_ACCOUNT },
  'GET /operator/audit-log': { who: 'operator', members: ['since', 'until'], base: async () => ({}) },
  'PATCH /operator/accounts/0001/100021': {
    who: 'operator',
    members: ['registration_deadline'],
    base: async () => ({}),
  },
  'PATCH /sandbox/accounts/0001/100021': {
    who: 'nobody',
    members: ['registration_deadline'],
    base: async () => ({}),
  },
  'POST /sandbox/clock': { who: 'nobody', members: ['now'], base: async () => ({}) },
  'POST /sandbox/codes': {
    who: 'nobody',
    members: ['expiration_date', 'due_date'],
    base: async () => ({ type: 'DYNAMIC_CHARGE' }),
  },
};
const CASES = Object.entries(READERS).flatMap(([operation, { members }]) =>
  members.map((member) => [operation, member] as const),
);

function time() {
  return { start: '2026-01-01T00:00:00Z', end: '2027-01-01T00:00:00Z' };
}

async function ask(operation: string, member: string, date: string): Promise<Answer> {
  const [method = '', path = ''] = operation.split(' ');
  const { who, base } = READERS[operation] as Reader;
  const asked = { ...(await base()), [member]: date };
  const caller = who === 'nobody' ? { as: null } : { as: AURORA, token: tokens[who] };
  if (method !== 'GET') return bank.call({ method, path, body: asked, ...caller });
  return bank.call({ method, path: `${path}?${new URLSearchParams(asked)}`, ...caller });
}

describe('a date that is none', () => {
  it.each(CASES)('is refused by %s as %s', async (operation, member) => {
    for (const date of NONE) {
      const { status, body } = await ask(operation, member, date);
      // Its own text, or malformed.
      expect([date, [400, 422].includes(status) ? 'refused' : status], JSON.stringify(body)).toEqual([
        date,
        'refused',
      ]);
    }
  });
});

describe('a date that is far away', () => {
  it.each(CASES)('does not make %s fail as %s', async (operation, member) => {
    for (const date of FAR) {
      const { status, body } = await ask(operation, member, date);
      expect([date, [200, 400, 422].includes(status) ? 'answered' : status], JSON.stringify(body)).toEqual([
        date,
        'answered',
      ]);
    }
  });

  it('does not make a form fail as a date of birth', async () => {
    const own = await open(bank);
    for (const birth_date of [...NONE, ...FAR]) {
      const path = `/v3/onboarding/form/${own.id}/submit`;
      const headers = { 'onboarding-token': own.token };
      const { status } = await bank.post(path, { ...PERSON_FORM, birth_date }, { as: null, headers });
      expect([birth_date, status < 500]).toEqual([birth_date, true]);
    }
    const company = { document_legal_id: newCnpj(), onboarding_type: 'PJ', email: 'a@b.example' };
    expect((await createForm(bank, { ...company, representative_document: REPRESENTATIVE })).status).toBe(
      201,
    );
  });

  it('in the cursor of a search does not make it fail', async () => {
    for (const date of [...NONE, ...FAR]) {
      const query = new URLSearchParams({ ...WEB_STATEMENT, cursor: `${date}_1` });
      const answer = await bank.get(`/web/statement?${query}`, { as: AURORA, token: tokens.person });
      expect([date, answer.status < 500]).toEqual([date, true]);
    }
  });

  it('does not make a location fail as the day of the payment', async () => {
    const own = await create(await charge(bank));
    const theirs = await bank.sandbox('/codes', { type: 'DYNAMIC_CHARGE' });
    const locations = [locationOf(own.body.pix_copy_and_paste), theirs.location];
    for (const location of locations)
      for (const day of [...NONE, ...FAR]) {
        const path = location.replace(/^[^/]*/, '');
        const { status } = await bank.get(`${path}?${new URLSearchParams({ DPP: day })}`, { as: null });
        expect([day, status < 500]).toEqual([day, true]);
      }
  });
});

describe('dates in the reference', () => {
  it('is fed with hostile ones here', async () => {
    const documents = ['/openapi.json', '/openapi/operator.json', '/openapi/web.json'].map(async (path) =>
      Object.entries<Json>((await bank.get(path, { as: null })).body.paths),
    );
    const paths = (await Promise.all(documents)).flat();
    const known = new Set(CASES.map(([operation, member]) => `${operation} ${member}`));
    const concrete = (path: string) =>
      path.replace(/\{account_branch_identifier\}|\{branch\}/, '0001').replace('{account_number}', '100013');
    const shown: string[] = [];
    for (const [path, item] of paths)
      for (const [method, { parameters = [], requestBody }] of Object.entries<Json>(item)) {
        const body = requestBody?.content?.['application/json']?.schema?.properties ?? {};
        const query = parameters.filter((one: Json) => one.in === 'query');
        for (const [name, schema] of [
          ...Object.entries<Json>(body),
          ...query.map((one: Json) => [one.name, one.schema]),
        ])
          if (/"date(-time)?"/.test(JSON.stringify(schema)) || /_date$/.test(name))
            shown.push(`${method.toUpperCase()} ${concrete(path).replace('{number}', '100021')} ${name}`);
      }
    // The second is fed where there is an endpoint: test/api/web-webhooks.test.ts.
    const other = new Set([
      'POST /v3/onboarding/form/{onboarding_requisition_id}/submit birth_date',
      'POST /web/webhooks/{id}/replay since',
    ]);
    expect(shown.length).toBeGreaterThan(12);
    expect(shown.filter((one) => !known.has(one) && !other.has(one))).toEqual([]);
  });
});

const LIMIT = 2 ** 31 - 1;

describe('a code that lasts', () => {
  it('as long as a reader can count is paid from outside', async () => {
    const { status, body } = await create({ expiration_date: await inSeconds(bank, LIMIT - 60) });
    expect([status, body.status]).toEqual([200, 'NEW']);
    expect(await payFromOutside(body)).toMatchObject({ status: 'SETTLED' });
  });

  it.each([
    ['a minute longer', () => inSeconds(bank, LIMIT + 60)],
    ['until 2099', async () => '2099-12-31T23:59:59Z'],
    ['until the end of time', async () => '9999-12-31T23:59:59Z'],
  ])('%s is none', async (_what, date) => {
    const { status, body } = await create({ expiration_date: await date() });
    expect([status, body]).toEqual([400, { detail: 'Invalid expiration date' }]);
  });

  it.each(['due_date', 'fine_date'])('beyond that in its %s is none', async (member) => {
    const far = {
      ...(await charge(bank)),
      fine_date: '9999-12-31T00:00:00Z',
      expiration_date: '9999-12-31T23:59:59Z',
    };
    const { status, body } = await create({ ...far, [member]: '9999-12-30T00:00:00Z' });
    expect([status, body]).toEqual([400, { detail: 'Invalid dates' }]);
  });

  it('as a charge for decades is paid from outside', async () => {
    const years = (count: number) => inSeconds(bank, count * 365 * DAY);
    const dates = { due_date: await years(40), fine_date: await years(41), expiration_date: await years(60) };
    const { status, body } = await create({ ...(await charge(bank)), ...dates });
    expect([status, body.status]).toEqual([200, 'NEW']);
    expect(await payFromOutside(body)).toMatchObject({ status: 'SETTLED' });
  });

  it('and was taken at all is paid from outside', async () => {
    const seconds = [
      1e3,
      DAY,
      40 * DAY,
      365 * DAY,
      25 * 365 * DAY,
      60 * 365 * DAY,
      LIMIT - 60,
      LIMIT + 60,
      1e10,
    ];
    let paid = 0;
    for (const ahead of seconds) {
      const { status, body } = await create({ expiration_date: await inSeconds(bank, ahead) });
      if (status !== 200) continue;
      expect(await payFromOutside(body), body.expiration_date).toMatchObject({ status: 'SETTLED' });
      paid += 1;
    }
    expect(paid).toBe(7);
  });
});

async function create(changes: Json): Promise<Answer> {
  const body = { ...(await simplified(bank)), ...changes };
  return bank.post('/v2/finance/create-pix-copy-and-paste', body, { token: tokens.program });
}

function payFromOutside({ pix_copy_and_paste, amount }: Json): Promise<Json> {
  return bank.sandbox('/cash-ins', { amount, pix_copy_and_paste });
}

async function staticCode(): Promise<string> {
  return (await bank.sandbox('/codes', { type: 'STATIC', amount: 1 })).pix_copy_and_paste;
}

/** Of a code of this bank: what stands behind its tag 26-25. */
function locationOf(code: string): string {
  return /br\.gov\.bcb\.pix25\d\d([^:]+?\/qr\/v2\/(?:cobv\/)?[A-Za-z0-9]{26,40})/.exec(code)?.[1] ?? code;
}
