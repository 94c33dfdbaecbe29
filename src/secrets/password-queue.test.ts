import { describe, expect, it } from 'vitest';
import type { Refusal } from '../refusals.ts';
import { createPasswordQueue, PASSWORD_QUEUE } from './password-queue.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const from = (place: string, minutes = 0) => ({ place, now: new Date(NOW.getTime() + minutes * 60_000) });

/** A queue whose checks end when they are told to; `right` is the right password. */
function handQueue() {
  const ends: (() => void)[] = [];
  const queue = createPasswordQueue(
    PASSWORD_QUEUE,
    (password) => new Promise((resolve) => ends.push(() => resolve(password === 'right'))),
  );
  const show = (place: string, password = 'wrong', minutes = 0) =>
    queue.matches(password, 'hash', from(place, minutes)).then(
      (right) => (right ? 'right' : 'wrong'),
      (error: Refusal) => `${error.code} ${error.retryAfterSeconds ?? ''}`.trim(),
    );
  const settle = () => new Promise(setImmediate);
  /** Ends every check, those that begin meanwhile too. */
  const endAll = async () => {
    await settle();
    for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
      end();
      await settle();
    }
  };
  return { show, endAll, queue };
}

describe('passwords that wait to be checked', () => {
  it('of one network are five at once, and another network waits behind no more than those', async () => {
    const { show, endAll } = handQueue();
    const flood = Array.from({ length: 130 }, () => show('203.0.113.9'));
    const person = show('192.0.2.1', 'right');
    await endAll();
    const outcomes = await Promise.all(flood);
    expect(outcomes.filter((one) => one === 'wrong').length).toBe(5);
    expect(outcomes.filter((one) => one === 'tooManyRequests').length).toBe(125);
    expect(await person).toBe('right');
  });

  it('of strange networks leave places for those from which somebody came in before', async () => {
    const { show, endAll } = handQueue();
    const before = show('192.0.2.1', 'right');
    await endAll();
    await before;
    const crowd = Array.from({ length: 100 }, (_, index) => show(`203.0.113.${index}`));
    const stranger = show('198.51.100.7', 'right');
    const person = show('192.0.2.1', 'right');
    await endAll();
    expect(await stranger).toBe('tooManyRequests');
    expect(await person).toBe('right');
    const outcomes = await Promise.all(crowd);
    expect(outcomes.filter((one) => one === 'wrong').length).toBe(62);
  });

  it('close a network after sixty wrong ones for as long as a quarter of an hour takes', async () => {
    const { show, endAll } = handQueue();
    const tried: string[] = [];
    for (let tries = 0; tries < 60; tries++) {
      const shown = show('203.0.113.9', 'wrong', tries / 10);
      await endAll();
      tried.push(await shown);
    }
    expect(new Set(tried)).toEqual(new Set(['wrong']));
    expect(await show('203.0.113.9', 'right', 10)).toBe('tooManyRequests 300');
    const elsewhere = show('192.0.2.1', 'right', 10);
    const later = show('203.0.113.9', 'right', 15.01);
    await endAll();
    expect([await elsewhere, await later]).toEqual(['right', 'right']);
  });

  it('count only when they are wrong', async () => {
    const { show, endAll } = handQueue();
    for (let tries = 0; tries < 100; tries++) {
      const shown = show('192.0.2.1', 'right');
      await endAll();
      expect(await shown).toBe('right');
    }
  });

  it('are forgotten when the bank begins anew', async () => {
    const { show, endAll, queue } = handQueue();
    for (let tries = 0; tries < 60; tries++) {
      const shown = show('203.0.113.9');
      await endAll();
      await shown;
    }
    queue.forget();
    const shown = show('203.0.113.9', 'right');
    await endAll();
    expect(await shown).toBe('right');
  });
});
