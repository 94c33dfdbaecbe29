import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Databases, openDatabases } from '../../src/database/databases.ts';
import { type Pool, queryText } from '../../src/database/pool.ts';
import { transaction } from '../../src/database/transaction.ts';
import type { RefundRequest } from '../../src/refunds/decide-refund.ts';
import { centavos } from '../../src/values/money.ts';
import { MONEY_CHECKS } from '../../src/verify/books/money.ts';
import { ONCE_CHECKS } from '../../src/verify/books/once.ts';
import { copyPeriod, type Period } from '../../src/verify/parts/copy.ts';
import { runOne, setPeriod } from '../../src/verify/run-checks.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { pretendShards } from '../shards.ts';
import { type HandClock, handClock } from '../simulated.ts';
import { until } from './bank-process.ts';
import { findBreaches } from './books.ts';
import { AURORA, BOREAL } from './load.ts';
import { type BankNode, lapseLeases, openNode, paymentFrom, readStates } from './node.ts';

/*
 * A payment between customers in different shards is one transaction for each side. A node dies between any two of its
 * steps; another continues.
 */

let database: TestDatabase;
let db: Databases;
let clock: HandClock;
let pool: Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  // A cluster has its own.
  db = database.db.main.shards
    ? database.db
    : openDatabases({
        url: database.url,
        shards: pretendShards(1024),
        mainConnections: 4,
        batchConnections: 8,
      });
  pool = database.db.main;
  clock = handClock(new Date());
});
afterEach(async () => {
  try {
    expect(await findBreaches(pool)).toBe('');
  } finally {
    await Promise.all(nodes.splice(0).map((node) => node.desk.stop()));
    if (db !== database.db) await db.close();
    await database.drop();
  }
});

const nodes: BankNode[] = [];
function open(): BankNode {
  const node = openNode(db, { clock });
  nodes.push(node);
  return node;
}

type Step = 'mark a cashout as submitted' | 'receive a payment of another customer' | 'settle a cashout';
type RefundStep = 'take a return' | 'hear of a refund';

/** Has a node die before or behind its first turn of a verb; resolves when it is dead. */
function dieAt(node: BankNode, step: Step | RefundStep, when: 'before' | 'behind'): Promise<void> {
  const { turns } = node.context;
  const { submitAll } = turns;
  let isDead = false;
  return new Promise((resolve) => {
    const die = (): never => {
      isDead = true;
      resolve();
      throw new Error('this node is dead');
    };
    turns.submitAll = async (verb, items) => {
      if (isDead || (verb.name === step && when === 'before')) return die();
      const results = await submitAll(verb, items);
      return verb.name === step ? die() : results;
    };
  });
}

async function moneyOf(number: string): Promise<{ balance: bigint; blocked: bigint }> {
  const [row] = await queryText<{ balance: bigint; blocked: bigint }>(
    pool,
    'select balance, blocked from accounts where number = $1',
    [number],
  );
  return row as { balance: bigint; blocked: bigint };
}

const count = async (what: string): Promise<bigint> =>
  (await queryText<{ count: bigint }>(pool, `select count(*) as count from ${what}`))[0]?.count ?? 0n;

async function pay(node: BankNode, amount = 700n): Promise<void> {
  const request = await paymentFrom(pool, AURORA.account, { amount, key: BOREAL.key });
  expect(await node.desk.create(request)).not.toBeInstanceOf(Error);
}

const untilEnded = () =>
  until('the payment has ended', async () =>
    (await readStates(pool)).every(({ status }) => status !== 'PROCESSING'),
  );

/** Another node takes over whatever the dead one has left, and brings it to its end. */
async function goOn(): Promise<void> {
  await lapseLeases(pool);
  const next = open();
  await next.recover();
  await untilEnded();
}

/** The checks of payments that do not hold over a period and what belongs to it. */
function breachesIn(period: Period): Promise<string[]> {
  return transaction(pool, async (tx) => {
    const copy = await copyPeriod(tx, period, { most: 100, readOnly: false });
    if (copy === undefined) throw new Error('these are few payments');
    await setPeriod(tx, period);
    const breached: string[] = [];
    for (const { id, sql, days } of [...MONEY_CHECKS, ...ONCE_CHECKS]) {
      if (days === undefined) continue;
      const { rows, breaches } = await runOne(tx, copy.over(days === true ? sql : days));
      if (breaches > 0) breached.push(`${id}: ${breaches} of ${rows}`);
    }
    return breached;
  });
}

const STEPS: readonly [Step, 'before' | 'behind'][] = [
  ['mark a cashout as submitted', 'before'],
  ['mark a cashout as submitted', 'behind'],
  ['receive a payment of another customer', 'before'],
  ['receive a payment of another customer', 'behind'],
  ['settle a cashout', 'behind'],
];

