import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createPaymentIds } from './id-blocks.ts';
import type { Executor } from './pool.ts';

let database: TestDatabase;
let queries = 0;
let counted: Executor;
let lastAnswer: Promise<unknown> = Promise.resolve();
beforeAll(async () => {
  database = await createTestDatabase();
  counted = {
    run: (request) => {
      queries += 1;
      const answer = database.db.main.run(request);
      lastAnswer = answer;
      return answer;
    },
  };
});
afterAll(() => database.drop());

const distinct = (ids: bigint[]) => new Set(ids).size;

describe('payment ids', () => {
  it('cost one query a thousand', async () => {
    const ids = createPaymentIds(counted);
    queries = 0;
    const taken: bigint[] = [];
    for (let turn = 0; turn < 1000; turn++) taken.push(...(await ids.take(1)));
    expect(distinct(taken)).toBe(1000);
    expect(queries).toBe(1);
    await ids.take(1);
    expect(queries).toBe(2);
  });

  it('of the next block are here before this one is used up', async () => {
    const ids = createPaymentIds(counted);
    queries = 0;
    const taken = await ids.take(1);
    for (let turn = 0; turn < 100; turn++) {
      const now = ids.takeNow(30);
      expect(now).toHaveLength(30);
      taken.push(...(now ?? []));
      await lastAnswer;
    }
    expect(distinct(taken)).toBe(3_001);
    expect(queries).toBe(4);
  });

  it('are not taken at once where too few are here', async () => {
    const ids = createPaymentIds(counted);
    expect(ids.takeNow(0)).toEqual([]);
    expect(ids.takeNow(1)).toBeUndefined();
    await ids.take(1);
    expect(ids.takeNow(2_000)).toBeUndefined();
    expect(ids.takeNow(999)).toHaveLength(999);
  });

  it('ask for nothing when nothing is wanted', async () => {
    const ids = createPaymentIds(counted);
    queries = 0;
    expect(await ids.take(0)).toEqual([]);
    expect(queries).toBe(0);
  });

  it.each([999, 1000, 1001, 2000, 2500])('come %i at a time', async (count) => {
    const ids = createPaymentIds(counted);
    queries = 0;
    const taken = [...(await ids.take(count)), ...(await ids.take(count))];
    expect(taken.length).toBe(2 * count);
    expect(distinct(taken)).toBe(2 * count);
    expect(queries).toBeLessThanOrEqual(2);
  });

  it('are nobody else’s, however many nodes take them at once', async () => {
    const nodes = Array.from({ length: 3 }, () => createPaymentIds(database.db.main));
    const counts = [1, 7, 250, 999, 1, 1300, 0, 40];
    const takings = nodes.flatMap((node) => [...counts, ...counts].map((count) => node.take(count)));
    const taken = (await Promise.all(takings)).flat();
    expect(taken.length).toBe(3 * 2 * 2598);
    expect(distinct(taken)).toBe(taken.length);
  });

  it('go on after the database was away', async () => {
    let away = true;
    const flaky: Executor = {
      run: (request) => (away ? Promise.reject(new Error('gone')) : database.db.main.run(request)),
    };
    const ids = createPaymentIds(flaky);
    await expect(ids.take(3)).rejects.toThrow('gone');
    away = false;
    expect(distinct(await ids.take(3))).toBe(3);
  });
});
