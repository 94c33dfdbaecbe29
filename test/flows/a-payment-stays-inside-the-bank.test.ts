import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashoutOf, change, moneyOf, openAccount, statementOf, type TestAccount } from '../accounts.ts';
import { startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const pay = async (from: TestAccount, body: object) => {
  const sent = await bank.post(
    '/create-cashout-self-approve',
    { ...from.source, amount: 100, ...body },
    { as: from.credential },
  );
  await bank.drain();
  return cashoutOf(bank, sent.body.id, from);
};
const kinds = async (account: TestAccount) =>
  (await statementOf(bank, account)).map(({ transaction_type, amount }) => `${transaction_type} ${amount}`);

it('moves money between neighbours at once, charges each side its fee, and leaves the bank with nothing between', async () => {
  const baker = await openAccount(bank, { balance: 500, name: 'Padaria Lua Ltda', pixKey: true });
  const miller = await openAccount(bank, { balance: 0, name: 'Moinho Serra Ltda', pixKey: true });
  await change(bank, baker, { fees: { cashout: 0.5 } });
  await change(bank, miller, { fees: { cashin: 0.25 } });

  const paid = await pay(baker, { key: miller.key, tag: 'farinha' });
  expect(paid).toMatchObject({
    status: 'SUCCESS',
    fee: 0.5,
    recipient_instution: '99999000',
    recipient_name: 'Moinho Serra Ltda',
  });
  expect(await kinds(baker)).toEqual(['PIX_CASHOUT_TAX 0.5', 'PIX_CASHOUT 100', 'PIX_CREDIT_IN_ACCOUNT 500']);
  expect(await kinds(miller)).toEqual(['PIX_CASHIN_TAX 0.25', 'PIX_CASHIN 100']);
  const [, received] = await statementOf(bank, miller);
  expect(received).toMatchObject({
    identification: paid.operationUuid,
    tag_id: null,
    code_transaction: null,
  });

  // The miller pays back by account number what was paid by key.
  const back = await bank.post(
    '/create-cashoutmanual-self-approve',
    {
      ...miller.source,
      amount: 40,
      recipient_instution: '99999000',
      recipient_account_branch: '0001',
      recipient_account_number: baker.number,
      recipient_account_type: 'CURRENT_ACCOUNT',
      recipient_account_model: 'Movement',
      recipient_legal_id: baker.document,
      recipient_name: baker.name,
    },
    { as: miller.credential },
  );
  await bank.drain();
  expect(await cashoutOf(bank, back.body.id, miller)).toMatchObject({
    status: 'SUCCESS',
    key: null,
    recipient_account_id: baker.number,
  });

  // Neither can pay itself, nor a neighbour who has left, nor more than there is.
  expect(await pay(baker, { key: baker.key })).toMatchObject({ status: 'FAILED', erro_descriptor: 'AG12' });
  expect(await pay(miller, { key: baker.key })).toMatchObject({
    status: 'FAILED',
    erro_descriptor: 'NO_BALANCE',
  });
  await change(bank, miller, { status: 'CLOSED' });
  expect(await pay(baker, { key: miller.key })).toMatchObject({ status: 'FAILED', erro_descriptor: 'AC07' });
  await change(bank, miller, { status: 'ACTIVE' });

  expect(await moneyOf(bank, baker)).toEqual({ total: 439.5, blocked: 0, available: 439.5 });
  expect(await moneyOf(bank, miller)).toEqual({ total: 59.75, blocked: 0, available: 59.75 });
  await bank.verify();
});

it('goes round in a ring, two hundred payments both ways at once, and not a centavo is lost', async () => {
  const ring = await Promise.all(
    Array.from({ length: 4 }, () => openAccount(bank, { balance: 100, pixKey: true })),
  );
  await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const from = ring[index % 4] as TestAccount;
      const to = ring[(index + (index % 8 < 4 ? 1 : 3)) % 4] as TestAccount;
      const body = { ...from.source, amount: 1.01, key: to.key };
      return bank.post('/create-cashout-self-approve', body, { as: from.credential });
    }),
  );
  await bank.drain();
  const money = await Promise.all(ring.map((account) => moneyOf(bank, account)));
  expect(money.map(({ total }) => total)).toEqual([100, 100, 100, 100]);
  expect(money.map(({ blocked }) => blocked)).toEqual([0, 0, 0, 0]);
  await bank.verify();
});
