import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/composition/app.ts';
import { queryText } from '../../src/database/pool.ts';
import { readConfig } from '../../src/settings/config.ts';
import { startBank, type TestBank } from '../harness.ts';
import { reported } from '../meds.ts';
import { bringToReview, open } from '../onboarding.ts';
import { auditLines, type CodedOperator, newOperator } from '../operators.ts';
import { codeOf, nextStep } from '../people.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';

const SECRET = 'MZXW6YTBOI2HK3TJMZXW6YTBOI2HK3TJ';

let bank: TestBank;
let ines: CodedOperator;
let asked: Awaited<ReturnType<typeof acts>>;
beforeAll(async () => {
  bank = await startBank({ operators: { codesRequired: true, fourEyes: false } });
  ines = await newOperator(bank);
  asked = await acts();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const answered = async (asking: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await asking;
  return [status, body];
};
const MISSING = [400, { detail: 'MFA token required' }];
const WRONG = [400, { detail: 'Invalid code' }];

const CNPJS = ['11444777000161', '19131243000197', '33000167000101', '60701190000104'];
const nova = () => ({ document: CNPJS.pop(), name: 'Nova Ltda' });

const ACTS = [
  'a company',
  'a credential',
  'its end',
  'a person',
  'an account',
  "an account's fees",
  'a report of fraud',
  'a requisition',
  'roles',
  "an operator's end",
];

/** Each of them, and what it is asked with. */
async function acts(): Promise<[string, string, object?][]> {
  const company = await ines.act('POST', '/operator/companies', nova());
  expect(company.status, JSON.stringify(company.body)).toBe(200);
  const at = `/operator/companies/${company.body.id}`;
  const credential = await ines.act('POST', `${at}/credentials`);
  const other = await newOperator(bank, ['see']);
  const opening = await bringToReview(bank, await open(bank));
  const med = await reported(bank, { amount: 12 });
  return [
    ['POST', '/operator/companies', nova()],
    ['POST', `${at}/credentials`, {}],
    ['DELETE', `${at}/credentials/${credential.body.client_id}`],
    ['POST', `${at}/users`, { email: 'lia@nova.example', name: 'Lia' }],
    ['POST', `${at}/accounts`, {}],
    ['PATCH', '/operator/accounts/0001/100021', { fees: { cashout: 0.4 } }],
    ['POST', `/operator/meds/${med.id}/reject`, { details: 'conferido' }],
    ['POST', `/operator/requisitions/${opening.id}/approve`, {}],
    ['PATCH', `/operator/operators/${other.id}`, { roles: ['see', 'decide'] }],
    ['DELETE', `/operator/operators/${other.id}`],
  ];
}

describe('an act that moves money or opens doors', () => {
  it.each(ACTS)(
    '%s is refused without a code and with a wrong one, and done with a fresh one',
    async (name) => {
      const [method, path, body] = asked[ACTS.indexOf(name)] ?? ['', ''];
      const before = (await auditLines(bank)).length;
      expect(await answered(ines.send(method, path, body))).toEqual(MISSING);
      expect(await answered(ines.send(method, path, { ...body, token: '000000' }))).toEqual(WRONG);
      expect((await auditLines(bank)).length).toBe(before);
      const done = await ines.act(method, path, body);
      expect([done.status, done.body]).toEqual([200, expect.anything()]);
      expect((await auditLines(bank)).length).toBeGreaterThan(before);
    },
  );

  it('takes a code that has not served, and one that is refused leaves it unused', async () => {
    await nextStep(bank);
    const token = await codeOf(bank, SECRET);
    const path = '/operator/accounts/0001/100013';
    expect(await answered(ines.send('PATCH', path, { status: 'CLOSED', token }))).toEqual([
      400,
      { detail: 'Account is not empty' },
    ]);
    expect((await ines.send('PATCH', path, { fees: { med: 0.1 }, token })).status).toBe(200);
    expect(await answered(ines.send('PATCH', path, { fees: { med: 0.2 }, token }))).toEqual(WRONG);
    const account = await ines.get(path);
    expect(account.body.fees.med).toBe(0.1);
  });

  it('spends a code once over all nodes', async () => {
    const config = { ...readConfig({ LASTRO_PORT: '0' }), masterKey: TEST_MASTER_KEY };
    const operators = { codesRequired: true, fourEyes: false };
    const log = pino({ level: 'silent' });
    const other = await createApp({ config: { ...config, operators }, databaseUrl: bank.databaseUrl, log });
    try {
      const url = await other.listen();
      await nextStep(bank);
      const token = await codeOf(bank, SECRET);
      const send = (base: string, med: number) =>
        fetch(`${base}/operator/accounts/0001/100030`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${ines.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ fees: { med }, token }),
        });
      const answers = await Promise.all(
        [0.3, 0.4, 0.5, 0.6].map((fee, i) => send(i % 2 ? url : bank.url, fee)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    } finally {
      await other.close();
    }
  });

  it('is refused to a session that ended a moment ago, also where a node still knows it', async () => {
    const leaver = await newOperator(bank, ['equip']);
    expect((await leaver.get('/operator/proposals')).status).toBe(200);
    await queryText(bank.app.db.main, `update operators set session = session + 1 where id = ${leaver.id}`);
    expect((await leaver.get('/operator/proposals')).status).toBe(200);
    expect(await answered(leaver.act('POST', '/operator/companies', nova()))).toEqual([
      401,
      { detail: 'Unauthorized' },
    ]);
    await queryText(bank.app.db.main, `update operators set session = session - 1 where id = ${leaver.id}`);
  });
});

describe('in a sandbox as it comes', () => {
  it('an act goes without a code, and a code that is sent is judged', async () => {
    const sandbox = await startBank();
    try {
      const operator = await newOperator(sandbox);
      const path = '/operator/accounts/0001/100021';
      expect((await operator.send('PATCH', path, { fees: { med: 0.1 } })).status).toBe(200);
      expect(await answered(operator.send('PATCH', path, { fees: { med: 0.2 }, token: '000000' }))).toEqual(
        WRONG,
      );
      expect((await operator.act('PATCH', path, { fees: { med: 0.2 } })).status).toBe(200);
    } finally {
      await sandbox.close();
    }
  });
});
