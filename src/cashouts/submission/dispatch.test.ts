import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '../../database/unavailable.ts';
import { createDispatcher, type Dispatcher } from './dispatch.ts';
import type { Handover } from './handover.ts';

const USABLE_MS = 3_000;
const CAPACITY = 4_000;

const payment = (id: number) =>
  ({ cashout: { companyId: 7n, id: BigInt(id), leaseNumber: 1 } }) as unknown as Handover;
const payments = (count: number) => Array.from({ length: count }, (_, index) => payment(index + 1));
const idsOf = (all: readonly Handover[]) => all.map(({ cashout }) => Number(cashout.id));

let submitted: number[][];
let givenBack: number[];
let reloaded: number[][];
let submit: (cashouts: Handover[]) => Promise<void>;
let reload: (cashouts: Handover[]) => Promise<Handover[]>;
let dispatcher: Dispatcher;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  submitted = [];
  givenBack = [];
  reloaded = [];
  submit = async () => undefined;
  reload = async (cashouts) => cashouts;
  dispatcher = make(2);
});
afterEach(() => vi.useRealTimers());

const make = (limit: number) =>
  createDispatcher({
    limit,
    atOnce: 2,
    submit: (cashouts) => {
      submitted.push(idsOf(cashouts));
      return submit(cashouts);
    },
    reload: (cashouts) => {
      reloaded.push(idsOf(cashouts));
      return reload(cashouts);
    },
    giveBack: async (cashouts) => void givenBack.push(...idsOf(cashouts)),
    log: pino({ level: 'silent' }),
  });

const idle = () => expect.poll(() => dispatcher.underWay()).toBe(0);

describe('a dispatcher', () => {
  it('takes payments on in order, so many at a time, two batches at once', async () => {
    const gates: (() => void)[] = [];
    submit = () => new Promise((resolve) => gates.push(resolve));
    dispatcher.offer(payments(5));
    expect(dispatcher.underWay()).toBe(5);
    await expect.poll(() => submitted.length).toBe(2);
    expect(submitted).toEqual([
      [1, 2],
      [3, 4],
    ]);
    gates.shift()?.();
    await expect.poll(() => submitted.length).toBe(3);
    expect(submitted[2]).toEqual([5]);
    for (const open of gates) open();
    await idle();
  });

  it('gives back at once what it has no room for', async () => {
    submit = () => new Promise(() => undefined);
    dispatcher.offer(payments(CAPACITY + 3));
    expect(givenBack).toEqual([CAPACITY + 1, CAPACITY + 2, CAPACITY + 3]);
    expect(dispatcher.room()).toBe(0);
    await expect.poll(() => submitted.length).toBe(2);
  });

  it('leaves alone what has waited so long that its lease may run out', async () => {
    const gates: (() => void)[] = [];
    submit = () => new Promise((resolve) => gates.push(resolve));
    dispatcher.offer(payments(5));
    await expect.poll(() => submitted.length).toBe(2);
    vi.advanceTimersByTime(USABLE_MS);
    dispatcher.offer([payment(6)]);
    for (const open of gates) open();
    // The fifth is too old; the sixth is not.
    await expect.poll(() => submitted.length).toBe(3);
    expect(submitted[2]).toEqual([6]);
  });
});

