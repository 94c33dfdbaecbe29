import { expect, it } from 'vitest';
import { createAttempts } from './attempts.ts';

const at = (seconds: number) => new Date(Date.parse('2026-11-21T12:00:00Z') + seconds * 1000);
const LIMITS = { limit: 3, windowMs: 60_000, names: 2 };

it('lets so many tries pass within the window, which slides', () => {
  const attempts = createAttempts(LIMITS);
  const tries = [0, 10, 20, 30, 59, 60, 65, 70].map((second) => attempts.begin('a', at(second)));
  expect(tries).toEqual([true, true, true, false, false, true, false, true]);
});

it('holds nothing against a name that was right, nor against another', () => {
  const attempts = createAttempts(LIMITS);
  for (const second of [0, 1, 2]) attempts.begin('a', at(second));
  expect(attempts.begin('a', at(3))).toBe(false);
  expect(attempts.begin('b', at(3))).toBe(true);
  attempts.succeed('a');
  expect(attempts.begin('a', at(4))).toBe(true);
});

it('remembers so many names, the ones that tried last', () => {
  const attempts = createAttempts({ ...LIMITS, limit: 1 });
  for (const name of ['a', 'b', 'c']) attempts.begin(name, at(0));
  expect(attempts.begin('c', at(1))).toBe(false);
  expect(attempts.begin('b', at(1))).toBe(false);
  expect(attempts.begin('a', at(1))).toBe(true);
});
