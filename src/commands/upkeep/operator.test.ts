import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBank, type TestBank } from '../../../test/harness.ts';
import { newOperator } from '../../../test/operators.ts';
import { TEST_MASTER_KEY } from '../../../test/prepare-template.ts';
import { readConfig } from '../../settings/config.ts';
import {
  addOperatorByCommand,
  changeRolesByCommand,
  listOperatorsByCommand,
  removeOperatorByCommand,
  resetOperatorByCommand,
} from './operator.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

/** A command that did it says so on standard output, and one that did not on standard error. */
async function saying(run: () => Promise<number>): Promise<{ code: number; said: string }> {
  const heard = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      heard[name] += text;
      return true;
    }),
  );
  try {
    const code = await run();
    expect(code === 0 ? heard.stderr : heard.stdout).toBe('');
    return { code, said: heard.stdout + heard.stderr };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const config = () => ({ ...readConfig({}), databaseUrl: bank.databaseUrl, masterKey: TEST_MASTER_KEY });
const add = (email: string) => saying(() => addOperatorByCommand(config(), { email, name: 'Ines Prata' }));
const remove = (email: string) => saying(() => removeOperatorByCommand(config(), email));
const logIn = (login: object) => bank.post('/operator/login', login, { as: null });

describe('lastro operator', () => {
  it('adds an operator whose printed password serves until it is changed, and removes them', async () => {
    const { code, said } = await add('Ines@lastro.example');
    expect(code).toBe(0);
    const password =
      /^one-time password of ines@lastro\.example: (\S{20})\nLog in with it at \/operator, /.exec(
        said,
      )?.[1] ?? '';
    const { status, body } = await logIn({ email: 'ines@lastro.example', password });
    expect(status).toBe(200);
    const refused = await bank.get('/operator/health', { as: null, token: body.access_token });
    expect([refused.status, refused.body]).toEqual([403, { detail: 'Password change required' }]);
    expect(await remove('INES@lastro.example')).toEqual({
      code: 0,
      said: 'INES@lastro.example is no longer an operator\n',
    });
    expect((await logIn({ email: 'ines@lastro.example', password })).status).toBe(401);
  });

  it('gives roles: to the first of a bank all, to others what is said, and to see unless something is', async () => {
    const rolesOf = async (email: string) => {
      const { said } = await saying(() => listOperatorsByCommand(config()));
      return said.split('\n').find((line) => line.startsWith(email));
    };
    expect((await add('rui@lastro.example')).code).toBe(0);
    expect(await rolesOf('rui@')).toBe('rui@lastro.example\tInes Prata\tsee\tno second factor');
    const named = { email: 'lia@lastro.example', name: 'Lia', roles: 'equip, see' };
    expect((await saying(() => addOperatorByCommand(config(), named))).code).toBe(0);
    expect(await rolesOf('lia@')).toContain('\tsee,equip\t');
    const change = (email: string, roles: string) =>
      saying(() => changeRolesByCommand(config(), { email, roles }));
    expect(await change('lia@lastro.example', 'administer,decide')).toEqual({
      code: 0,
      said: 'roles of lia@lastro.example: decide, administer\n',
    });
    expect(await rolesOf('lia@')).toContain('\tdecide,administer\t');
  });

  it('gives nobody a role that is none, and none to who is no operator', async () => {
    const change = (email: string, roles: string) =>
      saying(() => changeRolesByCommand(config(), { email, roles }));
    const named = { email: 'eva@lastro.example', name: 'Eva', roles: 'all' };
    const bad = {
      code: 1,
      said: 'roles are one or more of see, decide, equip, administer, separated by commas\n',
    };
    expect(await change('rosa@lastro.example', 'rule')).toEqual(bad);
    expect(await change('rosa@lastro.example', '')).toEqual(bad);
    expect(await saying(() => addOperatorByCommand(config(), named))).toEqual(bad);
    expect((await change('nobody@lastro.example', 'see')).code).toBe(1);
  });

  it('lets somebody who lost their authenticator begin anew', async () => {
    const lost = await newOperator(bank, ['see']);
    const { code, said } = await saying(() => resetOperatorByCommand(config(), lost.email.toUpperCase()));
    expect(code).toBe(0);
    const password = /: (\S{20})\n/.exec(said)?.[1] ?? '';
    const { status, body } = await logIn({ email: lost.email, password });
    expect(status).toBe(200);
    const refused = await bank.get('/operator/companies', { as: null, token: body.access_token });
    expect([refused.status, refused.body]).toEqual([403, { detail: 'Password change required' }]);
    expect((await saying(() => resetOperatorByCommand(config(), 'nobody@lastro.example'))).code).toBe(1);
  });

  it('adds nobody twice, and nobody without an address', async () => {
    expect(await add('rosa@lastro.example')).toEqual({
      code: 1,
      said: 'rosa@lastro.example already belongs to an operator, or did\n',
    });
    expect(await add('rosa')).toEqual({ code: 1, said: 'rosa is not an e-mail address\n' });
    expect(await remove('nobody@lastro.example')).toEqual({
      code: 1,
      said: 'nobody@lastro.example is not an operator\n',
    });
  });
});
