import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskCpf } from '../../src/values/tax-id.ts';
import { AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { listedKeys } from '../keys.ts';
import { type AtThePages, type Browser, browseAsColleague, browseAsSeeded } from '../pages.ts';
import { HELENA } from '../screens/customer.ts';

const FROM = { branch: '0001', number: '100013' };

let bank: TestBank;
let people: AtThePages;
let ok: Json;
beforeAll(async () => {
  bank = await startBank();
  people = await browseAsSeeded(bank);
  const { body } = await bank.get('/sandbox', { as: null });
  ok = body.recipients.find(({ key }: Json) => key === 'ok@psp.example');
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const ask = (browser: Browser, key: string, from: object = FROM) =>
  browser.send('POST', '/web/payees', { ...from, key });
const made = (key: string) => bank.post('/create-cashout', { ...AURORA_ACCOUNT, amount: 1, key });

describe('POST /web/payees', () => {
  it('tells name, masked document and institution, and how often they were paid', async () => {
    const first = await ask(people.helena, 'OK@psp.example');
    expect([first.status, first.body]).toEqual([
      200,
      {
        payee: {
          ...{ name: ok.name, document: maskCpf(ok.document), ispb: '99999001' },
          ...{ institution_name: 'PSP Exemplo S.A.', own: false, paid_before: 0 },
        },
      },
    ]);
    await bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' });
    await made('ok@psp.example');
    await bank.drain();
    // Only the company's own payments that have left count.
    expect((await ask(people.helena, 'ok@psp.example')).body.payee.paid_before).toBe(1);
    const davi = await ask(people.davi, 'ok@psp.example', { branch: '0001', number: '100030' });
    expect(davi.body.payee.paid_before).toBe(0);
  });

  it('tells a key of the paying account from another customer’s', async () => {
    const [own = ''] = await listedKeys(bank);
    expect((await ask(people.helena, own)).body.payee).toMatchObject({
      ...{ own: true, institution_name: 'Lastro' },
    });
    const davi = await ask(people.davi, own, { branch: '0001', number: '100030' });
    expect(davi.body.payee).toMatchObject({ own: false });
  });

  it.each(['none@psp.example', 'not a key', '000'])('knows nobody under %s', async (key) => {
    expect((await ask(people.helena, key)).body).toEqual({ payee: null });
  });

  it('answers nobody for the account of another company, without the permission, or without a person', async () => {
    const other = await ask(people.davi, 'ok@psp.example');
    expect([other.status, other.body]).toEqual([400, { detail: 'Account not found' }]);
    const reader = await browseAsColleague(bank, HELENA, ['account.read', 'cashout.approve']);
    expect((await ask(reader, 'ok@psp.example')).status).toBe(403);
    const program = await bank.post('/web/payees', { ...FROM, key: 'ok@psp.example' });
    expect(program.status).toBe(403);
  });
});

describe('POST /web/cashouts/{id}/payee', () => {
  const askOf = (browser: Browser, id: unknown) => browser.send('POST', `/web/cashouts/${id}/payee`);

  it('tells an approver whom a waiting transfer pays', async () => {
    const { id } = (await made('ok@psp.example')).body;
    const answer = await askOf(people.helena, id);
    expect([answer.status, answer.body.payee.name]).toEqual([200, ok.name]);
    const { id: nobody } = (await made('none@psp.example')).body;
    expect((await askOf(people.helena, nobody)).body).toEqual({ payee: null });
  });

  it('is missing for another company, and no longer asked of what does not wait', async () => {
    const { id } = (await made('ok@psp.example')).body;
    expect((await askOf(people.davi, id)).status).toBe(400);
    expect((await askOf(people.helena, 'x')).body).toEqual({ detail: 'Transaction not found' });
    const maker = await browseAsColleague(bank, HELENA, ['account.read', 'cashout.create']);
    expect((await askOf(maker, id)).status).toBe(403);
    await bank.post('/cancel-cashout', { id });
    expect((await askOf(people.helena, id)).body).toEqual({ detail: 'Transaction in wrong status' });
  });
});

it('stops where the look-ups of a payer end, also for keys that are somebody’s', async () => {
  const from = { branch: '0001', number: '100030' };
  const asked: number[] = [];
  // A key that is not found costs twenty: a company's thousand end after fifty.
  while (asked.length < 60 && asked.at(-1) !== 429)
    asked.push((await ask(people.davi, `${randomUUID()}@loja.example`, from)).status);
  expect([asked.length >= 50, asked.at(-1)]).toEqual([true, 429]);
  const [own = ''] = await listedKeys(bank);
  const refused = await ask(people.davi, own, from);
  expect([refused.status, refused.body]).toEqual([429, { detail: 'Too many requests' }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
