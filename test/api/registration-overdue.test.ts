import { afterAll, beforeAll, expect, it } from 'vitest';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { bankNow } from '../people.ts';
import { HELENA } from '../screens/customer.ts';
import { messagesTo } from '../team.ts';

const DAY_S = 86_400;
const PATH = `/sandbox/accounts/0001/${AURORA_ACCOUNT.source_account_number}`;

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const overdueMails = async () =>
  (await messagesTo(bank, HELENA.email)).filter(({ subject }) => subject === 'Atualização cadastral vencida');
const dueOn = (day: string | null) =>
  bank.call({ method: 'PATCH', path: PATH, body: { registration_deadline: day }, as: null });
const dayIn = async (days: number) =>
  new Date((await bankNow(bank)).getTime() + days * DAY_S * 1000).toISOString().slice(0, 10);

it('tells those who answer for a company once, by e-mail, when the deadline of an account has passed', async () => {
  const deadline = await dayIn(2);
  expect((await dueOn(deadline)).status).toBe(200);
  await bank.advance(DAY_S);
  await bank.drain();
  expect(await overdueMails()).toEqual([]);

  await bank.advance(3 * DAY_S);
  await bank.drain();
  const [mail, ...more] = await overdueMails();
  expect(more).toEqual([]);
  const [year, month, day] = deadline.split('-');
  expect(mail?.text).toContain(`da conta 0001 / 100013 terminou em ${day}/${month}/${year}`);

  await bank.advance(2 * DAY_S);
  await bank.drain();
  expect(await overdueMails()).toHaveLength(1);
});

it('tells again of another deadline, and of none that was taken back', async () => {
  await dueOn(null);
  await bank.advance(DAY_S);
  await bank.drain();
  expect(await overdueMails()).toHaveLength(1);
  await dueOn(await dayIn(-3));
  await bank.advance(DAY_S);
  await bank.drain();
  expect(await overdueMails()).toHaveLength(2);
});
