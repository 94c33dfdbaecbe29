import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue that holds so many of each company, numbered as they came. */
function filled(counts: Record<string, number>) {
  const queue = createFairQueue<string>();
  for (const [company, count] of Object.entries(counts))
    for (let item = 0; item < count; item += 1) queue.push(BigInt(company), `${company}.${item}`);
  return queue;
}

describe('a queue that companies share', () => {
  it('takes one of each company after the other, and each company’s in order', () => {
    const queue = filled({ 1: 4, 2: 1, 3: 2 });
    expect(queue.take(5)).toEqual(['1.0', '2.0', '3.0', '1.1', '3.1']);
    expect(queue.take(5)).toEqual(['1.2', '1.3']);
    expect(queue.take(5)).toEqual([]);
    expect(queue.length()).toBe(0);
  });

  it('goes on with the company whose turn is next, and lets a newcomer in behind the others', () => {
    const queue = filled({ 1: 3, 2: 3 });
    expect(queue.take(1)).toEqual(['1.0']);
    queue.push(3n, '3.0');
    expect(queue.take(3)).toEqual(['2.0', '1.1', '3.0']);
  });

  it('gives one company everything while it is alone', () => {
    const queue = filled({ 7: 1_000 });
    expect(queue.take(600).length).toBe(600);
    queue.push(7n, 'last');
    expect(queue.take(500).at(-1)).toBe('last');
  });

  it('says how many come before the next one of a company', () => {
    const queue = filled({ 1: 900, 2: 3 });
    expect(queue.before(1n)).toBe(903);
    expect(queue.before(2n)).toBe(7);
    expect(queue.before(3n)).toBe(2);
    expect(createFairQueue().before(1n)).toBe(0);
  });

  it('never takes later what it said would come before', () => {
    for (const [one, other, limit] of [
      [50, 5, 7],
      [3, 80, 11],
      [20, 20, 1],
    ] as const) {
      const queue = filled({ 1: one, 2: other });
      const before = queue.before(2n);
      queue.push(2n, 'mine');
      const order: string[] = [];
      while (queue.length() > 0) order.push(...queue.take(limit));
      expect(order.indexOf('mine')).toBeLessThanOrEqual(before);
      expect(order.length).toBe(one + other + 1);
    }
  });
});