describe('a payment to a customer in another shard', () => {
  it.each(STEPS)('arrives once, whatever a node dies at: “%s”, %s it', async (step, when) => {
    const payer = await moneyOf(AURORA.account);
    const payee = await moneyOf(BOREAL.account);
    const dying = open();
    const dead = dieAt(dying, step, when);
    await pay(dying);
    await dead;
    // Half-way the books hold too: money that has arrived is on hold where it leaves.
    expect(await findBreaches(pool)).toBe('');

    await goOn();
    expect(await readStates(pool)).toMatchObject([{ status: 'SUCCESS', code: null }]);
    expect(await moneyOf(AURORA.account)).toEqual({ balance: payer.balance - 700n, blocked: 0n });
    expect(await moneyOf(BOREAL.account)).toEqual({ balance: payee.balance + 700n, blocked: 0n });
    expect(await count('cash_ins')).toBe(1n);
    expect(await count('received_ids')).toBe(1n);
  });

  it('is asked about when it is overdue, and ends by what happened', async () => {
    const dying = open();
    const dead = dieAt(dying, 'receive a payment of another customer', 'behind');
    await pay(dying);
    await dead;
    clock.advance(60_000);
    const next = open();
    await next.askOverdue();
    expect(await readStates(pool)).toMatchObject([{ status: 'SUCCESS' }]);
    expect(await count('cash_ins')).toBe(1n);
  });

  it('is proved in the periods of both its sides, however far they are apart', async () => {
    const dying = open();
    const dead = dieAt(dying, 'receive a payment of another customer', 'behind');
    await pay(dying);
    await dead;
    const arrived = clock.now();
    clock.advance(30 * 60_000);
    await goOn();
    const middle = new Date(arrived.getTime() + 15 * 60_000);
    // On one machine a breach that is found in a part is looked for in the whole; here each part must hold by itself.
    for (const period of [
      { since: new Date(arrived.getTime() - 60_000), until: middle },
      { since: middle, until: null },
    ])
      expect(await breachesIn(period)).toEqual([]);
  });

  it('is refused once and for all: another node hears the same, though the account is open again', async () => {
    const before = await moneyOf(AURORA.account);
    const dying = open();
    const dead = dieAt(dying, 'receive a payment of another customer', 'before');
    await pay(dying);
    await dead;
    const setStatus = (status: string) =>
      queryText(pool, 'update accounts set status = $1 where number = $2', [status, BOREAL.account]);
    await setStatus('CLOSED');
    await lapseLeases(pool);
    const second = open();
    const deadToo = dieAt(second, 'receive a payment of another customer', 'behind');
    await second.recover();
    await deadToo;
    expect(await readStates(pool)).toMatchObject([{ status: 'PROCESSING', submitted: true }]);
    await setStatus('ACTIVE');

    await goOn();
    expect(await readStates(pool)).toMatchObject([{ status: 'FAILED', code: 'AC07' }]);
    expect(await moneyOf(AURORA.account)).toEqual(before);
    expect(await count('cash_ins')).toBe(0n);
  });

  it('is taken on by two nodes at once, and credited once', async () => {
    const payee = await moneyOf(BOREAL.account);
    const dying = open();
    const dead = dieAt(dying, 'mark a cashout as submitted', 'behind');
    await pay(dying);
    await dead;
    const both = [open(), open()];
    for (const node of both) {
      await lapseLeases(pool);
      await node.recover();
    }
    await untilEnded();
    expect(await readStates(pool)).toMatchObject([{ status: 'SUCCESS' }]);
    expect((await moneyOf(BOREAL.account)).balance).toBe(payee.balance + 700n);
  });
});

describe('a refund to a customer in another shard', () => {
  async function refundOf(node: BankNode): Promise<RefundRequest> {
    await pay(node);
    await untilEnded();
    const [cashIn] = await queryText<{ companyId: bigint; id: bigint }>(
      pool,
      'select company_id as "companyId", id from cash_ins',
    );
    if (cashIn === undefined) throw new Error('the payment has not arrived');
    return {
      ...{ companyId: cashIn.companyId, targetId: cashIn.id, route: 'CASH_IN' },
      ...{ amount: centavos(200n), information: 'mercadoria devolvida', idempotency: null },
    };
  }

  it('is answered as it ended', async () => {
    const node = open();
    const refund = await node.refunds.request(await refundOf(node));
    expect(refund).toMatchObject({ status: 'SUCCESS', errorCode: null });
    expect(await count(`movements where kind in ('REFUND_INSIDE', 'CASHOUT_RETURN_INSIDE')`)).toBe(2n);
  });

  it.each([
    ['take a return', 'before'],
    ['take a return', 'behind'],
  ] as const)('comes back once, whatever a node dies at: “%s”, %s it', async (step, when) => {
    const payer = await moneyOf(AURORA.account);
    const payee = await moneyOf(BOREAL.account);
    const request = await refundOf(open());
    const dying = open();
    dieAt(dying, step, when);
    expect(await dying.refunds.request(request)).toMatchObject({ status: 'PENDING' });
    await dying.refunds.stop();
    expect(await findBreaches(pool)).toBe('');

    await queryText(
      pool,
      `update refunds set lease_until = now() - interval '1 s' where lease_until is not null`,
    );
    expect(await open().sendRefunds()).toBe(1);
    expect(await queryText(pool, 'select status from refunds')).toEqual([{ status: 'SUCCESS' }]);
    expect(await moneyOf(AURORA.account)).toEqual({ balance: payer.balance - 500n, blocked: 0n });
    expect(await moneyOf(BOREAL.account)).toEqual({ balance: payee.balance + 500n, blocked: 0n });
  });

  it('is asked about when it is overdue, and ends', async () => {
    const request = await refundOf(open());
    const dying = open();
    dieAt(dying, 'take a return', 'behind');
    await dying.refunds.request(request);
    await dying.refunds.stop();
    clock.advance(60_000);
    await open().askOverdueRefunds();
    expect(await queryText(pool, 'select status from refunds')).toEqual([{ status: 'SUCCESS' }]);
  });
});
