import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cashout, CashoutRef } from '../../src/cashouts/cashout.ts';
import { settleCashouts } from '../../src/cashouts/settle.ts';
import { selectCashouts } from '../../src/cashouts/store.ts';
import { type Databases, openDatabases } from '../../src/database/databases.ts';
import { queryText } from '../../src/database/pool.ts';
import { findSentinel } from '../../src/simulator/settlement/sentinels.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { handClock, NOON, settledOn } from '../simulated.ts';
import { until } from './bank-process.ts';
import { findBreaches } from './books.ts';
import { AURORA, BOREAL } from './load.ts';
import { type BankNode, closedGate, lapseLeases, openNode, paymentFrom, readStates } from './node.ts';

let database: TestDatabase;
let others: Databases;
let one: BankNode;
let other: BankNode;

beforeEach(async () => {
  database = await createTestDatabase();
  others = openDatabases({
    url: database.url,
    shards: database.db.main.shards,
    mainConnections: 4,
    batchConnections: 4,
  });
  const clock = handClock(new Date());
  one = openNode(database.db, { clock });
  other = openNode(others, { clock });
});
afterEach(async () => {
  await Promise.all([one.desk.stop(), other.desk.stop()]);
  const breaches = await findBreaches(database.db.main);
  await others.close();
  await database.drop();
  expect(breaches).toBe('');
});

const statuses = async () => (await readStates(database.db.main)).map(({ status }) => status);
const orders = async () =>
  (await queryText<{ n: bigint }>(database.db.main, 'select count(*) as n from simulator.orders'))[0]?.n;

async function pay(node: BankNode, amount: bigint, key: string) {
  return node.desk.create(await paymentFrom(database.db.main, AURORA.account, { amount, key }));
}

/** The other node takes everything over and brings it to its end. */
async function takeOver(expected: number): Promise<void> {
  await lapseLeases(database.db.main);
  expect(await other.recover()).toBe(expected);
  await until('the other node has ended them', async () => !(await statuses()).includes('PROCESSING'));
}

