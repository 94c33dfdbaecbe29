import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type BankDoor, BOREAL, BOREAL_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { asOperator, type TestOperator } from '../operators.ts';
import { type SecondNode, startSecondNode } from '../two-nodes.ts';

const PER_SECOND = { reads: 5, writes: 5 };
const RATES = { rates: { company: PER_SECOND, credential: PER_SECOND } };
// Nodes find each other within seconds.
const FOUND = { interval: 1_000, timeout: 20_000 };

let bank: TestBank;
let second: SecondNode;
let rosa: TestOperator;
beforeAll(async () => {
  bank = await startBank(RATES);
  second = await startSecondNode(bank, RATES);
  rosa = await asOperator(bank);
});
afterAll(async () => {
  await second.close();
  await bank.verify();
  await bank.close();
});

/** Uses a new credential's token at both nodes, revokes it at the first, and returns the status at the other. */
async function useRevoked(): Promise<number> {
  const path = '/operator/companies/1/credentials';
  const { client_id, client_secret } = (await rosa.send('POST', path, { permissions: ['account.read'] }))
    .body;
  const token = await bank.app.issueToken({ clientId: client_id, clientSecret: client_secret });
  const ask = async (at: BankDoor) => (await at.get('/v3/webhooks', { as: null, token })).status;
  expect([await ask(bank), await ask(second.door)]).toEqual([403, 403]);
  expect((await rosa.send('DELETE', `${path}/${client_id}`)).status).toBe(200);
  return ask(second.door);
}

it('refuses a token that another node has revoked, at once', async () => {
  await expect.poll(useRevoked, FOUND).toBe(401);
  expect(await useRevoked()).toBe(401);
});

const PAYMENT = { ...BOREAL_ACCOUNT, amount: 1, key: 'ok@psp.example' };

it.each<[string, (at: BankDoor) => Promise<Answer>]>([
  ['reads', (at) => at.get('/v3/webhooks', { as: BOREAL })],
  ['writes', (at) => at.post('/create-cashout', PAYMENT, { as: BOREAL })],
])('refuses %s beyond a rate that a caller has used up at another node', async (_kind, ask) => {
  const askBoth = async () => {
    await Promise.all(Array.from({ length: 15 }, () => ask(bank)));
    // One in a second is far from the rate, were it counted alone.
    return (await ask(second.door)).status;
  };
  await expect.poll(askBoth, FOUND).toBe(429);
});
