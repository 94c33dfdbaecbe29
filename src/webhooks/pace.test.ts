import { describe, expect, it } from 'vitest';
import { allowance } from './pace.ts';

describe('how many deliveries may be begun', () => {
  it('is not bounded while the process has time to spare', () => {
    expect(allowance({ saved: 0, elapsedMs: 0, utilization: 0.5 })).toBe(Number.POSITIVE_INFINITY);
  });

  it('is 2,500 a second while it has none', () => {
    expect(allowance({ saved: 0, elapsedMs: 100, utilization: 0.99 })).toBe(250);
    expect(allowance({ saved: 100, elapsedMs: 100, utilization: 0.99 })).toBe(350);
    expect(allowance({ saved: Number.POSITIVE_INFINITY, elapsedMs: 100, utilization: 0.99 })).toBe(250);
  });

  it('does not save up more than a quarter of a second', () => {
    expect(allowance({ saved: 0, elapsedMs: 10_000, utilization: 1 })).toBe(625);
  });
});
