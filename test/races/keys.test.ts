import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import {
  type Answer,
  AURORA_ACCOUNT,
  AURORA_EMPTY_ACCOUNT,
  BOREAL,
  BOREAL_ACCOUNT,
  MARINA,
  MARINA_ACCOUNT,
  startBank,
  type TestBank,
} from '../harness.ts';
import {
  type Code,
  deleteKey,
  listedKeys,
  rebindKey,
  registerVerified,
  registration,
  sendCode,
  wrong,
} from '../keys.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const together = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const said = ({ status, body }: Answer) => `${status} ${body.detail ?? 'ok'}`;
const tally = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[said(answer)] = (counts[said(answer)] ?? 0) + 1;
  return counts;
};

const HERE = '409 This PIX key is already registered to this account.';
const ELSEWHERE = '409 This PIX key is already registered to another account and cannot be reused.';

describe('registrations at once', () => {
  it('of one key from three accounts: one has it, the others are told so', async () => {
    const callers = [
      { account: AURORA_ACCOUNT },
      { account: BOREAL_ACCOUNT, as: BOREAL },
      { account: MARINA_ACCOUNT, as: MARINA },
    ];
    for (let round = 0; round < 5; round++) {
      const key = `race-${round}@example.com`;
      const codes: Code[] = [];
      for (const caller of callers) codes.push(await sendCode(bank, key, caller));
      const answers = await together(3, (index) => {
        const caller = callers[index] as (typeof callers)[number];
        const body = registration('EMAIL', { ...caller, code: codes[index] });
        return bank.post('/v3/dict/key', body, caller.as === undefined ? {} : { as: caller.as });
      });
      expect(tally(answers)).toEqual({ '200 ok': 1, [ELSEWHERE]: 2 });
    }
  });

  it('of one key from one account, twenty times: one is made', async () => {
    const answers = await together(20, () => bank.post('/v3/dict/key', registration('CNPJ')));
    expect(tally(answers)).toEqual({ '200 ok': 1, [HERE]: 19 });
    expect((await listedKeys(bank)).filter((key) => key === '11222333000181')).toHaveLength(1);
  });

  it('with one right code: one is made, and the code has served', async () => {
    const code = await sendCode(bank, 'code-race@example.com');
    const answers = await together(8, () => bank.post('/v3/dict/key', registration('EMAIL', { code })));
    const { '200 ok': made, ...rest } = tally(answers);
    expect(made, JSON.stringify(rest)).toBe(1);
    const told = ['400 Invalid code', '404 Verification request not found', HERE];
    expect(Object.keys(rest).filter((words) => !told.includes(words))).toEqual([]);
  });

  it('of more keys than an account may have: as many as it may', async () => {
    const before = (await listedKeys(bank, { account: MARINA_ACCOUNT, as: MARINA })).length;
    const body = registration('EVP', { account: MARINA_ACCOUNT });
    const answers = await together(12, () => bank.post('/v3/key', body, { as: MARINA }));
    expect(tally(answers)).toEqual({
      '200 ok': 5 - before,
      '400 PIX key limit reached for this account': 7 + before,
    });
    expect(await listedKeys(bank, { account: MARINA_ACCOUNT, as: MARINA })).toHaveLength(5);
  });
});

describe('a code that is guessed on fifty connections', () => {
  it('is looked at five times, and the right one does not help then', async () => {
    const code = await sendCode(bank, 'guessed@example.com');
    const guess = { ...code, code: wrong(code.code) };
    const answers = await together(50, () =>
      bank.post('/v3/dict/key', registration('EMAIL', { code: guess })),
    );
    expect(tally(answers)).toEqual({ '400 Invalid code': 50 });
    const text = 'select tries from key_verifications where request_id = $1';
    expect(await queryText(bank.app.db.main, text, [code.id])).toEqual([{ tries: 5 }]);
    const right = await bank.post('/v3/dict/key', registration('EMAIL', { code }));
    expect(said(right)).toBe('400 Invalid code');
  });
});

describe('codes that are asked for at once', () => {
  it('go out once', async () => {
    const body = {
      ...AURORA_ACCOUNT,
      ...{ key_type: 'EMAIL', key_value: 'once@example.com', purpose: 'PIX_KEY_INCLUSION' },
    };
    const answers = await together(20, () => bank.post('/v3/key/verifications/send', body));
    expect(tally(answers)).toEqual({ '200 ok': 1, '429 Too many requests': 19 });
    const { messages } = await bank.sandbox('/messages?to=once%40example.com', undefined, 'GET');
    expect(messages).toHaveLength(1);
  });
});

describe('a key that is deleted and re-bound at once', () => {
  it('is deleted once, whether it moved before or not', async () => {
    for (let round = 0; round < 6; round++) {
      const key = `torn-${round}@example.com`;
      await registerVerified(bank, key);
      const [moved, ...deleted] = await together(4, (index) =>
        index === 0 ? rebindKey(bank, key, { account: AURORA_EMPTY_ACCOUNT }) : deleteKey(bank, key),
      );
      expect(['200 ok', '404 Active PIX key not found']).toContain(said(moved as Answer));
      expect(tally(deleted)).toEqual({ '200 ok': 1, '404 Active PIX key not found': 2 });
      for (const account of [AURORA_ACCOUNT, AURORA_EMPTY_ACCOUNT])
        expect(await listedKeys(bank, { account })).not.toContain(key);
    }
  });

  it('goes to and fro between two accounts, and is always on one', async () => {
    await registerVerified(bank, 'shuttle@example.com');
    let seen = 0;
    const watch = async () => {
      for (let look = 0; look < 20; look++) {
        const rows = await queryText(
          bank.app.db.main,
          `select from active_pix_keys a join pix_keys k on k.company_id = a.company_id and k.id = a.pix_key_id
              and k.account_id = a.account_id and k.status = 'ACTIVE' where a.key = 'shuttle@example.com'`,
        );
        seen += rows.length;
      }
    };
    const shuttle = async () => {
      for (let turn = 0; turn < 4; turn++)
        await rebindKey(bank, 'shuttle@example.com', {
          account: turn % 2 === 0 ? AURORA_EMPTY_ACCOUNT : AURORA_ACCOUNT,
        });
    };
    await Promise.all([watch(), shuttle(), shuttle()]);
    expect(seen).toBe(20);
  });
});
