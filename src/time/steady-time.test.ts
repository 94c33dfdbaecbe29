import { describe, expect, test } from 'vitest';
import { createSteadyTime } from './steady-time.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');

/** A machine on which time passes, and another clock that is asked over a network. */
function fakes() {
  let passed = 0;
  return {
    monotonic: () => 500 + passed,
    pass: (ms: number) => {
      passed += ms;
    },
  };
}

/** Hears a time that is told so long after the question and before the answer. */
function heard({ monotonic, pass }: ReturnType<typeof fakes>, told: () => number, [there, back]: number[]) {
  const asked = monotonic();
  pass(there ?? 0);
  const instant = Math.floor(told());
  pass(back ?? 0);
  return { told: instant, asked, answered: monotonic() };
}

describe('steady time', () => {
  test('runs by the monotonic clock from what it has heard', () => {
    const machine = fakes();
    const time = createSteadyTime(
      machine.monotonic,
      heard(machine, () => NOON, [0, 0]),
    );
    expect(time.now()).toBe(NOON);
    machine.pass(1_234);
    expect(time.now()).toBe(NOON + 1_234);
  });

  test('is never further off than its best answer lets it be, however slow others are', () => {
    const machine = fakes();
    const told = () => NOON + machine.monotonic();
    const time = createSteadyTime(machine.monotonic, heard(machine, told, [100, 900]));
    expect(Math.abs(time.now() - told())).toBeLessThanOrEqual(500);
    time.hear(heard(machine, told, [1, 2]));
    for (const trip of [
      [0, 400],
      [900, 0],
      [30, 30],
    ]) {
      time.hear(heard(machine, told, trip));
      expect(Math.abs(time.now() - told())).toBeLessThanOrEqual(3);
    }
  });

  test('has reached what it has heard', () => {
    const machine = fakes();
    const told = () => NOON + machine.monotonic();
    const time = createSteadyTime(machine.monotonic, heard(machine, told, [100, 900]));
    for (const trip of [
      [0, 0],
      [700, 0],
      [0, 700],
      [3, 3],
    ]) {
      const one = heard(machine, told, trip);
      time.hear(one);
      expect(time.now()).toBeGreaterThanOrEqual(one.told);
    }
  });

  test('follows forward, and stands where the other went back until it is caught up with', () => {
    const machine = fakes();
    let set = 0;
    const told = () => NOON + set + machine.monotonic();
    const time = createSteadyTime(machine.monotonic, heard(machine, told, [0, 0]));
    set = 10_000;
    time.hear(heard(machine, told, [0, 0]));
    const late = time.now();
    expect(late).toBe(told());
    set = 9_000;
    time.hear(heard(machine, told, [0, 0]));
    machine.pass(400);
    expect(time.now()).toBe(late);
    machine.pass(1_600);
    expect(time.now()).toBeLessThanOrEqual(told() + 1);
    expect(time.now()).toBeGreaterThan(late);
  });

  test('never goes back under any steps of the other clock and any answers', () => {
    const machine = fakes();
    let set = 0;
    const told = () => NOON + set + machine.monotonic();
    const time = createSteadyTime(machine.monotonic, heard(machine, told, [1, 1]));
    let before = time.now();
    for (let turn = 0; turn < 2_000; turn++) {
      set += (((turn * 7_919) % 1_000) - 500) * 100;
      time.hear(heard(machine, told, [turn % 13, turn % 7]));
      expect(time.now()).toBeGreaterThanOrEqual(before);
      before = time.now();
      machine.pass(1);
    }
  });
});
