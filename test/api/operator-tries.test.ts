import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BankDoor, startBank, type TestBank } from '../harness.ts';
import { auditLines, inviteTestOperator, newOperator } from '../operators.ts';
import { codeOf, nextStep } from '../people.ts';
import { messagesTo } from '../team.ts';
import { startSecondNode } from '../two-nodes.ts';

const BEHIND_A_PROXY = { trustedProxies: ['127.0.0.1'] };
const UNAUTHORIZED = [401, { detail: 'Unauthorized' }];
const WRONG = [400, { detail: 'Wrong password' }];
const TOO_MANY = [429, { detail: 'Too many requests' }];
const INVALID = [400, { detail: 'Invalid code' }];
const CLOSED = 'Tentativas de acesso bloqueadas';
const HERE = '192.0.2.1';
const ELSEWHERE = '198.51.100.7';

let bank: TestBank;
let other: BankDoor;
let closeOther: () => Promise<void>;
beforeAll(async () => {
  bank = await startBank(BEHIND_A_PROXY);
  const second = await startSecondNode(bank, BEHIND_A_PROXY);
  other = second.door;
  closeOther = second.close;
});
afterAll(async () => {
  await closeOther();
  await bank.verify();
  await bank.close();
});

interface Asked {
  at?: BankDoor;
  from?: string;
  token?: string;
}

async function post(path: string, body: object, { at = bank, from = HERE, token }: Asked = {}) {
  const headers = { 'x-forwarded-for': from };
  const answer = await at.post(path, body, { as: null, headers, ...(token ? { token } : {}) });
  return [answer.status, answer.body];
}

const logIn = (login: object, asked?: Asked) => post('/operator/login', login, asked);
const nodes = (): BankDoor[] => [bank, other];
const told = async (email: string) =>
  (await messagesTo(bank, email)).filter(({ subject }) => subject === CLOSED).length;
const closedLines = async () => (await auditLines(bank)).filter(({ act }) => act === 'LOG_IN_CLOSED').length;

async function newcomer() {
  const person = await inviteTestOperator(bank);
  const [status, body] = await logIn(person, { from: ELSEWHERE });
  expect(status).toBe(200);
  return { ...person, token: body.access_token as string };
}

describe('wrong second factors of an operator', () => {
  it('are counted over all nodes, also where the act that they were for is undone', async () => {
    const operator = await newOperator(bank);
    const { token } = operator;
    const create = (at: BankDoor, code: string) =>
      post('/operator/companies', { document: '11444777000161', name: 'Nova', token: code }, { at, token });
    for (let tries = 0; tries < 10; tries += 1)
      expect(await create(nodes()[tries % 2] as BankDoor, 'abcdef')).toEqual(INVALID);
    const before = await closedLines();
    await nextStep(bank);
    const right = () => codeOf(bank, operator.totpSecret);
    for (const at of nodes()) expect(await create(at, await right())).toEqual(INVALID);
    expect([await told(operator.email), (await closedLines()) - before]).toEqual([1, 1]);
    await bank.advance(901);
    const login = async () => {
      const { email, password } = operator;
      return (await logIn({ email, password, token: await right() }, { at: other }))[0];
    };
    // The other node looks at the clock a few times a second.
    await expect.poll(login, { interval: 300 }).toBe(200);
  });

  it('are counted when they come at once at two nodes: ten of them are judged', async () => {
    const operator = await newOperator(bank);
    const { email, password } = operator;
    await nextStep(bank);
    const right = { email, password, token: await codeOf(bank, operator.totpSecret) };
    const wrong = { email, password, token: 'abcdef' };
    await Promise.all(Array.from({ length: 5 }, () => logIn(wrong, { at: bank, from: HERE })));
    await Promise.all(Array.from({ length: 5 }, () => logIn(wrong, { at: other, from: '203.0.113.8' })));
    // From a place that is not closed: it is the code that is judged no more.
    for (const at of nodes()) expect(await logIn(right, { at, from: ELSEWHERE })).toEqual(UNAUTHORIZED);
  });
});

