import { describe, expect, test } from 'vitest';
import { beginAfter, createSteadyTime } from './steady-time.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;

/** A machine whose clock can be set while time passes. */
function fakeMachine() {
  let set = NOON;
  let passed = 0;
  return {
    sources: { machine: () => Math.floor(set + passed), monotonic: () => 500 + passed },
    pass: (ms: number) => {
      passed += ms;
    },
    step: (ms: number) => {
      set += ms;
    },
  };
}

describe('steady time', () => {
  test('is the machine’s while that runs as it should', () => {
    const { sources, pass } = fakeMachine();
    const now = createSteadyTime(sources, { from: NOON });
    expect(now()).toBe(NOON);
    pass(1_234);
    expect(now()).toBe(NOON + 1_234);
  });

  test('takes a step back as no step, and runs on', () => {
    const { sources, pass, step } = fakeMachine();
    const now = createSteadyTime(sources, { from: NOON });
    step(HOUR);
    expect(now()).toBe(NOON + HOUR);
    step(-HOUR);
    pass(10_000);
    expect(now()).toBe(NOON + HOUR + 10_000);
    pass(5);
    expect(now()).toBe(NOON + HOUR + 10_005);
  });

  test('follows the machine again once that has come further', () => {
    const { sources, pass, step } = fakeMachine();
    const now = createSteadyTime(sources, { from: NOON });
    step(-30_000);
    pass(1_000);
    expect(now()).toBe(NOON + 1_000);
    step(HOUR);
    expect(now()).toBe(NOON + HOUR - 30_000 + 1_000);
  });

  test('never stands still, however often it is read while the machine is behind', () => {
    const { sources, pass, step } = fakeMachine();
    const now = createSteadyTime(sources, { from: NOON });
    step(-HOUR);
    for (let read = 0; read < 200_000; read++) {
      pass(0.0001);
      now();
    }
    expect(now()).toBeCloseTo(NOON + 20, 1);
  });

  test('never goes back under any steps of the machine and of what it runs ahead by', () => {
    const { sources, pass, step } = fakeMachine();
    let ahead = 0;
    const now = createSteadyTime(sources, { from: NOON, aheadMs: () => ahead });
    let before = now();
    for (let turn = 0; turn < 2_000; turn++) {
      const [by, moved] = [((turn * 7_919) % 1_000) - 500, turn % 97 === 0];
      step(by * 100);
      if (moved) ahead += 60_000;
      pass(1);
      const after = now();
      expect(after).toBeGreaterThanOrEqual(before + 1);
      before = after;
    }
  });
});

describe('a start', () => {
  test('begins at the machine’s time when that has gone on', () => {
    expect(beginAfter(NOON, NOON + 1_000)).toEqual({ from: NOON + 1_000, waitMs: 0, isAhead: false });
    expect(beginAfter(0, NOON)).toEqual({ from: NOON, waitMs: 0, isAhead: false });
  });

  test('waits where the machine is only just behind what may have been told', () => {
    expect(beginAfter(NOON, NOON + 400)).toEqual({ from: NOON + 1_000, waitMs: 600, isAhead: false });
    expect(beginAfter(NOON, NOON - 50)).toEqual({ from: NOON + 1_000, waitMs: 1_050, isAhead: false });
  });

  test('goes on from the mark when the machine was set back meanwhile', () => {
    expect(beginAfter(NOON, NOON - HOUR)).toEqual({ from: NOON + 1_000, waitMs: 0, isAhead: true });
  });
});
