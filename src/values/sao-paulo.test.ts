import { expect, test } from 'vitest';
import { saoPauloDay } from './sao-paulo.ts';

test('the day turns at three in the morning of UTC, forward and back', () => {
  const instants = [
    '2026-11-21T02:59:59.999Z',
    '2026-11-21T03:00:00.000Z',
    '2026-11-21T02:59:59.999Z',
    '2026-11-22T02:59:59.999Z',
    '2027-01-01T02:00:00.000Z',
  ];
  expect(instants.map((instant) => saoPauloDay(new Date(instant)))).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-20',
    '2026-11-21',
    '2026-12-31',
  ]);
  expect(() => saoPauloDay(new Date(Number.NaN))).toThrow(RangeError);
});
