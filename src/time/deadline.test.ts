import { expect, test } from 'vitest';
import { inTime } from '../../test/full.ts';
import { deadlineIn } from './deadline.ts';

const never = () => new Promise<never>(() => undefined);

test('waits for work that ends in time, and throws its error', async () => {
  const deadline = deadlineIn(10_000);
  expect(await deadline.meet(Promise.resolve(7))).toBe(true);
  await expect(deadline.meet(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('all that hangs is waited for once, not each in its turn', async () => {
  const began = performance.now();
  const deadline = deadlineIn(100);
  expect(await deadline.meet(never(), 50)).toBe(false);
  expect(deadline.left()).toBeGreaterThan(0);
  expect(await deadline.meet(never())).toBe(false);
  expect(await deadline.meet(never())).toBe(false);
  expect(deadline.left()).toBe(0);
  expect(performance.now() - began).toBeLessThan(inTime(1_000));
});
