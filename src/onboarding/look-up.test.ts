import { expect, it } from 'vitest';
import { nextTry } from './look-up.ts';

const now = new Date('2026-11-21T12:00:00Z');
const seconds = (tries: number, afterSeconds?: number) => {
  const away = { found: false, reason: 'AWAY', ...(afterSeconds && { afterSeconds }) } as const;
  const at = nextTry(away, tries, now);
  return at && (at.getTime() - now.getTime()) / 1000;
};

it('waits longer each time, and as long as it is told to', () => {
  expect([1, 2, 3, 4, 5, 6].map((tries) => seconds(tries))).toEqual([2, 10, 30, 60, 120, undefined]);
  expect([seconds(1, 90), seconds(5, 90)]).toEqual([90, 120]);
});

it('takes a no for an answer', () => {
  expect(nextTry({ found: false, reason: 'UNKNOWN' }, 1, now)).toBe(undefined);
});