describe('how long one that comes now would wait', () => {
  const MANY = 200;

  it('says nothing while few are under way, however long they take', async () => {
    submit = () => new Promise(() => undefined);
    dispatcher.offer(payments(127));
    vi.advanceTimersByTime(60_000);
    expect(dispatcher.waitMs()).toBe(0);
  });

  // Polling would move the clock that is measured by.
  const soon = () => new Promise((resolve) => setImmediate(resolve));

  it('grows while nothing goes, and begins anew once all have gone', async () => {
    let gate = () => {};
    const opened = new Promise<void>((resolve) => {
      gate = resolve;
    });
    submit = () => opened;
    dispatcher.offer(payments(MANY));
    while (submitted.length < 2) await soon();
    expect(dispatcher.waitMs()).toBe(0);
    vi.advanceTimersByTime(2_500);
    expect(dispatcher.waitMs()).toBe(2_500);
    gate();
    await idle();
    vi.advanceTimersByTime(60_000);
    dispatcher.offer(payments(MANY));
    expect(dispatcher.waitMs()).toBe(0);
  });

  it('is nothing while a submission could begin, however many are under way', async () => {
    dispatcher = make(MANY);
    submit = () => new Promise(() => undefined);
    dispatcher.offer(payments(MANY));
    const isSubmitted = (count: number) => submitted.some(({ length }) => length === count);
    while (!isSubmitted(MANY)) await soon();
    vi.advanceTimersByTime(2_500);
    expect(dispatcher.waitMs()).toBe(0);
    dispatcher.offer(payments(1));
    while (!isSubmitted(1)) await soon();
    expect(dispatcher.waitMs()).toBe(2_500);
  });

  it('follows from how fast those before it went', async () => {
    const gates: (() => void)[] = [];
    submit = () => new Promise((resolve) => gates.push(resolve));
    dispatcher.offer(payments(MANY));
    while (gates.length < 2) await soon();
    vi.advanceTimersByTime(1_000);
    for (const open of gates.splice(0)) open();
    while (gates.length < 2) await soon();
    // Four in a second, and so many are left.
    expect(dispatcher.waitMs()).toBe((1_000 * (MANY - 4)) / 4);
  });
});

describe('a submission that fails', () => {
  it('is tried payment by payment, each as it is written down now', async () => {
    submit = async (cashouts) => {
      if (idsOf(cashouts).includes(2)) throw new Error('poisoned');
    };
    reload = async (cashouts) =>
      cashouts.map(({ cashout }) => ({ cashout: { ...cashout, submittedAt: new Date(0) } }));
    dispatcher.offer(payments(2));
    await idle();
    expect(submitted).toEqual([[1, 2], [1], [2]]);
    expect(reloaded).toEqual([[1, 2]]);
  });

  it('leaves out what has ended, or is another node’s by now', async () => {
    submit = async (cashouts) => {
      if (cashouts.length > 1) throw new Error('poisoned');
    };
    reload = async (cashouts) => cashouts.slice(1);
    dispatcher.offer(payments(2));
    await idle();
    expect(submitted).toEqual([[1, 2], [2]]);
  });

  it('is not tried again when the database is gone', async () => {
    submit = async () => {
      throw new DatabaseUnavailable(new Error('gone'));
    };
    dispatcher.offer(payments(2));
    await idle();
    expect(submitted).toEqual([[1, 2]]);
    expect(reloaded).toEqual([]);
  });

  it('is left to the lease when it cannot be read either', async () => {
    submit = async () => {
      throw new Error('poisoned');
    };
    reload = async () => {
      throw new DatabaseUnavailable(new Error('gone'));
    };
    dispatcher.offer(payments(2));
    await idle();
    expect(submitted).toEqual([[1, 2]]);
  });

  it('does not keep the next from being taken on', async () => {
    submit = async (cashouts) => {
      if (idsOf(cashouts).includes(1)) throw new Error('poisoned');
    };
    dispatcher.offer(payments(3));
    await idle();
    expect(submitted).toContainEqual([3]);
    expect(submitted).toContainEqual([2]);
  });
});

describe('stop', () => {
  it('waits for what is under way and gives back the rest', async () => {
    const gates: (() => void)[] = [];
    submit = () => new Promise((resolve) => gates.push(resolve));
    dispatcher.offer(payments(6));
    await expect.poll(() => submitted.length).toBe(2);
    let stopped = false;
    const stopping = dispatcher.stop().then(() => {
      stopped = true;
    });
    await Promise.resolve();
    expect(stopped).toBe(false);
    for (const open of gates) open();
    await stopping;
    expect(submitted.length).toBe(2);
    expect(givenBack).toEqual([5, 6]);
  });

  it('gives back whatever is offered afterwards', async () => {
    await dispatcher.stop();
    dispatcher.offer(payments(2));
    expect(givenBack).toEqual([1, 2]);
    expect(dispatcher.room()).toBe(0);
  });
});
