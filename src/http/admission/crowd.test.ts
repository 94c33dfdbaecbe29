import { beforeEach, describe, expect, it } from 'vitest';
import { type Crowd, createCrowd } from './crowd.ts';

let now: number;
let crowd: Crowd;
beforeEach(() => {
  now = 10_000;
  crowd = createCrowd({ longestWaitMs: 2_000, atLeast: 10, now: () => now });
});

const enter = (count: number, caller = 'one') => {
  for (let at = 0; at < count; at++) crowd.enter(caller);
};
const leave = (count: number, caller = 'one') => {
  for (let at = 0; at < count; at++) crowd.leave(caller);
};

describe('a crowd', () => {
  it('lets a burst in that finds the bank idle', () => {
    enter(500);
    expect(crowd.tooLate('one')).toBeUndefined();
  });

  it('is too large once nothing of it is answered, until it is small again', () => {
    enter(500);
    now += 250;
    expect(crowd.tooLate('one')).toBe(2);
    leave(491);
    expect(crowd.tooLate('one')).toBeUndefined();
  });

  it('is judged by the pace at which it is answered', () => {
    enter(600);
    now += 500;
    leave(100);
    // 100 in half a second: the 500 that are there take 2.5 s.
    expect(crowd.tooLate('one')).toBe(3);
    leave(150);
    expect(crowd.tooLate('one')).toBeUndefined();
  });

  it('lets in callers who have less than their part of it', () => {
    enter(90);
    enter(10, 'other');
    now += 1_000;
    expect(crowd.tooLate('one')).toBe(2);
    expect(crowd.tooLate('other')).toBeUndefined();
  });
});
