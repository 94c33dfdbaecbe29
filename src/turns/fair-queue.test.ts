import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue that holds so many of callers of each company, numbered as they came. */
function filled(counts: Record<string, number>) {
  const queue = createFairQueue<string>();
  for (const [company, count] of Object.entries(counts))
    for (let item = 0; item < count; item += 1) queue.push(BigInt(company), `${company}.${item}`, false);
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
    queue.push(3n, '3.0', false);
    expect(queue.take(3)).toEqual(['2.0', '1.1', '3.0']);
  });

  it('gives one company everything while it is alone', () => {
    const queue = filled({ 7: 1_000 });
    expect(queue.take(600).length).toBe(600);
    queue.push(7n, 'last', false);
    expect(queue.take(500).at(-1)).toBe('last');
    expect(queue.length()).toBe(0);
  });

  it('takes two of what the bank goes on with for each of a caller’s, and neither waits for the other for ever', () => {
    const queue = filled({ 1: 3 });
    for (let item = 0; item < 5; item += 1) queue.push(1n, `own ${item}`, true);
    expect(queue.take(4)).toEqual(['own 0', 'own 1', '1.0', 'own 2']);
    expect(queue.take(4)).toEqual(['own 3', '1.1', 'own 4', '1.2']);
  });
});

describe('clearing a queue', () => {
  it('is what callers brought from the beginning of each line, and nothing of the bank itself', () => {
    const queue = filled({ 1: 3, 2: 1, 3: 2 });
    queue.push(1n, '1.own', true);
    expect(queue.takeWhile((item) => item !== '1.2' && item !== '3.0')).toEqual(['1.0', '1.1', '2.0']);
    expect(queue.length()).toBe(4);
    expect(queue.take(9)).toEqual(['1.own', '3.0', '1.2', '3.1']);
    expect(queue.takeWhile(() => true)).toEqual([]);
  });
});

it('gives up all that some companies have waiting', () => {
  const queue = filled({ 1: 2, 2: 1, 3: 1 });
  queue.push(3n, '3.own', true);
  expect(queue.takeOf((company) => company !== 1n)).toEqual(['2.0', '3.own', '3.0']);
  expect(queue.length()).toBe(2);
  expect(queue.take(9)).toEqual(['1.0', '1.1']);
});

it('shows what callers of a company have had waiting longest', () => {
  const queue = filled({ 1: 2, 2: 1 });
  queue.push(1n, 'own', true);
  expect([1n, 2n, 3n].map(queue.first)).toEqual(['1.0', '2.0', undefined]);
  expect(queue.length()).toBe(4);
});

describe('how many come before the next one of a company', () => {
  it('is what it has waiting, and of each other about as many', () => {
    const queue = filled({ 1: 900, 2: 3 });
    expect(queue.before(1n)).toBe(903);
    expect(queue.before(2n)).toBeLessThanOrEqual(9);
    expect(queue.before(3n)).toBeLessThanOrEqual(6);
    expect(createFairQueue().before(1n)).toBe(0);
  });

  it('is what really comes before it', () => {
    for (const [one, other, limit] of [
      [50, 5, 7],
      [3, 80, 11],
      [20, 20, 1],
    ] as const) {
      const queue = filled({ 1: one, 2: other });
      const before = queue.before(2n);
      queue.push(2n, 'mine', false);
      const order: string[] = [];
      while (queue.length() > 0) order.push(...queue.take(limit));
      expect(order.indexOf('mine')).toBeLessThanOrEqual(before);
      expect(order.length).toBe(one + other + 1);
    }
  });

  it('counts what each brings in its turn, as it was lately', () => {
    const queue = createFairQueue<string>();
    const payments = (count: number) => {
      for (let item = 0; item < count; item += 1) queue.push(1n, 'create', false);
    };
    payments(100);
    expect(queue.before(1n)).toBe(100);
    // Each is marked once it was created, and settled once it was marked.
    const next: Record<string, string | undefined> = { create: 'mark', mark: 'settle' };
    while (queue.length() > 0)
      for (const done of queue.take(50)) {
        const then = next[done];
        if (then !== undefined) queue.push(1n, then, true);
      }
    payments(100);
    expect(queue.before(1n)).toBeGreaterThan(250);
    expect(queue.before(1n)).toBeLessThanOrEqual(300);
  });
});