describe('a node that was overtaken', () => {
  it('with the outcome in hand, and the row as it was: the end that is written stands', async () => {
    const gate = closedGate();
    const { submit } = one.rail;
    one.rail.submit = async (orders) => {
      const standings = await submit(orders);
      await gate.pass();
      return standings;
    };
    await pay(one, 100n, 'ok@psp.example');
    await gate.reached;
    const [ref] = await queryText<CashoutRef>(
      database.db.main,
      'select company_id as "companyId", id from cashouts',
    );
    const [known] = (await selectCashouts(database.db.main, [ref as CashoutRef])).values();
    await takeOver(1);
    const outcome = { cashout: known as Cashout, ending: { settled: true } } as const;
    const [ended] = await Promise.allSettled([settleCashouts(one.context, [outcome])]);
    gate.open();
    await one.desk.stop();
    expect(ended).toMatchObject({ status: 'fulfilled' });
    expect(await statuses()).toEqual(['SUCCESS']);
    expect(await orders()).toBe(1n);
  });

  it('while it looked the key up: it asks the rail for nothing', async () => {
    const gate = closedGate();
    const { lookUpKeys, submit } = one.rail;
    const asked: string[] = [];
    one.rail.lookUpKeys = async (questions) => {
      const answers = await lookUpKeys(questions);
      await gate.pass();
      return answers;
    };
    one.rail.submit = (given) => {
      asked.push(...given.map((order) => order.endToEndId));
      return submit(given);
    };
    await pay(one, 100n, 'ok@psp.example');
    await gate.reached;
    await takeOver(1);
    gate.open();
    await one.desk.stop();
    expect(asked).toEqual([]);
    expect(await statuses()).toEqual(['SUCCESS']);
    expect(await orders()).toBe(1n);
  });

  it('while it looked the key up, and the payment is still on its way: it asks the rail for nothing', async () => {
    const gate = closedGate();
    const { lookUpKeys, submit } = one.rail;
    const asked: string[] = [];
    one.rail.lookUpKeys = async (questions) => {
      const answers = await lookUpKeys(questions);
      await gate.pass();
      return answers;
    };
    one.rail.submit = (given) => {
      asked.push(...given.map((order) => order.endToEndId));
      return submit(given);
    };
    await pay(one, 100n, 'slow-30@psp.example');
    await gate.reached;
    await lapseLeases(database.db.main);
    expect(await other.recover()).toBe(1);
    await until('the other node has asked', async () => (await orders()) === 1n);
    gate.open();
    await one.desk.stop();
    expect(asked).toEqual([]);
    expect(await statuses()).toEqual(['PROCESSING']);
  });

  it('while the directory told it that there is no such key: it can no longer fail the payment', async () => {
    const gate = closedGate();
    one.rail.lookUpKeys = async (questions) => {
      await gate.pass();
      return questions.map(() => ({ found: false, reason: 'UNKNOWN' }));
    };
    await pay(one, 100n, 'ok@psp.example');
    await gate.reached;
    await lapseLeases(database.db.main);
    const asking = closedGate();
    const { submit } = other.rail;
    other.rail.submit = async (given) => {
      await asking.pass();
      return submit(given);
    };
    expect(await other.recover()).toBe(1);
    await asking.reached;
    gate.open();
    await one.desk.stop();
    const meanwhile = await statuses();
    asking.open();
    // The rail has the order by then, and the checker holds the bank to it, whatever was written down meanwhile.
    await until('the rail has been asked', async () => (await orders()) === 1n);
    await other.desk.stop();
    expect(meanwhile).toEqual(['PROCESSING']);
    expect(await statuses()).toEqual(['SUCCESS']);
  });

  it('after it fixed the recipient: both may ask, and it is one payment', async () => {
    const gate = closedGate();
    const { submit } = one.rail;
    one.rail.submit = async (given) => {
      await gate.pass();
      return submit(given);
    };
    await pay(one, 100n, 'ok@psp.example');
    await gate.reached;
    await takeOver(1);
    gate.open();
    await one.desk.stop();
    expect(await statuses()).toEqual(['SUCCESS']);
    expect(await orders()).toBe(1n);
  });

  it.each(['reject-ac03@psp.example', 'none@psp.example'])(
    'of a payment that then fails (%s): what was held is given back',
    async (key) => {
      const held = async () =>
        (
          await queryText<{ blocked: bigint; statuses: string[] }>(
            database.db.main,
            `select a.blocked, array(select status from cashouts c
                                where c.bucket = a.bucket and c.account_id = a.id) as statuses
               from accounts a where a.number = $1`,
            [AURORA.account],
          )
        )[0];
      const gate = closedGate();
      const { lookUpKeys } = one.rail;
      one.rail.lookUpKeys = async (questions) => {
        await gate.pass();
        return lookUpKeys(questions);
      };
      await pay(one, 100n, key);
      await gate.reached;
      expect(await held()).toMatchObject({ blocked: 100n, statuses: ['PROCESSING'] });
      await takeOver(1);
      gate.open();
      await one.desk.stop();
      expect(await held()).toMatchObject({ blocked: 0n, statuses: ['FAILED'] });
    },
  );

  const marked = async () => {
    const rows = await queryText<{ amount: bigint }>(
      database.db.main,
      'select amount from cashouts where submitted_at is not null',
    );
    return rows.map(({ amount }) => amount);
  };

  it('before it asked: by key it asks for nothing; an account was fixed when it was named, and is one payment', async () => {
    const { holder } = findSentinel('ok@psp.example') ?? {};
    const gate = closedGate();
    const { lookUpKeys, submit } = one.rail;
    one.rail.lookUpKeys = async (questions) => {
      await gate.pass();
      return lookUpKeys(questions);
    };
    const asked: bigint[] = [];
    one.rail.submit = (given) => {
      asked.push(...given.map((order) => order.amount));
      return submit(given);
    };
    const manual = await paymentFrom(database.db.main, AURORA.account, {
      amount: 100n,
      party: holder as NonNullable<typeof holder>,
    });
    const byKey = await paymentFrom(database.db.main, AURORA.account, {
      amount: 200n,
      key: 'ok@psp.example',
    });
    await Promise.all([one.desk.create(manual), one.desk.create(byKey)]);
    await gate.reached;
    expect(await marked()).toEqual([100n]);
    await takeOver(2);
    gate.open();
    await one.desk.stop();
    expect(asked).toEqual([100n]);
    expect(await orders()).toBe(2n);
    expect(await statuses()).toEqual(['SUCCESS', 'SUCCESS']);
  });

  it('before it settled inside the bank: the recipient is credited once', async () => {
    const gate = closedGate();
    const { lookUpKeys } = one.rail;
    one.rail.lookUpKeys = async (questions) => {
      await gate.pass();
      return lookUpKeys(questions);
    };
    // The look-up of the second holds the first up.
    const pool = database.db.main;
    const inside = await paymentFrom(pool, AURORA.account, { amount: 100n, key: BOREAL.key });
    const outside = await paymentFrom(pool, AURORA.account, { amount: 200n, key: 'ok@psp.example' });
    await Promise.all([one.desk.create(inside), one.desk.create(outside)]);
    await gate.reached;
    await takeOver(2);
    gate.open();
    await one.desk.stop();
    expect(await statuses()).toEqual(['SUCCESS', 'SUCCESS']);
    const credits = await queryText(database.db.main, 'select id from cash_ins');
    expect(credits.length).toBe(1);
  });
});

