import { afterAll, beforeAll, expect, it } from 'vitest';
import { change, openAccount, type TestAccount } from '../accounts.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { bankNow } from '../people.ts';

let bank: TestBank;
let shop: TestAccount;
/** Tokens live for an hour of the bank's clock, so each day begins with a new one. */
let token: string;
beforeAll(async () => {
  bank = await startBank();
  shop = await openAccount(bank, { balance: 1000 });
  await change(bank, shop, { fees: { cashout: 0.1, cashin: 0.05 } });
});
afterAll(() => bank.close());

const read = async (path: string): Promise<Json> => (await bank.get(path, { token })).body;
const post = (path: string, body: object) =>
  bank.post(path, body, { token, hmacSecret: shop.credential.hmacSecret });
const pay = async (amount: number, key: string): Promise<Json> =>
  (await post('/create-cashout-self-approve', { ...shop.source, amount, key })).body;
const status = async (id: number) => (await read(`/v2/finance/status-cashout?id=${id}`)).status;
const money = async () => {
  const query = `account_branch_identifier=0001&account_number=${shop.number}`;
  const { amount_total, amount_blocked } = await read(`/v2/finance/get-balance?${query}`);
  return [amount_total, amount_blocked];
};
const statement = async (start: Date, end: Date): Promise<Json[]> => {
  const window = new URLSearchParams({ start: start.toISOString(), end: end.toISOString(), limit: '100' });
  return (await read(`/v3/account-statements/0001/${shop.number}?${window}`)).results;
};
/** Six in the morning in São Paulo, so many days after the first. */
async function wakeUp(first: Date, day: number): Promise<void> {
  await bank.sandbox('/clock', { now: new Date(first.getTime() + day * 86_400_000).toISOString() });
  token = await bank.app.issueToken(shop.credential);
}

it('and thirty mornings of payments add up, day by day and over the whole month', async () => {
  const today = (await bankNow(bank)).toISOString().slice(0, 10);
  const first = new Date(Date.parse(`${today}T09:00:00Z`) + 86_400_000);
  const opened = new Date(first.getTime() - 2 * 86_400_000);
  const deadline = new Date(first.getTime() + 19 * 86_400_000).toISOString().slice(0, 10);
  await change(bank, shop, { registration_deadline: deadline });

  const outcomes: string[] = [];
  for (let day = 0; day < 30; day++) {
    await wakeUp(first, day);
    await bank.sandbox('/cash-ins', { amount: 20, branch: '0001', number: shop.number });
    const keys = ['ok@psp.example', 'reject-AC03@psp.example', 'returns@psp.example', 'silent@psp.example'];
    const sent = await pay(10, keys[day % 4] as string);
    if (sent.id === undefined) {
      outcomes.push(sent.detail);
      continue;
    }
    await bank.advance(60);
    outcomes.push(await status(sent.id));
  }
  // The twentieth day is the deadline itself; from the next on, the account receives and cannot pay.
  const paying = Array.from({ length: 20 }, (_, day) => ['SUCCESS', 'FAILED', 'REFUNDED', 'FAILED'][day % 4]);
  expect(outcomes).toEqual([...paying, ...Array(10).fill('Account blocked: registration update overdue')]);

  // 1000 + 30 × (20 − 0.05) − 5 × (10 + 0.10) − 5 × 0.10
  expect(await money()).toEqual([1547.5, 0]);
  const end = await bankNow(bank);
  const month = await statement(opened, end);
  expect(month).toHaveLength(1 + 30 * 2 + 5 * 2 + 5 * 3);
  const days: Json[][] = [];
  // One after the other: a company may have only a few reads under way.
  for (let day = 0; day < 31; day++) {
    const start = new Date(opened.getTime() + (day + 1) * 86_400_000);
    days.push(await statement(day === 0 ? opened : start, new Date(start.getTime() + 86_400_000 - 1)));
  }
  expect(
    days
      .reverse()
      .flat()
      .map(({ code }) => code),
  ).toEqual(month.map(({ code }) => code));

  // The update is done: what was prepared on the last day can be paid a month after it was prepared.
  await change(bank, shop, { registration_deadline: null });
  const prepared = await post('/create-cashout', { ...shop.source, amount: 500, key: 'ok@psp.example' });
  await wakeUp(first, 60);
  expect(await status(prepared.body.id)).toBe('NEW');
  expect((await post('/approve-cashout', { id: prepared.body.id })).body.status).toBe('PROCESSING');
  await bank.drain();
  const settled = await read(`/v2/finance/status-cashout?id=${prepared.body.id}`);
  const approvedOn = new Date(first.getTime() + 60 * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '');
  expect(settled.operationUuid.slice(9, 17)).toBe(approvedOn);
  expect(await money()).toEqual([1047.4, 0]);
  await bank.verify();
});
