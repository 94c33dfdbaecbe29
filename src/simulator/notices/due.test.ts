import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  gate,
  type HandClock,
  handClock,
  NOON,
  orderTo,
  type RecordingBank,
  reais,
  recordingBank,
  seconds,
  simulate,
} from '../../../test/simulated.ts';
import { queryText } from '../../database/pool.ts';
import { DatabaseUnavailable } from '../../database/unavailable.ts';
import type { PaymentOrder } from '../../rail/rail.ts';
import type { Simulator } from '../simulator.ts';

let database: TestDatabase;
let clock: HandClock;
let bank: RecordingBank;
let simulator: Simulator;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await queryText(
    database.db.main,
    'truncate simulator.orders, simulator.notices, simulator.returns, simulator.payments',
  );
  clock = handClock();
  bank = recordingBank();
  simulator = simulate(database.db, { clock, bank });
});

async function submit(...keys: string[]): Promise<PaymentOrder[]> {
  const orders = keys.map((key) => orderTo(`${key}@psp.example`, NOON));
  await simulator.rail.submit(orders);
  return orders;
}

async function notices(): Promise<unknown[]> {
  return queryText(
    database.db.main,
    'select kind, lease_number, parked from simulator.notices order by due_at',
  );
}

describe('late outcomes', () => {
  test('come at their instant and not before', async () => {
    const [slow, silent] = await submit('slow-5', 'silent', 'ok');
    expect(await simulator.due.nextDue()).toEqual(new Date('2026-11-21T12:00:05.000Z'));
    clock.advance(4_999);
    expect(await simulator.due.runDue()).toBe(0);
    expect(await simulator.due.busy()).toBe(false);
    clock.advance(1);
    expect(await simulator.due.busy()).toBe(true);
    expect(await simulator.due.runDue()).toBe(1);
    expect(bank.outcomes).toMatchObject([{ endToEndId: slow?.endToEndId, standing: { state: 'SETTLED' } }]);
    expect(await simulator.due.nextDue()).toEqual(new Date('2026-11-21T12:00:40.000Z'));
    clock.advance(seconds(35));
    expect(await simulator.due.runDue()).toBe(1);
    expect(bank.outcomes[1]).toEqual({
      endToEndId: silent?.endToEndId,
      standing: { state: 'REJECTED', code: 'AB03' },
    });
    expect(await simulator.due.nextDue()).toBeNull();
    expect(await simulator.due.runDue()).toBe(0);
    expect(await notices()).toEqual([]);
  });

  test('an answer that misses the limit is never told', async () => {
    const [late] = await submit('slow-60');
    clock.advance(seconds(86_400));
    expect(await simulator.due.runDue()).toBe(1);
    expect(await simulator.due.runDue()).toBe(0);
    expect(bank.outcomes).toMatchObject([
      { endToEndId: late?.endToEndId, standing: { state: 'REJECTED', code: 'AB03' } },
    ]);
  });

  test('come by instant, then by end-to-end id, whatever the order of submission', async () => {
    const orders = await submit('slow-9', 'slow-3', 'slow-9', 'silent', 'slow-3', 'slow-9');
    clock.advance(seconds(60));
    await simulator.due.runDue();
    const byId = (...places: number[]) => places.map((place) => orders[place]?.endToEndId as string).sort();
    expect(bank.heard).toEqual([...byId(1, 4), ...byId(0, 2, 5), ...byId(3)]);
  });

  test('are told in bounded batches, each once', async () => {
    await submit(...Array.from({ length: 450 }, () => 'slow-1'));
    clock.advance(seconds(1));
    expect(await simulator.due.runDue()).toBe(200);
    expect(await simulator.due.runDue()).toBe(200);
    expect(await simulator.due.runDue()).toBe(50);
    expect(new Set(bank.heard).size).toBe(450);
    expect(bank.heard).toHaveLength(450);
  });
});

describe('money that comes back of its own accord', () => {
  test('comes whole, five seconds after settling, and once', async () => {
    clock.advance(seconds(2));
    const [order] = await submit('returns');
    clock.advance(4_999);
    expect(await simulator.due.runDue()).toBe(0);
    clock.advance(1);
    expect(await simulator.due.runDue()).toBe(1);
    expect(bank.returns).toMatchObject([
      {
        returnId: expect.stringMatching(/^D99999001202611211200[a-zA-Z0-9]{11}$/),
        endToEndId: order?.endToEndId,
        amount: reais(10),
        reason: 'MD06',
      },
    ]);
    await simulator.rail.submit([order as PaymentOrder]);
    clock.advance(seconds(100));
    expect(await simulator.due.runDue()).toBe(0);
    expect(await simulator.control.settlementPosition()).toEqual({
      sent: reais(10),
      received: 0n,
      returned: reais(10),
    });
  });

  test('takes its turn among the outcomes', async () => {
    const [returned, before, after] = await submit('returns', 'slow-4', 'slow-6');
    clock.advance(seconds(10));
    expect(await simulator.due.runDue()).toBe(3);
    expect(bank.returns[0]?.endToEndId).toBe(returned?.endToEndId);
    expect(bank.heard).toEqual([before?.endToEndId, bank.returns[0]?.returnId, after?.endToEndId]);
  });
});

