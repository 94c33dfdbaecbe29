import { expect, test } from 'vitest';
import { createLineLimit } from './line-limit.ts';

function limitAt(limits: { perKind: number; overall: number; kinds?: number }) {
  let at = 0;
  const limit = createLineLimit({ ...limits, windowMs: 1_000, now: () => at });
  return { admit: limit.admit, pass: (ms: number) => (at += ms) };
}

test('a kind has so many lines in a window, and the next tells how many were left out', () => {
  const { admit, pass } = limitAt({ perKind: 2, overall: 100 });
  expect(Array.from({ length: 6 }, () => admit('a'))).toEqual([0, 0, ...Array(4).fill(undefined)]);
  expect(admit('b')).toBe(0);
  pass(999);
  expect(admit('a')).toBeUndefined();
  pass(1);
  expect([admit('a'), admit('a')]).toEqual([5, 0]);
});

test('all kinds together have so many lines, and each counts what it could not say', () => {
  const { admit, pass } = limitAt({ perKind: 2, overall: 3 });
  expect(['a', 'b', 'c', 'd', 'd'].map(admit)).toEqual([0, 0, 0, undefined, undefined]);
  pass(1_000);
  expect(['d', 'a'].map(admit)).toEqual([2, 0]);
});

test('its memory is bounded, and forgotten callers stay counted', () => {
  const { admit } = limitAt({ perKind: 1, overall: 1_000, kinds: 3 });
  admit('a');
  for (let time = 0; time < 4; time++) admit('a');
  expect(['b', 'c', 'd', 'e'].map(admit)).toEqual([0, 0, 4, 0]);
});
