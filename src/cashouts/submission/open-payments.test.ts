import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cashout } from '../cashout.ts';
import { createOpenPayments } from './open-payments.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');
let now = NOON;
let alive = true;
const open = () =>
  createOpenPayments({ now: () => new Date(now) }, () => ({ now: () => (alive ? 1n : undefined) }));
const created = (id: bigint, at: number) => ({ companyId: 9n, id, createdAt: new Date(at) }) as Cashout;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  [now, alive] = [NOON, true];
});
afterEach(() => vi.useRealTimers());

it('says the oldest that is held, and the present instant when none is', () => {
  const payments = open();
  expect(payments.first().getTime()).toBe(NOON);
  payments.take(created(1n, NOON + 5));
  payments.take(created(2n, NOON + 3));
  now = NOON + 10;
  expect(payments.first().getTime()).toBe(NOON + 3);
  payments.drop({ companyId: 9n, id: 2n });
  expect(payments.first().getTime()).toBe(NOON + 5);
});

it('takes none that would not be found: of before the instant that was said, or on a node that is silent', () => {
  const payments = open();
  payments.first();
  expect(payments.take(created(1n, NOON - 1))).toBe(false);
  expect(payments.take(created(2n, NOON))).toBe(true);
  alive = false;
  expect(payments.take(created(3n, NOON))).toBe(false);
  expect(payments.size()).toBe(1);
});

it('calls one overdue a lease after it was written, however long the writing took', () => {
  const payments = open();
  payments.take(created(1n, NOON));
  payments.take(created(2n, NOON));
  vi.advanceTimersByTime(60_000);
  expect(payments.overdue()).toEqual([]);
  payments.begin({ companyId: 9n, id: 2n });
  vi.advanceTimersByTime(4_999);
  expect(payments.overdue()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(payments.overdue()).toEqual([{ companyId: 9n, id: 2n }]);
});
