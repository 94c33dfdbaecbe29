import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import type { FreeAct } from '../../src/free-acts/budgets.ts';
import { change, openAccount, type TestAccount } from '../accounts.ts';
import { moveClaim, newPhone, openClaim, registerElsewhere } from '../claims.ts';
import {
  type Answer,
  AURORA,
  AURORA_ACCOUNT,
  AURORA_EMPTY_ACCOUNT,
  BOREAL,
  BOREAL_ACCOUNT,
  startBank,
  type TestBank,
} from '../harness.ts';
import { deleteKey, rebindKey, registerVerified, registration } from '../keys.ts';
import { type Browser, browse } from '../pages.ts';
import { simplified } from '../receiving.ts';
import { HELENA } from '../screens/customer.ts';
import { addWebhook, openReceiver, type Receiver, readLogs } from '../webhooks/receiver.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank({ codesPerSecond: 1, freeActsPerSecond: 1 });
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const TOO_MANY = { detail: 'Too many requests' };

/** Asks until it is refused, which is no sooner than after `from` and no later than after `until` times. */
async function askUntilRefused(ask: () => Promise<Answer>, { from, until }: { from: number; until: number }) {
  for (let asked = 0; asked < until; asked += 1) {
    const answer = await ask();
    if (answer.status !== 429) {
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      continue;
    }
    expect(asked).toBeGreaterThanOrEqual(from);
    return answer;
  }
  throw new Error(`asked ${until} times and never refused`);
}

/** The refusal says when to come again, and then it is so. */
async function comeAgain(refused: Answer, ask: () => Promise<Answer>, atMost: number) {
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(atMost);
  await bank.advance(seconds);
  const answer = await ask();
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}

/** Uses up a company's share, but for a few. */
async function spend(act: FreeAct, account: Pick<TestAccount, 'number'>, times: number) {
  const company = await ownerOf(account);
  const { freeActs } = bank.app.bank.context;
  for (let spent = 0; spent < times; spent += 1) expect(freeActs.refuse(act, company)).toBeUndefined();
}

/** Uses up all of it. */
async function spendAll(act: FreeAct, account: Pick<TestAccount, 'number'>): Promise<bigint> {
  const company = await ownerOf(account);
  while (bank.app.bank.context.freeActs.refuse(act, company) === undefined);
  return company;
}

async function ownerOf({ number }: Pick<TestAccount, 'number'>): Promise<bigint> {
  const [owner] = await queryText<{ id: bigint }>(
    bank.app.db.main,
    `select company_id as id from account_numbers where number = '${number}'`,
  );
  return owner?.id as bigint;
}

describe('a company that has used up its share is answered 429, with when to come again', () => {
  it('for codes, a minute’s worth at once; other companies make theirs', async () => {
    const terms = await simplified(bank);
    const make = (body: object = terms, as = AURORA) =>
      bank.post('/v2/finance/create-pix-copy-and-paste', body, { as });
    const refused = await askUntilRefused(make, { from: 60, until: 90 });
    expect(refused.body).toEqual(TOO_MANY);
    expect((await make({ ...terms, ...BOREAL_ACCOUNT }, BOREAL)).status).toBe(200);
    await comeAgain(refused, make, 1);
  });

  it('for keys registered and given up', async () => {
    const made: string[] = [];
    const register = async () => {
      const answer = await bank.post('/v3/dict/key', registration('EVP'));
      if (answer.status < 300) made.push(answer.body.key);
      return answer;
    };
    const refused = await askUntilRefused(register, { from: 6, until: 12 });
    expect(refused.body).toEqual(TOO_MANY);
    expect((await deleteKey(bank, made[0] as string)).status).toBe(429);
    await comeAgain(refused, register, 10);
  });

  it('for claims opened and moved', async () => {
    await bank.advance(120);
    const phones = Array.from({ length: 12 }, newPhone);
    for (const phone of phones) await registerElsewhere(bank, phone);
    const opened: string[] = [];
    const open = async () => {
      const answer = await openClaim(bank, phones[opened.length] as string);
      if (answer.status < 300) opened.push(answer.body.pix_key_claim_id);
      return answer;
    };
    const refused = await askUntilRefused(open, { from: 6, until: 12 });
    expect(refused.body).toEqual(TOO_MANY);
    const cancel = () =>
      moveClaim(bank, opened[0] as string, { verb: 'cancel', body: { reason: 'USER_REQUESTED' } });
    expect((await cancel()).status).toBe(429);
    await comeAgain(refused, cancel, 10);
  });

  it('for tests, resends and changes of webhooks', async () => {
    const receiver = await openReceiver();
    const { id } = await addWebhook(bank, receiver.url);
    const test = () => bank.post(`/v3/webhooks/${id}/test`, undefined);
    const tested = await askUntilRefused(test, { from: 60, until: 90 });
    expect(tested.body).toEqual(TOO_MANY);
    await bank.drain();
    const [row] = await readLogs(bank);
    const resend = () => bank.post(`/v3/webhooks/logs/${row.id}/resend`, undefined);
    await comeAgain(await askUntilRefused(resend, { from: 0, until: 30 }), resend, 1);
    const patch = () =>
      bank.call({ method: 'PATCH', path: `/v3/webhooks/${id}`, body: { type: 'MED' }, as: AURORA });
    const changed = await askUntilRefused(patch, { from: 5, until: 12 });
    expect(changed.body).toEqual(TOO_MANY);
    await comeAgain(changed, patch, 10);
    await bank.drain();
    await receiver.close();
  });
});

