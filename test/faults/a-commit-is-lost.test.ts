import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CreateRequest } from '../../src/cashouts/decide-create.ts';
import { type Databases, openDatabases } from '../../src/database/databases.ts';
import { queryText } from '../../src/database/pool.ts';
import { DatabaseUnavailable } from '../../src/database/unavailable.ts';
import type { CodeRequest } from '../../src/payment-codes/decide-create.ts';
import { openCodeDesk } from '../../src/payment-codes/desk.ts';
import type { RefundRequest } from '../../src/refunds/decide-refund.ts';
import type { Centavos } from '../../src/values/money.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type HandClock, handClock } from '../simulated.ts';
import { until } from './bank-process.ts';
import { findBreaches } from './books.ts';
import { type Cut, type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { AURORA, BOREAL } from './load.ts';
import { type BankNode, lapseLeases, openNode, paymentFrom, readStates } from './node.ts';

let database: TestDatabase;
let proxy: CuttingProxy;
let db: Databases;
let clock: HandClock;
let node: BankNode;

beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startCuttingProxy(database.url);
  db = openDatabases({
    url: proxy.url,
    shards: database.db.main.shards,
    mainConnections: 3,
    batchConnections: 3,
  });
  clock = handClock(new Date());
  node = openNode(db, { clock });
});
afterEach(async () => {
  await node.desk.stop();
  await db.close();
  await proxy.close();
  expect(await findBreaches(database.db.main)).toBe('');
  await database.drop();
});

const pool = () => database.db.main;

const ONCE = { key: '5f2b8c1e-7a4d-4e39-9b60-1c2d3e4f5a6b', fingerprint: 'one' };

async function newRequest(key: string): Promise<CreateRequest> {
  const request = await paymentFrom(pool(), AURORA.account, { amount: 1_000n, key });
  return { ...request, idempotency: ONCE };
}

async function statuses(): Promise<string[]> {
  return (await readStates(pool())).map(({ status }) => status);
}

/** The holder of the remaining payments is gone; the node takes them over until everything has ended. */
async function finish(): Promise<void> {
  await until('everything has ended', async () => {
    await lapseLeases(pool());
    await node.recover().catch(() => 0);
    await node.simulator.due.runDue().catch(() => 0);
    await node.askOverdue().catch(() => 0);
    return !(await statuses()).includes('PROCESSING');
  });
}

const CUTS: readonly Cut[] = ['before it is done', 'after it is done'];

