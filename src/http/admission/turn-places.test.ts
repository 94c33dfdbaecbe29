import { beforeEach, describe, expect, it } from 'vitest';
import { createTurnPlaces, type TurnPlaces } from './turn-places.ts';

let now: number;
let places: TurnPlaces;
let begun: { company: string; leave: () => void }[];
beforeEach(() => {
  now = 10_000;
  begun = [];
  places = createTurnPlaces({ besideOthers: 3, presentMs: 1_000, now: () => now });
});

const ask = (company: string, times = 1) => {
  for (let at = 0; at < times; at++) places.enter(company, (leave) => begun.push({ company, leave }));
};
const begunOf = (company: string) => begun.filter((one) => one.company === company);
const end = (company: string) => {
  const at = begun.findIndex((one) => one.company === company);
  begun.splice(at, 1)[0]?.leave();
};

describe('places for turns', () => {
  it('are without number for a company that asks alone', () => {
    ask('noisy', 500);
    expect(begunOf('noisy')).toHaveLength(500);
  });

  it('are few while somebody else asks, who gets one at once', () => {
    ask('quiet');
    ask('noisy', 10);
    expect(begunOf('noisy')).toHaveLength(3);
    ask('quiet', 2);
    expect(begunOf('quiet')).toHaveLength(3);
  });

  it('go to whoever waits, in order, as they are given back', () => {
    ask('quiet');
    const order: number[] = [];
    const leaves: (() => void)[] = [];
    for (const number of [1, 2, 3, 4, 5])
      places.enter('noisy', (leave) => {
        order.push(number);
        leaves.push(leave);
      });
    expect(order).toEqual([1, 2, 3]);
    leaves[0]?.();
    expect(order).toEqual([1, 2, 3, 4]);
    leaves[1]?.();
    expect(order).toEqual([1, 2, 3, 4, 5]);
  });

  it('take in everybody who waits once the others have gone', () => {
    ask('quiet');
    ask('noisy', 10);
    now += 1_001;
    end('noisy');
    expect(begunOf('noisy')).toHaveLength(9);
  });

  it('let a crowd that was there before the other came shrink, and end nothing of it', () => {
    ask('noisy', 10);
    ask('quiet');
    ask('noisy', 2);
    expect(begunOf('noisy')).toHaveLength(10);
    for (let ended = 0; ended < 8; ended++) end('noisy');
    expect(begunOf('noisy')).toHaveLength(3);
  });

  it('know two companies that ask in turn as neighbours', () => {
    for (let round = 0; round < 5; round++) {
      ask('one');
      ask('two');
      now += 400;
    }
    expect(begunOf('one')).toHaveLength(3);
    expect(begunOf('two')).toHaveLength(3);
  });
});
