import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setBankClock } from './bank-clock.ts';
import { rememberCodeUsed, secondsToNextCode } from './code-steps.ts';

describe('the wait for another code', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00.000Z') });
    setBankClock('2026-12-21T05:33:40.000Z');
  });
  afterEach(() => {
    setBankClock(new Date().toISOString());
    vi.useRealTimers();
  });

  it('lasts until the step of the bank’s clock in which one was shown is over', () => {
    expect(secondsToNextCode()).toBeUndefined();
    rememberCodeUsed();
    expect(secondsToNextCode()).toBe(20);
    vi.advanceTimersByTime(12_500);
    expect(secondsToNextCode()).toBe(8);
    vi.advanceTimersByTime(7_500);
    expect(secondsToNextCode()).toBeUndefined();
    rememberCodeUsed();
    expect(secondsToNextCode()).toBe(30);
  });
});
