import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPlaces } from './places.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { atOnce: 2, waitingAtMost: 2, longestWaitMs: 1_000 };

/** Enters, and tells how that stands. */
function entering(places: ReturnType<typeof createPlaces>) {
  const one = { state: 'waiting', leave: () => {} };
  void places.enter().then((leave) => {
    one.state = leave === undefined ? 'refused' : 'inside';
    one.leave = leave ?? one.leave;
  });
  return one;
}

const settle = () => vi.advanceTimersByTimeAsync(0);

it('lets as many in as there are places, and the rest in their order', async () => {
  const places = createPlaces(limits);
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => entering(places));
  await settle();
  expect([first, second, third, fourth].map((one) => one?.state)).toEqual([
    'inside',
    'inside',
    'waiting',
    'waiting',
  ]);
  second?.leave();
  await settle();
  expect([third?.state, fourth?.state]).toEqual(['inside', 'waiting']);
  first?.leave();
  await settle();
  expect(fourth?.state).toBe('inside');
});

it('refuses at once where enough wait already', async () => {
  const places = createPlaces(limits);
  const all = Array.from({ length: 5 }, () => entering(places));
  await settle();
  expect(all.map(({ state }) => state)).toEqual(['inside', 'inside', 'waiting', 'waiting', 'refused']);
});

it('refuses whoever has waited too long, and passes over them when a place is free', async () => {
  const places = createPlaces(limits);
  const [first, , late] = Array.from({ length: 3 }, () => entering(places));
  await vi.advanceTimersByTimeAsync(600);
  const next = entering(places);
  await vi.advanceTimersByTimeAsync(400);
  expect([late?.state, next.state]).toEqual(['refused', 'waiting']);
  first?.leave();
  await settle();
  expect([late?.state, next.state]).toEqual(['refused', 'inside']);
});

it('has every place again once all have left', async () => {
  const places = createPlaces(limits);
  const all = Array.from({ length: 4 }, () => entering(places));
  for (const one of all) {
    await settle();
    one.leave();
  }
  const again = [entering(places), entering(places), entering(places)];
  await settle();
  expect(again.map(({ state }) => state)).toEqual(['inside', 'inside', 'waiting']);
});
