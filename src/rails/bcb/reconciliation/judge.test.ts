import { describe, expect, it } from 'vitest';
import { comparableFrom, dayBefore, lastComparableDay } from './accounting-days.ts';
import {
  type FoundDifference,
  type Here,
  judgeBooking,
  judgeEntry,
  type There,
  unexplained,
} from './judge.ts';

const OUT: Here = { direction: 'OUT', amount: 100n, state: 'SETTLED', accountingDate: '2026-11-20' };
const IN: Here = { ...OUT, direction: 'IN' };
const LOST: Here = { ...OUT, state: 'REJECTED', accountingDate: null };
const PAID: There = { amount: 100n, side: 'DBIT', booked: true, accountingDate: '2026-11-20' };

describe('an entry', () => {
  it.each([
    ['says the same of what went', OUT, PAID, undefined],
    ['says the same of what came', IN, { ...PAID, side: 'CRDT' as const }, undefined],
    ['is as absent there as here', LOST, null, undefined],
    ['was rejected on both sides', LOST, { ...PAID, booked: false }, undefined],
    ['is unknown there', OUT, null, { kind: 'NOT_THERE', here: -100n, there: null }],
    ['is not settled there', IN, { ...PAID, booked: false }, { kind: 'NOT_THERE', here: 100n, there: null }],
    ['is not settled here', LOST, PAID, { kind: 'NOT_HERE', here: null, there: -100n }],
    ['is unknown here', undefined, PAID, { kind: 'NOT_HERE', here: null, there: -100n }],
    ['has another amount', OUT, { ...PAID, amount: 99n }, { kind: 'AMOUNT', here: -100n, there: -99n }],
    [
      'went the other way',
      OUT,
      { ...PAID, side: 'CRDT' as const },
      { kind: 'AMOUNT', here: -100n, there: 100n },
    ],
    [
      'counts for another day',
      OUT,
      { ...PAID, accountingDate: '2026-11-21' },
      { kind: 'DAY', here: -100n, there: -100n },
    ],
    ['does not say its day', OUT, { ...PAID, accountingDate: null }, undefined],
  ])('%s', (_, here, there, found) => {
    expect(judgeEntry(here, there)).toEqual(found);
  });
});

describe('a booking', () => {
  it.each([
    ['of the same amount', 5n, 5n, undefined],
    ['that is missing', 5n, 0n, { kind: 'NOT_BOOKED', here: 0n, there: 5n }],
    ['of what nobody knows the amount of', 0n, 0n, { kind: 'NOT_BOOKED', here: 0n, there: 0n }],
    ['of another amount', 5n, 6n, { kind: 'BOOKED_OTHERWISE', here: 6n, there: 5n }],
    ['made twice', 5n, 10n, { kind: 'BOOKED_OTHERWISE', here: 10n, there: 5n }],
  ])('%s', (_, settled, booked, found) => {
    expect(judgeBooking(settled, booked)).toEqual(found);
  });
});

describe('a day', () => {
  const even = { opening: 1_000n, closing: 1_300n, entries: 3, known: 300n, knownEntries: 3, found: [] };
  const left = (found: FoundDifference[], changes: Partial<typeof even> = {}) =>
    unexplained({ ...even, ...changes, found });
  it('that matches leaves nothing', () => {
    expect(left([])).toEqual({ amount: 0n, entries: 0 });
  });
  it('stays unexplained where the sum matches and the number of entries does not', () => {
    expect(left([], { entries: 5 })).toEqual({ amount: 0n, entries: 2 });
  });
  it.each([
    ['missing there', { kind: 'NOT_THERE', here: 40n, there: null }, { closing: 1_260n, entries: 2 }],
    ['missing here', { kind: 'NOT_HERE', here: null, there: -40n }, { closing: 1_260n, entries: 4 }],
    ['another amount', { kind: 'AMOUNT', here: 40n, there: 41n }, { closing: 1_301n }],
    ['of another day there', { kind: 'DAY', here: 40n, there: null }, { closing: 1_260n, entries: 2 }],
    ['of this day there', { kind: 'DAY', here: null, there: 40n }, { closing: 1_340n, entries: 4 }],
  ] as const)('is explained by %s', (_, found, changes) => {
    expect(left([found], changes)).toEqual({ amount: 0n, entries: 0 });
    expect(left([], changes)).not.toEqual({ amount: 0n, entries: 0 });
  });
  it('is not explained by what the books say', () => {
    const found = { kind: 'NOT_BOOKED', here: 0n, there: 40n } as const;
    expect(left([found], { closing: 1_340n })).toEqual({ amount: 40n, entries: 0 });
  });
});

describe('an accounting day', () => {
  it('ends at midnight in Brasília, and can be compared an hour later', () => {
    expect(comparableFrom('2026-11-20')).toEqual(new Date('2026-11-21T04:00:00.000Z'));
    expect(lastComparableDay(new Date('2026-11-21T03:59:59.999Z'))).toBe('2026-11-19');
    expect(lastComparableDay(new Date('2026-11-21T04:00:00.000Z'))).toBe('2026-11-20');
    expect(dayBefore('2026-03-01')).toBe('2026-02-28');
  });
});
