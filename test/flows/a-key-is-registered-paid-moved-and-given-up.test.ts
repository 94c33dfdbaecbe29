import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { AURORA_EMPTY_ACCOUNT, BOREAL, BOREAL_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { deleteKey, listedKeys, rebindKey, registerVerified } from '../keys.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const KEY = 'caixa@padaria-aurora.example';
const balanceOf = async (number: string) => {
  const rows = await queryText<{ balance: bigint }>(
    bank.app.db.main,
    'select balance from accounts where number = $1',
    [number],
  );
  return rows[0]?.balance;
};
/** Boreal pays the key; how it ended. */
const pay = async () => {
  const body = { ...BOREAL_ACCOUNT, amount: 10, key: KEY };
  const { id } = (await bank.post('/create-cashout-self-approve', body, { as: BOREAL })).body;
  await bank.drain();
  const { status, erro_descriptor } = (await bank.get(`/v2/finance/status-cashout?id=${id}`, { as: BOREAL }))
    .body;
  return erro_descriptor === null ? status : `${status} ${erro_descriptor}`;
};

it('a key is registered, paid, moved and given up, and its next holder is paid', async () => {
  await registerVerified(bank, KEY);
  expect(await pay()).toBe('SUCCESS');
  expect(await balanceOf('100013')).toBe(10_001_000n);

  expect((await rebindKey(bank, KEY, { account: AURORA_EMPTY_ACCOUNT })).status).toBe(200);
  expect(await pay()).toBe('SUCCESS');
  expect(await balanceOf('100013')).toBe(10_001_000n);
  expect(await balanceOf('100021')).toBe(1_000n);

  expect((await deleteKey(bank, KEY)).status).toBe(200);
  expect(await pay()).toMatch(/^FAILED/);

  const boreal = { account: BOREAL_ACCOUNT, as: BOREAL };
  await registerVerified(bank, KEY, boreal);
  expect(await listedKeys(bank, boreal)).toContain(KEY);
  await bank.sandbox('/cash-ins', { amount: 5, key: KEY });
  expect(await balanceOf('100030')).toBe(10_000_000n - 2_000n + 500n);
  await bank.verify();
});
