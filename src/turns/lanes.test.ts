import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Context } from '../context.ts';
import type { Pool } from '../database/pool.ts';
import { ChangedMeanwhile } from '../database/transaction.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { Refusal } from '../refusals.ts';
import { type LanesOptions, openLanes, type TurnLanes } from './lanes.ts';
import type { Verb, WorkingSet, WorkingSetKind } from './turn.ts';

/** A bank whose transactions write nothing: what is tried here is who shares a turn, and who fails. */
function emptyBank(onTurn: () => Promise<void> = () => Promise.resolve()): Context {
  const client = { query: () => Promise.resolve({ command: 'COMMIT', rows: [] }), release: () => undefined };
  const checkout = () => onTurn().then(() => client);
  const batch = { checkout, failed: () => undefined } as unknown as Pool;
  return {
    db: { batch },
    clock: { now: () => new Date(0) },
    paymentIds: { take: async () => [], takeNow: () => [] },
  } as unknown as Context;
}

const decided: number[] = [];
const DOUBLE: Verb<number, number> = {
  name: 'double a number',
  companyOf: () => 7n,
  needs: () => undefined,
  decide: (item) => {
    decided.push(item);
    if (item === 13) throw new Error('poisoned');
    return item < 0 ? new Refusal('invalidAmount') : item * 2;
  },
};

/** Doubles a number once its gate is opened. */
const gated = (gates: (() => void)[]): Verb<number, number> => ({
  ...DOUBLE,
  decide: async (item, turn) => {
    await new Promise<void>((resolve) => gates.push(resolve));
    return DOUBLE.decide(item, turn);
  },
});

const lanesOf = (context: Context, options: Partial<LanesOptions> = {}) =>
  openLanes(() => context, { limit: 100, queueLimit: 100, lanes: 2, ...options });

describe('a turn', () => {
  it('takes what came together, and answers each item with its own result', async () => {
    let turns = 0;
    const lanes = lanesOf(
      emptyBank(async () => {
        turns += 1;
      }),
    );
    const ends = await Promise.allSettled([1, -1, 3].map((item) => lanes.submit(DOUBLE, item)));
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : end.reason.code))).toEqual([
      2,
      'invalidAmount',
      6,
    ]);
    expect(turns).toBe(1);
    expect(lanes.pending()).toBe(0);
  });

  it('tells its rows each end: of the try that failed, and of the one that is committed', async () => {
    const ends: string[] = [];
    let tries = 0;
    const rows: WorkingSetKind<WorkingSet> = {
      place: 1,
      open: () => ({
        lock: async () => undefined,
        save: async () => {
          tries += 1;
          if (tries < 3) throw new ChangedMeanwhile('a row has changed');
        },
        committed: () => void ends.push('committed'),
        failed: (mayBeCommitted) => void ends.push(`failed, ${mayBeCommitted}`),
      }),
    };
    const written: Verb<number, number> = {
      ...DOUBLE,
      needs: (_, turn) => void turn.use(rows),
      decide: (item, turn) => {
        turn.onFailed(() => ends.push('taken back'));
        return DOUBLE.decide(item, turn);
      },
    };
    expect(await lanesOf(emptyBank()).submit(written, 2)).toBe(4);
    const failed = ['taken back', 'failed, false'];
    expect(ends).toEqual([...failed, ...failed, 'committed']);
  });

  it('takes what arrives while another is decided in the next on the same connection, in the order of arrival', async () => {
    const gates: (() => void)[] = [];
    let turns = 0;
    const lanes = lanesOf(
      emptyBank(async () => {
        turns += 1;
      }),
    );
    decided.length = 0;
    const first = lanes.submit(gated(gates), 1);
    await until(() => gates.length === 1);
    const rest = [2, 3, 4].map((item) => lanes.submit(DOUBLE, item));
    gates[0]?.();
    expect(await first).toBe(2);
    expect(await Promise.all(rest)).toEqual([4, 6, 8]);
    expect(turns).toBe(1);
    expect(decided).toEqual([1, 2, 3, 4]);
  });

  it('is halved until the item that breaks it fails alone', async () => {
    const lanes = lanesOf(emptyBank());
    const results = await lanes.submitAll(DOUBLE, [1, 2, 13, 4, 5]);
    expect(results.map((result) => (result instanceof Error ? result.message : result))).toEqual([
      2,
      4,
      'poisoned',
      8,
      10,
    ]);
  });

  it('fails all alike, and is not halved, when the database is gone', async () => {
    let turns = 0;
    const lanes = lanesOf(
      emptyBank(() => {
        turns += 1;
        return Promise.reject(new DatabaseUnavailable(new Error('gone')));
      }),
    );
    const results = await lanes.submitAll(DOUBLE, [1, 2, 3]);
    expect(results.every((result) => result instanceof DatabaseUnavailable)).toBe(true);
    expect(turns).toBe(1);
  });

  it('refuses callers once the queue is full, and never what the bank goes on with', async () => {
    const gates: (() => void)[] = [];
    const lanes = lanesOf(emptyBank(), { queueLimit: 2 });
    const first = lanes.submit(gated(gates), 1);
    await until(() => gates.length === 1);
    const waiting = [2, 3].map((item) => lanes.submit(DOUBLE, item));
    await expect(lanes.submit(DOUBLE, 4)).rejects.toMatchObject({ code: 'unavailable' });
    const own = lanes.submitAll(DOUBLE, [5]);
    gates[0]?.();
    expect(await Promise.all([first, ...waiting, own])).toEqual([2, 4, 6, [10]]);
  });

  it('refuses what another node sent once its turn begins too late', async () => {
    const gates: (() => void)[] = [];
    const lanes = lanesOf(emptyBank());
    const first = lanes.submit(gated(gates), 1);
    await until(() => gates.length === 1);
    decided.length = 0;
    const late = lanes.submit(DOUBLE, 2, { beginBy: performance.now() - 1 });
    const inTime = lanes.submit(DOUBLE, 3, { beginBy: performance.now() + 60_000 });
    gates[0]?.();
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    expect([await first, await inTime, decided]).toEqual([2, 6, [1, 3]]);
  });
});

