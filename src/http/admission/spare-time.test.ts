import { expect, it } from 'vitest';
import { type BusyTimes, createSpareTime } from './spare-time.ts';

/** A process and a machine of four processors that are busy for these shares of a second. */
function after(loop: number, machine: number) {
  const times: BusyTimes[] = [
    { at: 1_000, loop: 300, machine: 5_000, processors: 40_000 },
    { at: 2_000, loop: 300 + 1_000 * loop, machine: 5_000 + 4_000 * machine, processors: 44_000 },
  ];
  const spare = createSpareTime(() => times.shift() as BusyTimes);
  expect([spare.room(), spare.isCrowded()]).toEqual([0, false]);
  spare.measure();
  return [spare.room(), spare.isCrowded()];
}

it.each([
  ['an idle process', 0.39, 0.3, [64, false]],
  ['a process with time', 0.79, 0.3, [16, false]],
  ['a busy process', 0.81, 0.3, [0, false]],
  ['a process at its limit', 0.96, 0.3, [0, true]],
  ['a process at its limit, on a machine with one free processor of four', 0.96, 0.76, [0, false]],
  ['a process at its limit, on a machine at its limit', 1, 0.91, [1_000, false]],
])('tells of %s', (_name, loop, machine, expected) => {
  expect(after(loop, machine)).toEqual(expected);
});
