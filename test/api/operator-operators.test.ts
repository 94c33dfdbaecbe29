import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBank, type TestBank } from '../harness.ts';
import { auditLines, type CodedOperator, newOperator } from '../operators.ts';

let bank: TestBank;
let ines: CodedOperator;
beforeAll(async () => {
  bank = await startBank({ operators: { codesRequired: true, fourEyes: false } });
  ines = await newOperator(bank, ['administer']);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const LAST = [400, { detail: 'The last administrator stays' }];
const answered = async (asked: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await asked;
  return [status, body];
};
const at = (id: number) => `/operator/operators/${id}`;
const give = (by: CodedOperator, id: number, roles: string[]) => answered(by.act('PATCH', at(id), { roles }));

describe('administering operators', () => {
  it('lists them, gives roles, which end sessions and are told, and removes them', async () => {
    const rui = await newOperator(bank, ['see']);
    const { body } = await ines.get('/operator/operators');
    expect(body.results.at(-1)).toEqual({
      ...{ id: rui.id, email: rui.email, name: 'Ines Prata', roles: ['see'], second_factor: true },
      created_at: expect.any(String),
    });
    const [status, changed] = await give(ines, rui.id, ['decide', 'see']);
    expect([status, changed]).toMatchObject([200, { roles: ['see', 'decide'] }]);
    expect(await answered(rui.get('/operator/companies'))).toEqual([401, { detail: 'Unauthorized' }]);
    const line = (await auditLines(bank)).at(-1);
    expect(line).toMatchObject({ act: 'ROLES_CHANGED', subject_id: String(rui.id) });
    expect(JSON.parse(line.details)).toMatchObject({
      from: { roles: ['see'] },
      to: { roles: ['see', 'decide'] },
    });
    const { messages } = await bank.sandbox(`/messages?to=${rui.email}`, undefined, 'GET');
    expect(messages[0].text).toContain('Os seus papéis na operação do banco mudaram.');
    expect(await answered(ines.act('DELETE', at(rui.id)))).toEqual([200, { removed: true }]);
    const last = (await bank.sandbox(`/messages?to=${rui.email}`, undefined, 'GET')).messages[0];
    expect(last.text).toContain('O seu acesso à operação do banco foi encerrado.');
    expect(await answered(ines.act('DELETE', at(rui.id)))).toEqual([404, { detail: 'Not found' }]);
  });

  it('gives nobody a role of their own accord', async () => {
    const before = (await auditLines(bank)).length;
    expect(await give(ines, ines.id, ['administer', 'equip'])).toEqual([
      400,
      { detail: 'Operators cannot give themselves roles' },
    ]);
    expect((await auditLines(bank)).length).toBe(before);
  });

  it.each([[[]], [['rule']], [['see', 'see']]])('refuses roles that are none: %j', async (roles) => {
    const [status, body] = await give(ines, ines.id, roles);
    expect([status, (body as { message: string }).message]).toEqual([422, 'Validation error']);
  });

  it('keeps one administrator, also when two take the role from each other at once', async () => {
    // Rosa, of the sandbox, goes first.
    const { body } = await ines.get('/operator/operators');
    for (const { id, roles } of body.results)
      if (id !== ines.id && roles.includes('administer'))
        expect((await give(ines, id, ['see']))[0]).toBe(200);
    expect(await give(ines, ines.id, ['see'])).toEqual([
      400,
      { detail: 'Operators cannot give themselves roles' },
    ]);
    expect(await answered(ines.act('DELETE', at(ines.id)))).toEqual(LAST);
    const rui = await newOperator(bank, ['see', 'administer']);
    const both = await Promise.all([give(ines, rui.id, ['see']), give(rui, ines.id, ['see'])]);
    expect(both.filter(([status]) => status === 200).length).toBe(1);
    const [left] = [ines, rui].filter((_, index) => both[index]?.[0] === 200);
    const after = await left?.get('/operator/operators');
    expect(after?.status).toBe(200);
    expect(await answered(left?.act('DELETE', at(left.id)) as never)).toEqual(LAST);
    expect(await give(left as CodedOperator, (left as CodedOperator).id, ['see'])).not.toMatchObject([200]);
  });

  it('lets an administrator go while another stays', async () => {
    const { ana, eva } = await twoMore();
    expect(await give(ana, ana.id, ['see'])).toMatchObject([200, { roles: ['see'] }]);
    expect(await answered(eva.act('DELETE', at(eva.id)))).toEqual([200, { removed: true }]);
  });
});

async function twoMore() {
  const ana = await newOperator(bank, ['see', 'administer']);
  return { ana, eva: await newOperator(bank, ['administer']) };
}
