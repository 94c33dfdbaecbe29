import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BankDoor, startBank, type TestBank } from '../harness.ts';
import { addColleague, browse, browserOf } from '../pages.ts';
import { codeOf, nextStep, type Person } from '../people.ts';
import { HELENA } from '../screens/customer.ts';
import { accept, invite, messagesTo } from '../team.ts';
import { agreeOnTheTime, startSecondNode } from '../two-nodes.ts';

const BEHIND_A_PROXY = { trustedProxies: ['127.0.0.1'] };

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
  await bank.close();
});

let people = 0;

function somebody(): Promise<Person> {
  people += 1;
  const email = `ze${people}@padaria-aurora.example`;
  return addColleague(bank, HELENA, { email, name: 'Zé', permissions: ['account.read'] });
}

const enter = (at: BankDoor, login: object, from = '192.0.2.1') =>
  at.post('/web/login', login, { as: null, headers: { 'x-forwarded-for': from } });
const status = async (at: BankDoor, login: object, from?: string) => (await enter(at, login, from)).status;

describe('wrong passwords', () => {
  it('are counted over all nodes, and ten close the e-mail to a place at each of them', async () => {
    const ze = await somebody();
    const wrong = { ...ze, password: 'errada' };
    for (let tries = 0; tries < 10; tries += 1)
      expect(await status(tries % 2 === 0 ? bank : other, wrong)).toBe(401);
    expect(await status(bank, ze)).toBe(401);
    expect(await status(other, ze)).toBe(401);
    // The person elsewhere is not shut out by a stranger here.
    expect(await status(other, ze, '198.51.100.7')).toBe(200);
    await bank.advance(901);
    // The other node looks at the clock a few times a second.
    await expect.poll(() => status(other, ze), { interval: 300 }).toBe(200);
  });

  it('are counted when they come at once at two nodes: ten of them are judged', async () => {
    const ze = await somebody();
    const wrong = { ...ze, password: 'errada' };
    await Promise.all(Array.from({ length: 9 }, (_, index) => status(index % 2 ? bank : other, wrong)));
    // One is left, and two ask for it.
    const both = await Promise.all([status(bank, wrong), status(other, ze)]);
    expect([await status(bank, ze), await status(other, ze)]).toEqual(
      both[1] === 200 ? [200, 200] : [401, 401],
    );
  });

  it('of a crowd close the e-mail to strange places alone', async () => {
    const ze = await somebody();
    expect(await status(bank, ze, '198.51.100.1')).toBe(200);
    await bank.app.db.main.run({
      text: `insert into tries select encode(sha256(convert_to('crowd ' || $1, 'UTF8')), 'hex'),
               array(select $2::timestamptz from generate_series(1, 200)), $2
             on conflict (name) do update set instants = excluded.instants`,
      values: [ze.email, bank.app.bank.context.clock.now()],
    });
    expect(await status(other, ze, '203.0.113.77')).toBe(401);
    expect(await status(other, ze, '198.51.100.1')).toBe(200);
  });

  it('that close it are told to the person, once a day', async () => {
    const ze = await somebody();
    const wrong = { ...ze, password: 'errada' };
    for (let tries = 0; tries < 13; tries += 1) await status(bank, wrong);
    const told = async () =>
      (await messagesTo(bank, ze.email)).filter(
        ({ subject }) => subject === 'Tentativas de acesso bloqueadas',
      );
    expect(await told()).toHaveLength(1);
    for (let tries = 0; tries < 11; tries += 1) await status(other, wrong, '203.0.113.4');
    expect(await told()).toHaveLength(1);
    await bank.advance(86_401);
    await agreeOnTheTime(bank, other);
    for (let tries = 0; tries < 11; tries += 1) await status(other, wrong);
    expect(await told()).toHaveLength(2);
  });
});

describe('wrong second factors', () => {
  it('are counted over all nodes, also where the act that they were for is undone', async () => {
    const helena = await browse(bank, HELENA);
    const by = { browser: helena, person: HELENA };
    const asked = { email: 'rui@x.example', permissions: ['account.read', 'team.manage'] };
    const rui = await accept(bank, await invite(bank, by, asked));
    await nextStep(bank);
    const browser = browserOf(bank, await enter(bank, { ...rui, token: await codeOf(bank, rui.totpSecret) }));
    const make = async (at: BankDoor, token: string) => {
      const headers = { cookie: browser.cookie, 'x-csrf-token': browser.csrf };
      const body = { permissions: ['account.read'], token };
      return (await at.post('/web/credentials', body, { as: null, headers })).status;
    };
    for (let tries = 0; tries < 10; tries += 1) expect(await make(bank, 'abcdef')).toBe(400);
    await nextStep(bank);
    expect(await make(other, await codeOf(bank, rui.totpSecret))).toBe(400);
    const subjects = (await messagesTo(bank, rui.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Tentativas de acesso bloqueadas');
    await bank.advance(901);
    const login = { ...rui, token: await codeOf(bank, rui.totpSecret) };
    await expect.poll(() => status(other, login), { interval: 300 }).toBe(200);
  });
});

describe('a log-in from a network that the person never used', () => {
  it('is told them, and the first of all is not', async () => {
    const ze = await somebody();
    const told = async () => (await messagesTo(bank, ze.email)).map(({ subject }) => subject);
    expect(await status(bank, ze, '192.0.2.10')).toBe(200);
    expect(await told()).toEqual([]);
    expect(await status(bank, ze, '192.0.2.10')).toBe(200);
    expect(await told()).toEqual([]);
    expect(await status(other, ze, '198.51.100.20')).toBe(200);
    expect(await told()).toEqual(['Novo acesso à sua conta']);
    const headers = { 'x-forwarded-for': '203.0.113.30' };
    expect((await bank.post('/v3/auth/login', ze, { as: null, headers })).status).toBe(200);
    expect(await told()).toHaveLength(2);
    expect(await status(bank, ze, '203.0.113.30')).toBe(200);
    expect(await told()).toHaveLength(2);
  });
});