describe('an act of a company whose share is used up', () => {
  let receiver: Receiver;
  let helena: Browser;
  beforeAll(async () => {
    receiver = await openReceiver();
    helena = await browse(bank, HELENA);
  });
  afterAll(async () => {
    await bank.drain();
    await receiver.close();
  });
  // Every share is full again by then.
  beforeEach(() => bank.advance(120));

  const LONG_AGO = '2020-01-01T00:00:00.000Z';
  const own = { number: AURORA_ACCOUNT.source_account_number };
  const replay = (id: number) =>
    helena.send('POST', `/web/webhooks/${id}/replay`, { since: LONG_AGO, failed_only: false });
  const endpoint = async () => (await addWebhook(bank, receiver.url, { type: 'CASHOUT' })).id;

  it.each<[string, FreeAct, () => Promise<() => Promise<Answer>>]>([
    [
      'a replay of an endpoint',
      'WEBHOOK_CALL',
      async () => {
        const id = await endpoint();
        return () => replay(id);
      },
    ],
    [
      'a case of the gauntlet',
      'WEBHOOK_CALL',
      async () => {
        const id = await endpoint();
        return () => helena.send('POST', `/web/webhooks/${id}/gauntlet`, { case: 'valid' });
      },
    ],
    [
      'another secret of an endpoint',
      'WEBHOOK_CHANGE',
      async () => {
        const id = await endpoint();
        return () => bank.post(`/v3/webhooks/${id}/rotate-secret`, undefined);
      },
    ],
    [
      'the end of an endpoint',
      'WEBHOOK_CHANGE',
      async () => {
        const id = await endpoint();
        return () => bank.call({ method: 'DELETE', path: `/v3/webhooks/${id}` });
      },
    ],
    [
      'a key moved to another account',
      'DIRECTORY_ACT',
      async () => {
        await registerVerified(bank, 'moved@example.com');
        return () => rebindKey(bank, 'moved@example.com', { account: AURORA_EMPTY_ACCOUNT });
      },
    ],
  ])('is refused until there is some again: %s', async (_name, act, prepare) => {
    const ask = await prepare();
    await spendAll(act, own);
    const refused = await ask();
    expect(refused.status, JSON.stringify(refused.body)).toBe(429);
    await comeAgain(refused, ask, 10);
  });

  it('ends a replay where it is used up, which says where to go on', async () => {
    const id = await endpoint();
    const body = { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' };
    for (let made = 0; made < 30; made += 1)
      expect((await bank.post('/create-cashout', body)).status).toBe(200);
    await bank.drain();
    const company = await spendAll('WEBHOOK_CALL', own);
    for (const _ of [1, 2, 3]) bank.app.bank.context.freeActs.giveBack('WEBHOOK_CALL', company);
    const answer = await replay(id);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.events).toBeGreaterThanOrEqual(3);
    expect(answer.body.events).toBeLessThan(30);
    expect(answer.body.next).not.toBeNull();
  });
});

describe('payments', () => {
  const pay = (path: string, { source, credential: as }: TestAccount, more: object = {}) =>
    bank.post(path, { ...source, amount: 1, key: 'ok@psp.example', ...more }, { as });
  const AT_ONCE = '/create-cashout-self-approve';

  it('that wait for approval or lack money are counted; what moves money never is', async () => {
    const payer = await openAccount(bank, { balance: 500 });
    const create = () => pay('/create-cashout', payer);
    const { id } = (await create()).body;
    await spend('UNPAID_CASHOUT', payer, 3_590);
    const refused = await askUntilRefused(create, { from: 5, until: 60 });
    expect(refused.body).toEqual(TOO_MANY);
    expect(refused.headers.get('retry-after')).toBe('1');
    await askUntilRefused(() => pay(AT_ONCE, payer, { amount: 9_999 }), { from: 0, until: 10 });
    for (let paid = 0; paid < 20; paid += 1) expect((await pay(AT_ONCE, payer)).status).toBe(200);
    expect((await bank.post('/approve-cashout', { id }, { as: payer.credential })).status).toBe(200);
    await comeAgain(await askUntilRefused(create, { from: 1, until: 20 }), create, 1);
  });

  it('of a company without money are refused in the end, and taken as soon as it has some', async () => {
    const payer = await openAccount(bank, { balance: 0 });
    const send = () => pay(AT_ONCE, payer);
    expect((await send()).status).toBe(200);
    await spend('UNPAID_CASHOUT', payer, 3_590);
    expect((await askUntilRefused(send, { from: 5, until: 60 })).body).toEqual(TOO_MANY);
    await change(bank, payer, { credit: 10 });
    for (let paid = 0; paid < 10; paid += 1) expect((await send()).status).toBe(200);
  });
});
