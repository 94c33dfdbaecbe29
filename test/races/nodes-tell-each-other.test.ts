import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type BankDoor, BOREAL_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { asOperator, type TestOperator } from '../operators.ts';
import { type SecondNode, startSecondNode } from '../two-nodes.ts';

const RATES = {
  rates: { company: { reads: 1_000, writes: 1_000 }, credential: { reads: 2, writes: 2 } },
};
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

const CREDENTIALS = '/operator/companies/1/credentials';

/** A new credential, whose rate nothing has used yet, and a token of it. */
async function makeCredential(permissions: readonly string[]) {
  const { client_id, client_secret } = (await rosa.send('POST', CREDENTIALS, { permissions })).body;
  return {
    client_id,
    token: await bank.app.issueToken({ clientId: client_id, clientSecret: client_secret }),
  };
}

/** Uses a new credential's token at both nodes, revokes it at the first, and returns the status at the other. */
async function useRevoked(): Promise<number> {
  const { client_id, token } = await makeCredential(['account.read']);
  const ask = async (at: BankDoor) => (await at.get('/v3/webhooks', { as: null, token })).status;
  expect([await ask(bank), await ask(second.door)]).toEqual([403, 403]);
  expect((await rosa.send('DELETE', `${CREDENTIALS}/${client_id}`)).status).toBe(200);
  return ask(second.door);
}

it('refuses a token that another node has revoked, at once', async () => {
  await expect.poll(useRevoked, FOUND).toBe(401);
  expect(await useRevoked()).toBe(401);
});

const PAYMENT = { ...BOREAL_ACCOUNT, amount: 1, key: 'ok@psp.example' };
// Twice as long as a node takes to tell the others.
const HEARD_MS = 400;

it.each<[string, string, (at: BankDoor, token: string) => Promise<Answer>]>([
  ['reads', 'webhook.manage', (at, token) => at.get('/v3/webhooks', { as: null, token })],
  ['writes', 'cashout.create', (at, token) => at.post('/create-cashout', PAYMENT, { as: null, token })],
])('refuses %s beyond a rate that a caller has used up at another node', async (_kind, permission, ask) => {
  const askBoth = async () => {
    const { token } = await makeCredential([permission]);
    const began = performance.now();
    let first: Answer;
    do first = await ask(bank, token);
    while (first.status !== 429 || performance.now() < began + HEARD_MS);
    // The only one at this node, which would accept four at once if it had heard of no other.
    return (await ask(second.door, token)).status;
  };
  await expect.poll(askBoth, FOUND).toBe(429);
});