describe('the rail’s word', () => {
  async function submitSlowly(): Promise<string> {
    await pay(one, 100n, 'slow-30@psp.example');
    await until('it is with the rail', async () => {
      const [row] = await queryText<{ held: boolean }>(
        database.db.main,
        'select lease_until is not null as held from cashouts',
      );
      return row?.held === false;
    });
    const [row] = await queryText<{ e: string }>(database.db.main, 'select end_to_end_id as e from cashouts');
    return row?.e as string;
  }

  it('counts once, however often it is said, on whichever node', async () => {
    const endToEndId = await submitSlowly();
    (one.context.clock as ReturnType<typeof handClock>).advance(30_000);
    const word = [{ endToEndId, standing: settledOn(NOON) }];
    const said = Array.from({ length: 6 }, (_, index) =>
      (index % 2 === 0 ? one : other).listener.outcomes([...word, ...word]),
    );
    await Promise.all(said);
    expect(await statuses()).toEqual(['SUCCESS']);
    const debits = await queryText(database.db.main, `select code from movements where kind = 'CASHOUT'`);
    expect(debits.length).toBe(1);
  });

  it('is final: a later one that says otherwise changes nothing', async () => {
    const endToEndId = await submitSlowly();
    (one.context.clock as ReturnType<typeof handClock>).advance(30_000);
    await one.listener.outcomes([{ endToEndId, standing: settledOn(NOON) }]);
    await other.listener.outcomes([{ endToEndId, standing: { state: 'REJECTED', code: 'AC03' } }]);
    expect(await statuses()).toEqual(['SUCCESS']);
    expect(
      await queryText(database.db.main, 'select about, id, stands, said from rail_contradictions'),
    ).toEqual([{ about: 'PAYMENT', id: endToEndId, stands: 'SUCCESS', said: 'REJECTED AC03' }]);
  });

  it('about a payment that is not ours is nothing to us', async () => {
    await one.listener.outcomes([
      { endToEndId: 'E99999000202611211200abcdefghijk', standing: settledOn(NOON) },
    ]);
    expect(await statuses()).toEqual([]);
  });
});

describe('leases', () => {
  it('that lapsed are taken over by one node each', async () => {
    const never = () => new Promise<never>(() => undefined);
    one.rail.lookUpKeys = never;
    for (let amount = 1n; amount <= 40n; amount++) await pay(one, amount, 'ok@psp.example');
    await lapseLeases(database.db.main);
    const thirds = [openNode(database.db), openNode(others), openNode(database.db)];
    for (const node of thirds) node.rail.lookUpKeys = never;
    const taken = await Promise.all(thirds.map((node) => node.recover()));
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(new Set((await readStates(database.db.main)).map(({ lease }) => lease))).toEqual(new Set([2]));
    // Another node goes on with what hangs there, or the checker would find nothing but open payments.
    await takeOver(40);
    one.desk.stop = async () => undefined;
  });

  it('do not run on the bank’s clock', async () => {
    const gate = closedGate();
    const { lookUpKeys } = one.rail;
    one.rail.lookUpKeys = async (questions) => {
      await gate.pass();
      return lookUpKeys(questions);
    };
    await pay(one, 100n, 'ok@psp.example');
    await gate.reached;
    (one.context.clock as ReturnType<typeof handClock>).advance(20_000);
    expect(await other.recover()).toBe(0);
    gate.open();
    await until('it has ended', async () => (await statuses())[0] === 'SUCCESS');
  });

  it('are given back by a node that stops', async () => {
    const gate = closedGate();
    const { lookUpKeys } = one.rail;
    one.rail.lookUpKeys = async (questions) => {
      await gate.pass();
      return lookUpKeys(questions);
    };
    // Two submissions are under way at once; the third payment waits in the queue.
    await pay(one, 1n, 'ok@psp.example');
    await gate.reached;
    await pay(one, 2n, 'ok@psp.example');
    await until('the second is under way', async () => (await readStates(database.db.main)).length === 2);
    await new Promise((resolve) => setImmediate(resolve));
    await pay(one, 3n, 'ok@psp.example');
    const stopping = one.desk.stop();
    gate.open();
    await stopping;
    const states = await readStates(database.db.main);
    expect(states.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS', 'PROCESSING']);
    expect(await other.recover()).toBe(1);
    await until('it has ended', async () => !(await statuses()).includes('PROCESSING'));
  });
});