describe('a bank that fails', () => {
  test('hears again after the lease has run out, not earlier', async () => {
    const [order] = await submit('slow-1');
    clock.advance(seconds(1));
    bank.before = () => {
      throw new Error('crashed before the commit');
    };
    expect(await simulator.due.runDue()).toBe(0);
    bank.before = () => {};
    expect(await simulator.due.runDue()).toBe(0);
    expect(await simulator.due.busy()).toBe(true);
    await queryText(database.db.main, `update simulator.notices set lease_until = clock_timestamp()`);
    expect(await simulator.due.runDue()).toBe(1);
    expect(bank.heard).toEqual([order?.endToEndId]);
    expect(await simulator.due.busy()).toBe(false);
  });

  test('on one notice hears the others, and the one is parked after ten tries', async () => {
    simulator = simulate(database.db, { clock, bank, leaseMs: 0 });
    const orders = await submit('slow-1', 'slow-1', 'slow-1');
    const poisoned = orders[1]?.endToEndId as string;
    bank.before = (ids) => {
      if (ids.includes(poisoned)) throw new Error('poisoned');
    };
    clock.advance(seconds(1));
    expect(await simulator.due.runDue()).toBe(2);
    for (let round = 2; round <= 10; round++) expect(await simulator.due.runDue()).toBe(0);
    expect(await notices()).toEqual([{ kind: 'OUTCOME', lease_number: 10, parked: 'poisoned' }]);
    bank.before = () => {};
    expect(await simulator.due.runDue()).toBe(0);
    expect(await simulator.due.nextDue()).toBeNull();
    expect(bank.heard).not.toContain(poisoned);
  });

  test('because its database is gone is not asked for each notice', async () => {
    await submit('slow-1', 'slow-1', 'slow-1');
    clock.advance(seconds(1));
    let asked = 0;
    bank.before = () => {
      asked += 1;
      throw new DatabaseUnavailable(new Error('gone'));
    };
    await expect(simulator.due.runDue()).rejects.toThrow(DatabaseUnavailable);
    expect(asked).toBe(1);
  });

  test('and was never connected is told nothing, and nothing is lost', async () => {
    await submit('slow-1');
    clock.advance(seconds(1));
    const deaf = simulate(database.db, { clock, bank });
    deaf.connect(undefined as never);
    expect(await deaf.due.runDue()).toBe(0);
    expect(await simulator.due.runDue()).toBe(1);
  });
});

describe('several nodes on one database', () => {
  test('a node that lost its lease strikes nothing off', async () => {
    simulator = simulate(database.db, { clock, bank, leaseMs: 0 });
    const [order] = await submit('slow-1');
    clock.advance(seconds(1));
    const held = gate(bank);
    const first = simulator.due.runDue();
    await held.reached;
    bank.before = () => {
      throw new Error('the second node crashed');
    };
    expect(await simulate(database.db, { clock, bank, leaseMs: 60_000 }).due.runDue()).toBe(0);
    held.open();
    await first;
    expect(await notices()).toEqual([{ kind: 'OUTCOME', lease_number: 2, parked: null }]);
    await queryText(database.db.main, `update simulator.notices set lease_until = clock_timestamp()`);
    bank.before = () => {};
    expect(await simulator.due.runDue()).toBe(1);
    expect(bank.heard).toEqual([order?.endToEndId, order?.endToEndId]);
    expect(await notices()).toEqual([]);
  });

  test('a node that holds a lease is not overtaken', async () => {
    await submit('slow-1');
    clock.advance(seconds(1));
    const held = gate(bank);
    const first = simulator.due.runDue();
    await held.reached;
    const other = simulate(database.db, { clock, bank });
    expect(await other.due.runDue()).toBe(0);
    expect(await other.due.busy()).toBe(true);
    held.open();
    expect(await first).toBe(1);
    expect(bank.heard).toHaveLength(1);
  });

  test('share the work: each notice is told once', async () => {
    const other = simulate(database.db, { clock, bank });
    await submit(...Array.from({ length: 600 }, (_, index) => `slow-${index % 7}`));
    clock.advance(seconds(40));
    const told = await Promise.all([simulator, other, simulator, other].map((one) => one.due.runDue()));
    const rest = (await simulator.due.runDue()) + (await other.due.runDue());
    expect(told.reduce((sum, count) => sum + count, rest)).toBe(514);
    expect(bank.heard).toHaveLength(514);
    expect(new Set(bank.heard).size).toBe(514);
  });

  test('either answers for what the other took', async () => {
    const other = simulate(database.db, { clock, bank });
    const [order] = await submit('slow-5');
    const again = order as PaymentOrder;
    expect(await other.rail.submit([again])).toEqual([{ state: 'PENDING' }]);
    clock.advance(seconds(5));
    expect(await other.rail.query([again.endToEndId])).toMatchObject([{ state: 'SETTLED' }]);
  });
});
