import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockVersions, selectLocked, updateAccounts } from '../../src/accounts/store.ts';
import { isConflict } from '../../src/database/conflict.ts';
import { queryText } from '../../src/database/pool.ts';
import { type Tx, transaction } from '../../src/database/transaction.ts';
import { findListening, verifyListening } from '../../src/webhooks/endpoints/endpoints.ts';
import { cashoutOf, change, moneyOf, openAccount, type TestAccount } from '../accounts.ts';
import { type Answer, startBank, type TestBank } from '../harness.ts';
import { type Collector, collectStatements, plainName } from '../statements.ts';
import { startSecondNode } from '../two-nodes.ts';

/*
 * A turn that finds its rows in memory reads nothing, and proves with its writes that nobody has changed them. It is told
 * by its statements: a turn that reads locks its accounts with `accounts.lock`. Rows stay in memory for a tenth of a
 * second, so a slow machine may read after all; the answers are the same.
 */
let bank: TestBank;
let collector: Collector;
let payer: TestAccount;
beforeAll(async () => {
  collector = collectStatements();
  bank = await startBank();
});
afterAll(async () => {
  collector.stop();
  await bank.verify();
  await bank.close();
});
beforeEach(async () => {
  payer = await openAccount(bank, { balance: 1_000 });
});

interface Asked {
  path?: '/create-cashout' | '/create-cashout-self-approve';
  key?: string;
  amount?: number;
  to?: string;
  at?: Pick<TestBank, 'post'>;
}

function pay({ path = '/create-cashout-self-approve', ...asked }: Asked = {}): Promise<Answer> {
  const { key = randomUUID(), amount = 1, to = 'ok@psp.example', at = bank } = asked;
  const body = { ...payer.source, amount, key: to };
  return at.post(path, body, { as: payer.credential, headers: { 'idempotency-key': key } });
}

/** The names of the statements since the last call. */
const takeNames = () => collector.take().map(({ name }) => plainName(name));
const readSince = () => takeNames().includes('accounts.lock');

/** Pays until a payment reads nothing; returns its key. The next one finds its rows in memory. */
async function payFromMemory(path?: Asked['path']): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const key = randomUUID();
    collector.take();
    expect((await pay({ key, ...(path && { path }) })).status).toBe(200);
    if (!readSince()) return key;
  }
  throw new Error('no payment found its rows in memory');
}

describe('a turn that reads nothing', () => {
  it('sends its writes at once', async () => {
    await payFromMemory();
  });

  it('answers a key that was used before with its payment', async () => {
    const key = await payFromMemory();
    const first = await pay({ key });
    expect([first.status, (await pay({ key })).body.id]).toEqual([200, first.body.id]);
  });

  it('refuses another request under a used key, whatever else is wrong with it', async () => {
    const key = await payFromMemory();
    expect((await pay({ key, amount: 2 })).status).toBe(409);
    const again = await payFromMemory();
    expect((await pay({ key: again, to: 'nao-e-uma-chave' })).status).toBe(409);
    await payFromMemory();
    expect((await pay({ to: 'nao-e-uma-chave' })).status).toBe(400);
  });

  it('proves that the key of a refused request is unused once its accounts are locked', async () => {
    await payFromMemory();
    collector.take();
    const [paid, refused] = await Promise.all([pay(), pay({ to: 'nao-e-uma-chave' })]);
    expect([paid.status, refused.status]).toEqual([200, 400]);
    const names = takeNames();
    const proved = names.indexOf('cashouts.verify-unused-keys');
    const locked = names.findIndex((name) =>
      ['accounts.update-balances', 'accounts.lock-versions', 'accounts.lock'].includes(name),
    );
    expect(locked).toBeGreaterThanOrEqual(0);
    if (proved >= 0) expect(proved).toBeGreaterThan(locked);
  });

  it('makes one payment of a key that many send at once', async () => {
    await payFromMemory();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 64 }, () => pay({ key })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    await bank.drain();
  });

  it('sees what was changed in the account meanwhile', async () => {
    await payFromMemory();
    await change(bank, payer, { fees: { cashout: 0.5 } });
    expect((await pay()).body.fee).toBe(0.5);
    await payFromMemory();
    await change(bank, payer, { status: 'CLOSED' });
    expect((await pay()).status).toBe(400);
  });

  it('sees it also where it changes nothing in the account', async () => {
    // One that nobody approves moves nothing, and nothing follows it.
    await payFromMemory('/create-cashout');
    await change(bank, payer, { status: 'CLOSED' });
    expect((await pay({ path: '/create-cashout' })).status).toBe(400);
  });

  it('tells nothing to an endpoint that is gone', async () => {
    const endpoint = { url: `${bank.url}/sandbox/inbox/gone`, type: 'ALL' };
    const { body } = await bank.post('/v3/webhooks', endpoint, { as: payer.credential });
    await payFromMemory();
    await bank.call({ method: 'DELETE', path: `/v3/webhooks/${body.id}`, as: payer.credential });
    const { id } = (await pay()).body;
    await bank.drain();
    const told = `select 1 from webhook_deliveries where subject = 'CASHOUT' and subject_id = ${id}`;
    expect(await queryText(bank.app.db.main, told)).toEqual([]);
  });

  it('sends its events straight from the turn also where it runs again', async () => {
    await payFromMemory();
    const endpoint = { url: `${bank.url}/sandbox/inbox/new`, type: 'ALL' };
    await bank.post('/v3/webhooks', endpoint, { as: payer.credential });
    collector.take();
    await pay();
    await bank.drain();
    const names = takeNames();
    expect(names).toContain('accounts.lock');
    expect(names).not.toContain('webhook-deliveries.claim');
  });
});

