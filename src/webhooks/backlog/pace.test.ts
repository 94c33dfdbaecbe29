import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

const LONGEST_MS = 30_000;

/** Lets time pass in steps, with a number of requests a second; answers how many deliveries were allowed and taken. */
function pass(seconds: number, waitedMs: (at: number) => number, requests = 5_000): number {
  let at = 0;
  const pace = createPace({ longestMs: LONGEST_MS, now: () => at });
  let taken = 0;
  for (let step = 0; step < seconds * 50; step += 1) {
    at += 20;
    const allowed = Math.min(100, pace.allow(waitedMs(at), (at / 1_000) * requests));
    pace.spend(allowed);
    taken += allowed;
  }
  return taken / seconds;
}

describe('the pace of deliveries while payments fill the turns', () => {
  it('is a hundred a second at the least, with or without payments', () => {
    expect(pass(10, () => 0)).toBeCloseTo(100, -1);
    expect(pass(10, () => 0, 0)).toBeCloseTo(100, -1);
  });

  it('grows with the age of the oldest in the second half of its time', () => {
    const rates = [0.5, 0.6, 0.7, 0.8].map((part) => pass(10, () => part * LONGEST_MS, 1_000));
    expect(rates[0]).toBeCloseTo(100, -1);
    for (const [index, rate] of rates.entries()) expect(rate).toBeGreaterThan(rates[index - 1] ?? 0);
  });

  it('has no bound once the oldest has waited for as long as it may', () => {
    const pace = createPace({ longestMs: LONGEST_MS, now: () => 0 });
    expect(pace.allow(LONGEST_MS, 0)).toBe(Number.POSITIVE_INFINITY);
  });

  it('keeps the wait of everything below the longest under lasting load', () => {
    let at = 0;
    const pace = createPace({ longestMs: LONGEST_MS, now: () => at });
    const told: number[] = [];
    let longest = 0;
    // Two events for each of 300 payments a second, for five minutes; up to 100 deliveries each 10 ms.
    for (at = 10; at <= 300_000; at += 10) {
      for (let event = 0; event < 6; event += 1) told.push(at);
      const waited = at - (told[0] ?? at);
      longest = Math.max(longest, waited);
      const allowed = Math.min(100, told.length, pace.allow(waited, at * 0.3));
      told.splice(0, allowed);
      pace.spend(allowed);
    }
    expect(longest).toBeGreaterThan(LONGEST_MS / 2);
    expect(longest).toBeLessThan(LONGEST_MS);
  });

  it('makes up for what was taken beyond it', () => {
    let at = 0;
    const pace = createPace({ longestMs: LONGEST_MS, now: () => at });
    let taken = 0;
    for (at = 0; at <= 10_000; at += 20)
      if (pace.allow(0, 0) >= 1) {
        pace.spend(64);
        taken += 64;
      }
    expect(taken / 10).toBeCloseTo(100, -1);
  });

  it('does not make up for what went while there was room', () => {
    let at = 0;
    const pace = createPace({ longestMs: LONGEST_MS, now: () => at });
    pace.spend(10_000);
    at = 1_000;
    expect(pace.allow(0, 0)).toBeGreaterThan(0);
  });

  it('saves up nothing for later', () => {
    let at = 0;
    const pace = createPace({ longestMs: LONGEST_MS, now: () => at });
    at = 60_000;
    expect(pace.allow(0, 0)).toBeLessThanOrEqual(50);
  });
});