describe('a caller who waits for a turn', () => {
  it('is refused when it has not come in time, though none has ended; the bank itself waits on', async () => {
    const gates: (() => void)[] = [];
    const lanes = lanesOf(emptyBank(), { longestWaitMs: 200, limit: 1 });
    const first = lanes.submit(gated(gates), 1);
    await until(() => gates.length === 1);
    const own = lanes.submitAll(DOUBLE, [5]);
    const late = { code: 'unavailable', retryAfterSeconds: 1 };
    await expect(lanes.submit(DOUBLE, 2)).rejects.toMatchObject(late);
    expect(lanes.pending()).toBe(2);
    gates[0]?.();
    expect(await Promise.all([first, own])).toEqual([2, [10]]);
    expect(lanes.pending()).toBe(0);
  });

  it('is refused behind a line whose first has waited too long, however short turns were', async () => {
    const gates: (() => void)[] = [];
    const lanes = lanesOf(emptyBank(), { longestWaitMs: 400, limit: 1, lanes: 1 });
    for (let item = 0; item < 20; item += 1) await lanes.submit(DOUBLE, item === 13 ? 0 : item);
    const first = lanes.submit(gated(gates), 1);
    await until(() => gates.length === 1);
    const own = lanes.submitAll(gated(gates), [5, 6]);
    const second = lanes.submit(DOUBLE, 2);
    expect(lanes.tooLate(7n)).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 440));
    gates[0]?.();
    await until(() => gates.length === 2);
    // The turn before it ends once its answers are sent.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(lanes.tooLate(7n)).toBe(1);
    gates[1]?.();
    await until(() => gates.length === 3);
    gates[2]?.();
    expect(await Promise.all([first, own, second])).toEqual([2, [10, 12], 4]);
    expect(lanes.tooLate(7n)).toBeUndefined();
  });

  const gone = { isGone: () => true };

  it('and has gone is worked for no more while others wait for want of room', async () => {
    const gates: (() => void)[] = [];
    const lanes = lanesOf(emptyBank(), { limit: 2 });
    const first = lanes.submit(gated(gates), 1);
    await until(() => gates.length === 1);
    decided.length = 0;
    const left = Promise.allSettled([2, 3].map((item) => lanes.submit(DOUBLE, item, gone)));
    const others = [4, 5].map((item) => lanes.submit(DOUBLE, item, { isGone: () => false }));
    gates[0]?.();
    expect(await Promise.all([first, ...others])).toEqual([2, 8, 10]);
    expect((await left).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(decided).toEqual([1, 4, 5]);
    expect(lanes.pending()).toBe(0);
  });

  it('and has gone is worked for where one turn carries all', async () => {
    const lanes = lanesOf(emptyBank());
    expect(await Promise.all([2, 3].map((item) => lanes.submit(DOUBLE, item, gone)))).toEqual([4, 6]);
  });
});

