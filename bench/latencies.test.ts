import { describe, expect, it } from 'vitest';
import { createLatencies } from './latencies.ts';

describe('latencies', () => {
  it('gives exact percentiles in milliseconds, whatever the order they came in', () => {
    const latencies = createLatencies(200);
    for (let number = 200; number >= 1; number -= 1) latencies.add(number * 1000);
    expect(latencies.summary()).toEqual({ p50: 100, p95: 190, p99: 198, max: 200 });
  });

  it('keeps fractions of a millisecond and does not count what was never added', () => {
    const latencies = createLatencies(10);
    latencies.add(250);
    expect(latencies.summary()).toEqual({ p50: 0.25, p95: 0.25, p99: 0.25, max: 0.25 });
  });

  it('refuses to forget one', () => {
    const latencies = createLatencies(1);
    latencies.add(1);
    expect(() => latencies.add(2)).toThrow('more than 1 latencies');
  });
});