describe('two nodes that pay from one account', () => {
  it('spend its money once', async () => {
    const second = await startSecondNode(bank);
    const before = await moneyOf(bank, payer);
    const nodes = [bank, second.door];
    const made = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => pay({ amount: 30, at: nodes[index % 2] as TestBank })),
    );
    await bank.drain();
    const ends = await Promise.all(made.map(({ body }) => cashoutOf(bank, body.id, payer)));
    expect(before.available).toBe(1_000);
    expect(ends.filter(({ status }) => status === 'SUCCESS').length).toBe(33);
    expect((await moneyOf(bank, payer)).total).toBe(10);
    await second.close();
  });
});

describe('rows that a turn took from memory', () => {
  const db = () => bank.app.db.batch;
  const ref = async () => {
    const [row] = await queryText<{ companyId: bigint; accountId: bigint }>(
      db(),
      `select company_id as "companyId", account_id as "accountId" from account_numbers where number = '${payer.number}'`,
    );
    return row as { companyId: bigint; accountId: bigint };
  };
  const outcomeOf = (work: (tx: Tx) => Promise<unknown>) =>
    transaction(db(), work).then(
      () => 'committed',
      (error: unknown) => (isConflict(error) ? 'runs again' : error),
    );

  it('must have the versions of the accounts', async () => {
    const of = await ref();
    const [account] = await transaction(db(), (tx) => selectLocked(tx, [], [of]));
    if (account === undefined) throw new Error('there is no account');
    const verifyOnly = (tx: Tx) => lockVersions(tx, [account]);
    const write = (tx: Tx) => updateAccounts(tx, [account], { recalled: true });
    expect(await outcomeOf(verifyOnly)).toBe('committed');
    const version = (await transaction(db(), write)).get(account);
    expect(version).not.toBe(account.version);
    expect([await outcomeOf(verifyOnly), await outcomeOf(write)]).toEqual(['runs again', 'runs again']);
    account.version = version as string;
    expect([await outcomeOf(verifyOnly), await outcomeOf(write)]).toEqual(['committed', 'committed']);
  });

  it('must be all open endpoints of the companies', async () => {
    const { companyId } = await ref();
    const known = async () => (await findListening(db(), [companyId])).get(companyId) ?? [];
    const none = await known();
    expect(none).toEqual([]);
    expect(await outcomeOf((tx) => verifyListening(tx, [companyId], none))).toBe('committed');
    const endpoint = { url: `${bank.url}/sandbox/inbox/x`, type: 'ALL' };
    const opened = await bank.post('/v3/webhooks', endpoint, { as: payer.credential });
    const one = await known();
    expect(await outcomeOf((tx) => verifyListening(tx, [companyId], none))).toBe('runs again');
    expect(await outcomeOf((tx) => verifyListening(tx, [companyId], one))).toBe('committed');
    await bank.call({ method: 'DELETE', path: `/v3/webhooks/${opened.body.id}`, as: payer.credential });
    expect(await outcomeOf((tx) => verifyListening(tx, [companyId], one))).toBe('runs again');
    expect(await outcomeOf((tx) => verifyListening(tx, [companyId], none))).toBe('committed');
  });
});