describe('wrong passwords of an operator', () => {
  it('are counted over all nodes, and ten close the e-mail to a place at each of them', async () => {
    const { email, password } = await newcomer();
    for (let tries = 0; tries < 10; tries += 1)
      expect(await logIn({ email, password: 'errada' }, { at: nodes()[tries % 2] as BankDoor })).toEqual(
        UNAUTHORIZED,
      );
    for (const at of nodes()) expect(await logIn({ email, password }, { at })).toEqual(UNAUTHORIZED);
    expect((await logIn({ email, password }, { at: other, from: ELSEWHERE }))[0]).toBe(200);
    expect(await told(email)).toBe(1);
  });

  it('are counted with those to log in where an own password is replaced', async () => {
    const { email, password, token } = await newcomer();
    const chosen = 'quilha-de-carvalho-velho';
    const change = (at: BankDoor, shown: string, from?: string) =>
      post(
        '/operator/password',
        { password: shown, new_password: chosen },
        { at, token, from: from ?? HERE },
      );
    for (let tries = 0; tries < 6; tries += 1)
      expect(await change(nodes()[tries % 2] as BankDoor, 'errada')).toEqual(WRONG);
    for (let tries = 0; tries < 4; tries += 1)
      expect(await logIn({ email, password: 'errada' })).toEqual(UNAUTHORIZED);
    for (const at of nodes()) expect(await change(at, password)).toEqual(TOO_MANY);
    expect((await change(other, password, ELSEWHERE))[0]).toBe(200);
  });

  it('are counted over all nodes where a second factor is enrolled', async () => {
    const { password, token } = await newcomer();
    const chosen = 'quilha-de-carvalho-velho';
    const [, changed] = await post('/operator/password', { password, new_password: chosen }, { token });
    const enrol = (at: BankDoor, shown: string, from?: string) =>
      post('/operator/mfa', { password: shown }, { at, token: changed.access_token, from: from ?? HERE });
    for (let tries = 0; tries < 10; tries += 1)
      expect(await enrol(nodes()[tries % 2] as BankDoor, 'errada')).toEqual(WRONG);
    for (const at of nodes()) expect(await enrol(at, chosen)).toEqual(TOO_MANY);
    expect((await enrol(other, chosen, ELSEWHERE))[0]).toBe(200);
  });
});

it('an operator is told of a log-in from a network that is new, and the audit log has it', async () => {
  const { email, password } = await newcomer();
  const subject = 'Novo acesso à operação do banco';
  const told = async () => (await messagesTo(bank, email)).filter((one) => one.subject === subject);
  expect(await told()).toEqual([]);
  expect((await logIn({ email, password }, { from: '203.0.113.77' }))[0]).toBe(200);
  expect((await logIn({ email, password }, { from: '203.0.113.77' }))[0]).toBe(200);
  expect((await told()).map(({ text }) => text)).toEqual([expect.stringContaining('(203.0.113.77)')]);
  const lines = (await auditLines(bank)).filter(({ act }) => act === 'NEW_NETWORK');
  expect(lines.filter(({ details }) => details === '{"network": "203.0.113.77"}')).toMatchObject([
    { subject: 'OPERATOR', request_id: expect.any(String) },
  ]);
});

it('an operator logs in where customers of the same network have used up what it may try', async () => {
  const from = '203.0.113.60';
  const stranger = (index: number) => ({ email: `nobody${index}@x.example`, password: 'errada' });
  const enter = (index: number) => post('/web/login', stranger(index), { from });
  for (let tries = 0; tries < 60; tries += 1) expect(await enter(tries)).toEqual(UNAUTHORIZED);
  expect(await enter(60)).toEqual(TOO_MANY);
  const operator = await inviteTestOperator(bank);
  expect((await logIn(operator, { from }))[0]).toBe(200);
});