describe('a lane that is taken', () => {
  let now = 0;
  beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now));
  afterEach(() => void vi.restoreAllMocks());

  /** Belongs to company 7 up to a hundred, and to company 8 from there on. */
  const ofTwo: Verb<number, number> = { ...DOUBLE, companyOf: (item) => (item < 100 ? 7n : 8n) };
  const numbers = (count: number) => Array.from({ length: count }, (_, item) => 20 + item);

  /** Lets items begin a turn that does not end before it is opened. */
  async function begin(lanes: TurnLanes, items: readonly number[]) {
    const gates: (() => void)[] = [];
    const [first = 0, ...rest] = items;
    const done = Promise.all([
      lanes.submit({ ...ofTwo, decide: gated(gates).decide }, first),
      ...rest.map((item) => lanes.submit(ofTwo, item)),
    ]);
    await until(() => gates.length === 1);
    return { done, open: () => gates[0]?.() };
  }

  it('by one company lets the others pay beside it, and its own requests wait', async () => {
    const lanes = lanesOf(emptyBank(), { lanes: 1 });
    const { done, open } = await begin(lanes, numbers(16));
    let isBehind = true;
    const own = lanes.submit(ofTwo, 50).then((result) => [result, isBehind]);
    expect(await lanes.submit(ofTwo, 100)).toBe(200);
    expect(await lanes.submitAll(ofTwo, [101])).toEqual([202]);
    expect(lanes.pending()).toBe(17);
    isBehind = false;
    open();
    expect(await own).toEqual([100, false]);
    expect(await done).toHaveLength(16);
    expect(lanes.pending()).toBe(0);
  });

  it.each([
    ['few items', 15, 0],
    ['items of several companies', 10, 10],
  ])('by nobody lets all wait: turns carry %s', async (_, some, others) => {
    const lanes = lanesOf(emptyBank(), { lanes: 1 });
    const items = [...numbers(some), ...numbers(others).map((item) => 100 + item)];
    const { done, open } = await begin(lanes, items);
    let isBehind = true;
    const other = lanes.submit(ofTwo, 200).then(() => isBehind);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    isBehind = false;
    open();
    expect(await other).toBe(false);
    await done;
  });

  it('by a long turn lets those pay beside it who have nothing in it, those who waited already too', async () => {
    const lanes = lanesOf(emptyBank(), { lanes: 1 });
    const { done, open } = await begin(lanes, [1]);
    let isBehind = true;
    const own = lanes.submit(ofTwo, 2).then(() => isBehind);
    const early = [lanes.submit(ofTwo, 100), lanes.submitAll(ofTwo, [101])];
    now += 51;
    expect(await lanes.submit(ofTwo, 102)).toBe(204);
    expect(await Promise.all(early)).toEqual([200, [202]]);
    expect(lanes.pending()).toBe(2);
    isBehind = false;
    open();
    expect(await own).toBe(false);
    await done;
    expect(lanes.pending()).toBe(0);
  });
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
