import { describe, expect, it } from 'vitest';
import { allowance } from './pace.ts';

const pressed = { saved: 0, elapsedMs: 100, utilization: 0.99, publishedPerSecond: 5_000 };

describe('how many deliveries may be begun', () => {
  it('is not bounded while the process has time to spare', () => {
    expect(allowance({ ...pressed, utilization: 0.5 })).toBe(Number.POSITIVE_INFINITY);
  });

  it('is not bounded while it is deliveries alone that keep it busy', () => {
    expect(allowance({ ...pressed, publishedPerSecond: 100 })).toBe(Number.POSITIVE_INFINITY);
  });

  it('is 2,100 a second while payments leave no time', () => {
    expect(allowance(pressed)).toBe(210);
    expect(allowance({ ...pressed, saved: 100 })).toBe(310);
    expect(allowance({ ...pressed, saved: Number.POSITIVE_INFINITY })).toBe(210);
  });

  it('makes up for a portion that was too large', () => {
    expect(allowance({ ...pressed, saved: -200 })).toBe(10);
  });

  it('does not save up more than a quarter of a second', () => {
    expect(allowance({ ...pressed, elapsedMs: 10_000 })).toBe(525);
  });
});
