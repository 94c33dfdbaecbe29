import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { startBank, type TestBank } from '../harness.ts';
import { auditLines, type CodedOperator, newOperator } from '../operators.ts';
import { logIn, nextStep } from '../people.ts';
import { accept, linkTo } from '../team.ts';

let bank: TestBank;
let ines: CodedOperator;
let rui: CodedOperator;
let aurora: number;
beforeAll(async () => {
  bank = await startBank({ operators: { codesRequired: true, fourEyes: true } });
  ines = await newOperator(bank, ['see', 'equip']);
  rui = await newOperator(bank, ['see', 'equip']);
  const found = await ines.get('/operator/companies?q=11222333000181');
  aurora = found.body.results[0].id;
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const IN_WRONG_STATUS = [400, { detail: 'Proposal in wrong status' }];
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const answered = async (asked: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await asked;
  return [status, body];
};
const proposed = async (
  by = ines,
  body: object = { permissions: ['account.read'] },
  what = 'credentials',
) => {
  const answer = await by.act('POST', `/operator/companies/${aurora}/${what}`, body);
  expect([answer.status, answer.body]).toEqual([202, { proposal: expect.anything() }]);
  return answer.body.proposal.id as number;
};
const path = (id: number, verb: string) => `/operator/proposals/${id}/${verb}`;
const mailTo = async (to: string) =>
  (await bank.sandbox(`/messages?to=${to}`, undefined, 'GET')).messages as {
    subject: string;
    text: string;
  }[];

describe('a credential for a company that is equipped', () => {
  it('is proposed by one, approved by another, and made and shown once to the first', async () => {
    const before = (await mailTo('helena@padaria-aurora.example')).length;
    const id = await proposed();
    const { body } = await rui.get('/operator/proposals?open=true');
    expect(body.results).toEqual([
      {
        id,
        company_id: aurora,
        company_name: 'Padaria Aurora Ltda',
        kind: 'CREDENTIAL',
        permissions: ['account.read'],
        email: null,
        name: null,
        status: 'PENDING',
        proposed_by: { id: ines.id, email: ines.email },
        proposed_at: INSTANT,
        expires_at: INSTANT,
        decided_by: null,
        decided_at: null,
        made_id: null,
        made_at: null,
      },
    ]);
    expect(await answered(ines.act('POST', path(id, 'collect')))).toEqual(IN_WRONG_STATUS);
    expect(await answered(ines.act('POST', path(id, 'approve')))).toEqual([
      400,
      { detail: 'A proposal takes another operator' },
    ]);
    expect(await answered(rui.send('POST', path(id, 'approve')))).toEqual([
      400,
      { detail: 'MFA token required' },
    ]);
    const approved = await rui.act('POST', path(id, 'approve'));
    expect(approved.status).toBe(200);
    expect(approved.body).toMatchObject({ status: 'APPROVED', decided_by: { email: rui.email } });
    expect(JSON.stringify(approved.body)).not.toMatch(/secret/);
    expect(await answered(rui.act('POST', path(id, 'collect')))).toEqual([403, { detail: 'Forbidden' }]);
    expect((await mailTo('helena@padaria-aurora.example')).length).toBe(before);

    const made = await ines.act('POST', path(id, 'collect'));
    expect([made.status, made.body]).toEqual([
      200,
      {
        client_id: expect.stringMatching(/^[0-9a-f]{24}$/),
        client_secret: expect.stringMatching(/^[\w-]{43}$/),
        hmac_secret: expect.stringMatching(/^[\w-]{43}$/),
        permissions: ['account.read'],
        strict_signing: false,
      },
    ]);
    const { client_id, client_secret } = made.body;
    const token = await bank.post('/v2/finance/auth-token', { client_id, client_secret }, { as: null });
    expect(token.status).toBe(200);
    expect(await answered(ines.act('POST', path(id, 'collect')))).toEqual(IN_WRONG_STATUS);

    const lines = await auditLines(bank);
    const line = lines.find(({ act }) => act === 'CREDENTIAL_CREATED');
    expect(JSON.parse(line.details)).toMatchObject({ proposed_by: ines.email, approved_by: rui.email });
    expect(JSON.stringify(lines)).not.toContain(client_secret);
    const told = await mailTo('helena@padaria-aurora.example');
    expect(told.length).toBe(before + 1);
    expect(told[0]).toMatchObject({ subject: 'Nova credencial da sua empresa' });
    expect(told[0]?.text).toContain(client_id);
    expect((await mailTo('caio@padaria-aurora.example'))[0]?.text).toContain(client_id);
    expect(JSON.stringify(told)).not.toContain(client_secret);
  });

  it('is approved once and collected once, also twice at once', async () => {
    const id = await proposed();
    const third = await newOperator(bank, ['equip']);
    const approvals = await Promise.all([rui, third].map((one) => one.act('POST', path(id, 'approve'))));
    expect(approvals.map(({ status }) => status).sort()).toEqual([200, 400]);
    const answers = await Promise.all([1, 2, 3].map(() => ines.act('POST', path(id, 'collect'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('is refused by another, or withdrawn', async () => {
    const [refused, withdrawn] = [await proposed(), await proposed()];
    expect((await rui.send('POST', path(refused, 'reject'))).body).toMatchObject({ status: 'REJECTED' });
    expect((await ines.send('POST', path(withdrawn, 'reject'))).body).toMatchObject({ status: 'WITHDRAWN' });
    for (const id of [refused, withdrawn]) {
      expect(await answered(rui.act('POST', path(id, 'approve')))).toEqual(IN_WRONG_STATUS);
      expect(await answered(ines.act('POST', path(id, 'collect')))).toEqual(IN_WRONG_STATUS);
    }
    const did = (await auditLines(bank)).map(({ act }) => act);
    expect(did).toEqual(expect.arrayContaining(['PROPOSAL_REJECTED', 'PROPOSAL_WITHDRAWN']));
  });

  it('takes another operator also once all that there was is revoked', async () => {
    const { body } = await ines.get('/operator/companies?q=44555666000181');
    const boreal = `/operator/companies/${body.results[0].id}/credentials`;
    expect((await ines.act('DELETE', `${boreal}/oficina-boreal`)).status).toBe(200);
    expect((await ines.act('POST', boreal)).status).toBe(202);
  });

  it('is not approved by the database either when both are one', async () => {
    const id = await proposed();
    const alone = `update operator_proposals
       set decision = 'APPROVED', decided_by = proposed_by, decided_at = proposed_at where id = ${id}`;
    await expect(queryText(bank.app.db.main, alone)).rejects.toThrow(/check constraint/);
  });
});

describe('a person for a company that is equipped', () => {
  it('is invited when another operator confirms, and nobody at the bank learns their password', async () => {
    const asked = { email: 'Lia@Padaria-Aurora.example', name: 'Lia', permissions: ['account.read'] };
    const email = 'lia@padaria-aurora.example';
    const id = await proposed(ines, asked, 'users');
    expect(await mailTo(email)).toEqual([]);
    const { status, body } = await rui.act('POST', path(id, 'approve'));
    expect([status, body]).toMatchObject([
      200,
      { kind: 'USER', name: 'Lia', email, status: 'MADE', made_id: expect.stringMatching(/^\d+$/) },
    ]);
    expect(await answered(ines.act('POST', path(id, 'collect')))).toEqual(IN_WRONG_STATUS);
    const [told] = await mailTo('helena@padaria-aurora.example');
    expect(told).toMatchObject({ subject: 'O banco convidou uma pessoa para a sua empresa' });
    expect(told?.text).toContain(`Lia (${email})`);

    const lia = await accept(bank, { id: Number(body.made_id), email });
    await nextStep(bank);
    expect(await logIn(bank, lia)).toMatch(/^ey/);
    const lines = await auditLines(bank);
    const line = lines.find(({ act }) => act === 'USER_INVITED');
    expect(line).toMatchObject({ subject: 'USER', subject_id: body.made_id });
    const agreed = { proposal: id, proposed_by: ines.email, approved_by: rui.email };
    expect(JSON.parse(line?.details)).toEqual({ ...asked, email, ...agreed });
    expect(JSON.stringify(lines)).not.toContain(lia.password);
  });

  it('is invited once when two confirm at once, and asked again by two others gets another link', async () => {
    const eva = { email: 'eva@padaria-aurora.example', name: 'Eva', permissions: [] };
    const id = await proposed(ines, eva, 'users');
    const third = await newOperator(bank, ['equip']);
    const both = await Promise.all([rui, third].map((one) => one.act('POST', path(id, 'approve'))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await mailTo(eva.email)).toHaveLength(1);
    const first = await linkTo(bank, eva.email);
    const again = await proposed(third, eva, 'users');
    expect((await ines.act('POST', path(again, 'approve'))).body).toMatchObject({ status: 'MADE' });
    expect(await linkTo(bank, eva.email)).not.toBe(first);
  });

  it('is not invited when the address has got a login meanwhile', async () => {
    const noa = { email: 'noa@padaria-aurora.example', name: 'Noa', permissions: [] };
    const [id, other] = [await proposed(ines, noa, 'users'), await proposed(ines, noa, 'users')];
    const { body } = await rui.act('POST', path(id, 'approve'));
    await accept(bank, { id: Number(body.made_id), email: noa.email });
    const taken = [400, { detail: 'E-mail already registered' }];
    expect(await answered(rui.act('POST', path(other, 'approve')))).toEqual(taken);
    expect((await rui.send('POST', path(other, 'reject'))).body).toMatchObject({ status: 'REJECTED' });
  });

  it('has an e-mail that is nobody else’s', async () => {
    const caio = { email: 'caio@padaria-aurora.example', name: 'Caio' };
    expect(await answered(ines.act('POST', `/operator/companies/${aurora}/users`, caio))).toEqual([
      400,
      { detail: 'E-mail already registered' },
    ]);
  });
});

describe('a company that has nothing yet', () => {
  it('gets its first credential from one operator, and the second from two', async () => {
    const company = { document: '11444777000161', name: 'Viveiro Austral Ltda' };
    const { body } = await ines.act('POST', '/operator/companies', company);
    const at = `/operator/companies/${body.id}/credentials`;
    const [first, second] = await Promise.all([ines.act('POST', at), rui.act('POST', at)]);
    expect([first.status, second.status].sort()).toEqual([200, 202]);
    expect((await ines.act('POST', `/operator/companies/${body.id}/users`, LIA)).status).toBe(202);
  });
  const LIA = { email: 'lia@viveiro.example', name: 'Lia' };
});

describe('time', () => {
  it('ends a proposal after 24 hours, and an approval that nobody collects after 24 more', async () => {
    const [late, uncollected] = [await proposed(), await proposed()];
    await bank.advance(86_000);
    const [ana, eva] = [await newOperator(bank, ['equip']), await newOperator(bank, ['equip'])];
    expect((await ana.act('POST', path(uncollected, 'approve'))).status).toBe(200);
    await bank.advance(400);
    expect(await answered(eva.act('POST', path(late, 'approve')))).toEqual(IN_WRONG_STATUS);
    const { body } = await eva.get('/operator/proposals');
    const status = (id: number) => body.results.find((one: { id: number }) => one.id === id)?.status;
    expect([status(late), status(uncollected)]).toEqual(['LAPSED', 'APPROVED']);
    const open = await eva.get('/operator/proposals?open=true');
    expect(open.body.results.map(({ id }: { id: number }) => id)).toEqual([uncollected]);
    await bank.advance(86_400);
    const again = await newOperator(bank, ['equip']);
    expect((await again.get('/operator/proposals?open=true')).body.results).toEqual([]);
  });

  it.each(['0', '999999', 'abc'])('finds none where there is none (%s)', async (id) => {
    const eva = await newOperator(bank, ['equip']);
    for (const verb of ['approve', 'reject', 'collect'])
      expect(await answered(eva.act('POST', `/operator/proposals/${id}/${verb}`))).toEqual([
        404,
        { detail: 'Not found' },
      ]);
  });

  it('takes two for the next once somebody is asked in, until that link is over', async () => {
    const [ana, noe] = [await newOperator(bank, ['equip']), await newOperator(bank, ['equip'])];
    const company = { document: '60701190000104', name: 'Horta Nova Ltda' };
    const { body } = await ana.act('POST', '/operator/companies', company);
    const at = `/operator/companies/${body.id}/users`;
    const first = { email: 'a@horta.example', name: 'A' };
    expect((await ana.act('POST', at, first)).status).toBe(200);
    expect((await noe.act('POST', at, first)).status).toBe(202);
    expect((await ana.act('POST', at, { email: 'b@horta.example', name: 'B' })).status).toBe(202);
    expect((await ana.act('POST', `/operator/companies/${body.id}/credentials`)).status).toBe(202);
    await bank.advance(7 * 86_400);
    const eva = await newOperator(bank, ['equip']);
    expect((await eva.act('POST', at, { email: 'c@horta.example', name: 'C' })).status).toBe(200);
  });
});
