import { expect, it } from 'vitest';
import { createLane } from './lanes.ts';

it('drops the payments that were queued before a lease began, once it has emptied the queue', () => {
  const { queued } = createLane(1n, 1n);
  queued.add('before');
  queued.add('again');
  const drop = queued.mark();
  // Their transaction is committed after the lease has read the queue.
  queued.add('again');
  queued.add('meanwhile');
  drop();
  expect(['before', 'again', 'meanwhile'].map((payment) => queued.has(payment))).toEqual([false, true, true]);
  queued.mark()();
  expect(['again', 'meanwhile'].map((payment) => queued.has(payment))).toEqual([false, false]);
});

it('keeps a payment whose delivery is not written yet, whatever leases find', () => {
  const { queued } = createLane(1n, 1n);
  queued.hold('payment');
  queued.mark()();
  expect(queued.has('payment')).toBe(true);
  queued.add('payment');
  queued.mark()();
  expect(queued.has('payment')).toBe(false);
});

it('names ten thousand payments, and lets every other one wait until the queue is empty', () => {
  const { queued } = createLane(1n, 1n);
  for (let payment = 0; payment < 10_000; payment++) queued.add(`${payment}`);
  expect(queued.has('another')).toBe(false);
  queued.add('one more');
  expect(queued.has('another')).toBe(true);
  queued.mark()();
  expect(['another', 'one more', '0'].map((payment) => queued.has(payment))).toEqual([false, false, false]);
});
