import { describe, expect, it } from 'vitest';
import { saoPauloDay } from '../values/sao-paulo.ts';
import { endOfDay, isNationalBusinessDay, lastPayableDay } from './validity.ts';

describe('the last day on which a charge may be paid', () => {
  // bacen/pix-api 2.9.0, openapi.yaml, CobDataDeVencimento: examples A to G.
  it.each([
    ['A', '2020-10-20', 4, '2020-10-26'],
    ['B', '2020-12-25', 0, '2020-12-28'],
    ['C', '2020-12-25', 1, '2020-12-29'],
    ['D', '2020-12-25', 3, '2020-12-31'],
    ['E', '2020-12-25', 4, '2021-01-04'],
    ['F', '2021-08-27', 5, '2021-09-01'],
    ['G', '2021-08-28', 5, '2021-09-06'],
  ])('example %s: due %s and %i days: %s', (_name, dueDate, days, expected) => {
    expect(lastPayableDay(dueDate, days)).toBe(expected);
  });

  it('follows the holidays it is told', () => {
    expect(lastPayableDay('2026-07-09', 0, (day) => day !== '2026-07-09')).toBe('2026-07-10');
  });
});

describe('a national business day', () => {
  it.each([
    '2026-01-01',
    '2026-02-16',
    '2026-02-17',
    '2026-04-03',
    '2026-04-21',
    '2026-05-01',
    '2026-06-04',
    '2026-09-07',
    '2026-10-12',
    '2026-11-02',
    '2026-11-20',
    '2026-12-25',
    '2024-03-29',
    '2024-05-30',
    '2025-03-03',
    '2025-03-04',
    '2025-06-19',
    '2027-02-08',
    '2027-03-26',
    '2026-11-21',
    '2026-11-22',
  ])('is not %s', (day) => {
    expect(isNationalBusinessDay(day)).toBe(false);
  });

  it.each(['2026-02-18', '2026-04-06', '2026-04-02', '2026-06-05', '2026-11-19', '2023-11-20', '2026-12-24'])(
    'is %s',
    (day) => {
      expect(isNationalBusinessDay(day)).toBe(true);
    },
  );
});

describe('a day in Brasília', () => {
  it('is over at three in the morning, UTC', () => {
    expect(endOfDay('2026-12-31').toISOString()).toBe('2027-01-01T03:00:00.000Z');
    expect(saoPauloDay(new Date('2027-01-01T02:59:59.999Z'))).toBe('2026-12-31');
    expect(saoPauloDay(new Date('2027-01-01T03:00:00.000Z'))).toBe('2027-01-01');
  });
});
