import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBank, type TestBank } from '../../test/harness.ts';
import { TEST_MASTER_KEY } from '../../test/prepare-template.ts';
import { readConfig } from '../config.ts';
import { addOperatorByCommand, removeOperatorByCommand } from './operator.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

async function saying(run: () => Promise<number>): Promise<{ code: number; said: string }> {
  let said = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
  try {
    return { code: await run(), said };
  } finally {
    write.mockRestore();
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
    const password = /^one-time password of ines@lastro\.example: (\S{20})\n$/.exec(said)?.[1] ?? '';
    const { status, body } = await logIn({ email: 'ines@lastro.example', password });
    expect(status).toBe(200);
    const refused = await bank.get('/operator/health', { as: null, token: body.access_token });
    expect([refused.status, refused.body]).toEqual([403, { detail: 'Password change required' }]);
    expect(await remove('INES@lastro.example')).toEqual({
      code: 0,
      said: 'INES@lastro.example is no operator any more\n',
    });
    expect((await logIn({ email: 'ines@lastro.example', password })).status).toBe(401);
  });

  it('adds nobody twice, and nobody without an address', async () => {
    expect(await add('rosa@lastro.example')).toEqual({
      code: 1,
      said: "rosa@lastro.example has been an operator's already\n",
    });
    expect(await add('rosa')).toEqual({ code: 1, said: 'rosa is no e-mail address\n' });
    expect(await remove('nobody@lastro.example')).toEqual({
      code: 1,
      said: 'nobody@lastro.example is no operator\n',
    });
  });
});
