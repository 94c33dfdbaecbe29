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
