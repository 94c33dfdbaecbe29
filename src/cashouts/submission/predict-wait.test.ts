import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createForecast } from './predict-wait.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const BUSY = 300;

test('says nothing of a busy time that has just begun, however few have gone', () => {
  const forecast = createForecast();
  const began = performance.now();
  forecast.came(0);
  vi.advanceTimersByTime(40);
  forecast.gone(2, BUSY, began);
  expect(forecast.waitMs(BUSY)).toBe(0);
});

test('takes the pace of a quiet time for nothing: payments come one by one, then hundreds at once', () => {
  const forecast = createForecast();
  forecast.came(1);
  for (let second = 0; second < 4; second++) {
    vi.advanceTimersByTime(1_000);
    forecast.gone(1, 1, performance.now() - 1_000);
  }
  forecast.came(1);
  expect(forecast.waitMs(BUSY)).toBe(0);
});

test('goes by the pace of those before, and by the time that none has gone', () => {
  const forecast = createForecast();
  const began = performance.now();
  forecast.came(0);
  vi.advanceTimersByTime(1_500);
  expect(forecast.waitMs(BUSY)).toBe(1_500);
  forecast.gone(100, BUSY, began);
  expect(forecast.waitMs(BUSY)).toBe(4_500);
  expect(forecast.waitMs(64)).toBe(0);
  forecast.gone(BUSY, 0, began);
  expect(forecast.waitMs(BUSY)).toBe(0);
});

test('does not go by submissions of before, which took the few that waited then', () => {
  const forecast = createForecast();
  const before = performance.now();
  vi.advanceTimersByTime(500);
  forecast.came(1);
  vi.advanceTimersByTime(1_500);
  forecast.gone(1, BUSY, before);
  expect(forecast.waitMs(BUSY)).toBe(1_500);
  forecast.gone(100, BUSY, before + 600);
  expect(forecast.waitMs(BUSY)).toBe(4_500);
});

test('forgets a slow time once the pace is quick again', () => {
  const forecast = createForecast();
  const began = performance.now();
  forecast.came(0);
  vi.advanceTimersByTime(10_000);
  forecast.gone(100, BUSY, began);
  for (let second = 0; second < 20; second++) {
    vi.advanceTimersByTime(1_000);
    forecast.gone(1_000, BUSY, performance.now() - 1_000);
  }
  expect(forecast.waitMs(BUSY)).toBeLessThan(500);
});
