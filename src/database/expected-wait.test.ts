import { describe, expect, it } from 'vitest';
import { createExpectedWait } from './expected-wait.ts';

/** A wait that has seen batches of these durations end, at the instant 10,000. */
function afterBatches(limit: number, durations: readonly number[]) {
  const wait = createExpectedWait(limit);
  for (const duration of durations) {
    wait.begin(0);
    wait.end(duration);
  }
  return wait;
}

describe('the wait that is expected', () => {
  it('is none while nothing is known and nothing runs', () => {
    expect(createExpectedWait(10).of(1_000, 0)).toBe(0);
  });

  it('counts the full batches before it, each as long as batches took', () => {
    const wait = afterBatches(10, [50, 50, 50]);
    expect(wait.of(9, 10_000)).toBe(0);
    expect(wait.of(10, 10_000)).toBe(50);
    expect(wait.of(45, 10_000)).toBe(200);
  });

  it('counts what the running batch still takes', () => {
    const wait = afterBatches(10, [50]);
    wait.begin(10_000);
    expect(wait.of(0, 10_010)).toBe(40);
    expect(wait.of(20, 10_010)).toBe(140);
  });

  it('grows with a batch that has outrun its time', () => {
    const wait = afterBatches(10, [50]);
    wait.begin(10_000);
    expect(wait.of(0, 10_050)).toBe(0);
    expect(wait.of(0, 13_050)).toBe(3_000);
  });

  it('sees a stall of a database that has never answered', () => {
    const wait = createExpectedWait(10);
    wait.begin(0);
    expect(wait.of(0, 2_500)).toBe(2_500);
  });

  it('says how long batches take of which some are slow', () => {
    expect(afterBatches(10, [30, 30, 30, 120, 120]).of(100, 10_000)).toBe(660);
  });

  it('makes little of one stall, and follows when batches have become slow or fast', () => {
    expect(afterBatches(10, [20, 20, 9_000]).of(10, 10_000)).toBe(20);
    expect(afterBatches(10, [20, 20, 900, 900, 900]).of(10, 10_000)).toBe(900);
    expect(afterBatches(10, [900, 900, 900, 900, 900, 20, 20, 20]).of(10, 10_000)).toBe(20);
  });
});