describe.each(CUTS)('a commit that is cut %s', (cut) => {
  it('when a payment is created: the client hears that it is unknown, asks again, and pays once', async () => {
    const request = await newRequest('ok@psp.example');
    proxy.cutNext(cut);
    const lost = await node.desk.create(request).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(DatabaseUnavailable);
    expect((lost as DatabaseUnavailable).commitUnknown).toBe(true);
    expect(proxy.cuts()).toBe(1);
    const { replayed } = await node.desk.create(request);
    expect(replayed).toBe(cut === 'after it is done');
    await finish();
    expect(await statuses()).toEqual(['SUCCESS']);
  });

  it('when a payment is created over rows in memory: the next one does not take what it left there', async () => {
    const request = { ...(await newRequest('ok@psp.example')), idempotency: null };
    await node.desk.create(request);
    proxy.cutNextOf('cashouts.insert', cut);
    const lost = await node.desk.create(request).catch((error: unknown) => error);
    expect((lost as DatabaseUnavailable).commitUnknown).toBe(true);
    await node.desk.create(request);
    await finish();
    const paid = cut === 'after it is done' ? 3 : 2;
    expect(await statuses()).toEqual(Array.from({ length: paid }, () => 'SUCCESS'));
  });

  it('when a refund is asked for: the client hears that it is unknown, asks again, and gives back once', async () => {
    const payIn = { amount: 10_000n as Centavos, target: { key: AURORA.key } };
    await node.simulator.control.payIn({ ...payIn, refundOutcome: 'SILENT' });
    const [cashIn] = await queryText<{ companyId: bigint; targetId: bigint }>(
      pool(),
      'select company_id as "companyId", id as "targetId" from cash_ins',
    );
    const request: RefundRequest = {
      ...(cashIn as NonNullable<typeof cashIn>),
      ...{ route: 'CASH_IN', amount: 4_000n as Centavos, information: 'x', idempotency: ONCE },
    };
    proxy.cutNext(cut);
    const lost = await node.refunds.request(request).catch((error: unknown) => error);
    expect((lost as DatabaseUnavailable).commitUnknown).toBe(true);
    expect(proxy.cuts()).toBe(1);
    const again = await node.refunds.request(request);
    expect(await node.refunds.request(request)).toMatchObject({ id: again.id, status: 'PENDING' });
    await node.refunds.stop();
    expect(await queryText(pool(), 'select id from refunds')).toEqual([{ id: again.id }]);
    const [account] = await queryText<{ blocked: bigint }>(
      pool(),
      `select blocked from accounts where number = '${AURORA.account}'`,
    );
    expect(account?.blocked).toBe(4_000n);
  });

  it('when a code is asked for: the client hears that it is unknown, asks again, and has one', async () => {
    const { companyId, branch, number } = await newRequest('ok@psp.example');
    const request: CodeRequest = {
      ...{ companyId, branch, number, amount: 500n as Centavos, typeFine: 'NONE', fine: null, tag: null },
      ...{ dueDate: null, fineDate: null, expirationDate: new Date(Date.now() + 86_400_000).toISOString() },
      ...{ debtorName: null, debtorDocument: null, debtorType: null, idempotency: ONCE },
    };
    const codes = openCodeDesk(node.context, { batchLimit: 10, host: () => '127.0.0.1' });
    proxy.cutNext(cut);
    const lost = await codes.create(request).catch((error: unknown) => error);
    expect((lost as DatabaseUnavailable).commitUnknown).toBe(true);
    const { code } = await codes.create(request);
    expect((await codes.create(request)).code).toEqual(code);
    expect(await queryText(pool(), 'select id from payment_codes')).toEqual([{ id: code.id }]);
  });

  it.each([
    ['the recipient is fixed', 1],
    ['it is settled', 2],
  ])('when %s: the payment is brought on under the next lease, once', async (_, commits) => {
    const request = await newRequest('ok@psp.example');
    const { lookUpKeys, submit } = node.rail;
    // The cut is armed once the commits before it are over.
    if (commits === 1)
      node.rail.lookUpKeys = (questions) => {
        proxy.cutNext(cut);
        node.rail.lookUpKeys = lookUpKeys;
        return lookUpKeys(questions);
      };
    else
      node.rail.submit = (orders) => {
        proxy.cutNext(cut);
        node.rail.submit = submit;
        return submit(orders);
      };
    await node.desk.create(request);
    await until('a commit was cut', () => proxy.cuts() === 1);
    await finish();
    expect(await statuses()).toEqual(['SUCCESS']);
    const [orders] = await queryText<{ n: bigint }>(pool(), 'select count(*) as n from simulator.orders');
    expect(orders?.n).toBe(1n);
  });

  it('when it is settled inside the bank: the recipient is credited once', async () => {
    // The creation's own commit is over when it is answered.
    await node.desk.create(await newRequest(BOREAL.key)).then(() => proxy.cutNext(cut));
    await until('a commit was cut', () => proxy.cuts() === 1);
    await finish();
    expect(await statuses()).toEqual(['SUCCESS']);
    expect((await queryText(pool(), 'select id from cash_ins')).length).toBe(1);
  });

  it('when a payment is received: it is offered again, and credited once', async () => {
    proxy.cutNext(cut);
    const payIn = { amount: 500n as never, target: { key: AURORA.key } };
    await expect(node.simulator.control.payIn(payIn)).rejects.toThrow(DatabaseUnavailable);
    await queryText(pool(), `update simulator.notices set lease_until = clock_timestamp() - interval '1 s'`);
    await until('the bank has been told', async () => (await node.simulator.due.runDue()) > 0);
    expect((await queryText(pool(), 'select id from cash_ins')).length).toBe(1);
    const [payment] = await queryText<{ status: string }>(pool(), 'select status from simulator.payments');
    expect(payment?.status).toBe('SETTLED');
  });

  it('when money comes back: it is offered again, and credited once', async () => {
    await node.desk.create(await newRequest('returns@psp.example'));
    await until('it is settled', async () => (await statuses())[0] === 'SUCCESS');
    clock.advance(5_000);
    proxy.cutNext(cut);
    await expect(node.simulator.due.runDue()).rejects.toThrow(DatabaseUnavailable);
    await queryText(pool(), `update simulator.notices set lease_until = clock_timestamp() - interval '1 s'`);
    await until('the bank has been told', async () => (await node.simulator.due.runDue()) > 0);
    expect(await statuses()).toEqual(['REFUNDED']);
    expect((await queryText(pool(), 'select return_id from cashout_returns')).length).toBe(1);
  });
});
