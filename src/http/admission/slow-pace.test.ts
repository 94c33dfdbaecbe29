import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSlowPace } from './slow-pace.ts';

let answered: number[];
let pace: (answer: () => void) => void;
beforeEach(() => {
  vi.useFakeTimers();
  answered = [];
  pace = createSlowPace();
});
afterEach(() => {
  vi.useRealTimers();
});

const ask = (from: number, to: number) => {
  for (let one = from; one < to; one += 1) pace(() => answered.push(one));
};
const upTo = (count: number) => Array.from({ length: count }, (_, one) => one);

it('answers a few at once, and keeps no timer once they are answered', () => {
  ask(0, 5);
  expect(answered).toEqual(upTo(5));
  vi.advanceTimersByTime(20);
  expect(vi.getTimerCount()).toBe(0);
});

it('lets the rest of a burst wait for the next hundredths of a second, in their order', () => {
  ask(0, 12);
  expect(answered).toEqual(upTo(5));
  vi.advanceTimersByTime(10);
  expect(answered).toEqual(upTo(10));
  ask(12, 14);
  expect(answered).toEqual(upTo(10));
  vi.advanceTimersByTime(10);
  expect(answered).toEqual(upTo(14));
});

it('makes nobody wait much longer than half a second, however many there are', () => {
  ask(0, 4_000);
  vi.advanceTimersByTime(500);
  expect(answered.length).toBeLessThan(300);
  vi.advanceTimersByTime(20);
  expect(answered).toEqual(upTo(4_000));
});
