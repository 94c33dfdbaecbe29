import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '../pool.ts';
import { routine } from '../routine.ts';
import { createActivity } from './activity.ts';
import { type DueWork, type DueWorkRunner, startDueWork } from './due-work.ts';

const beat = routine(sql('due-work-test.beat', 'select 1'));

const POLL_MS = 250;
const RETRY_MS = 500;

/** A kind of work with so many rows due, of which each run does one. */
interface HandWork extends DueWork {
  due: number;
  runs: number;
  isBusy: boolean;
  fails: boolean;
}

function handWork(name: string, state: Partial<HandWork> = {}): HandWork {
  const work: HandWork = {
    name,
    due: 0,
    runs: 0,
    isBusy: false,
    fails: false,
    runDue: async () => {
      work.runs += 1;
      if (work.fails) throw new Error(`${name} fails`);
      if (work.due === 0) return 0;
      work.due -= 1;
      return 1;
    },
    nextDue: async () => null,
    busy: async () => work.isBusy,
    ...state,
  };
  return work;
}

let runner: DueWorkRunner | undefined;
const logged: unknown[] = [];

function start(...works: DueWork[]): DueWorkRunner {
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  runner = startDueWork(works, log);
  return runner;
}

beforeEach(() => {
  logged.length = 0;
  vi.useFakeTimers();
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  vi.useRealTimers();
});

describe('a loop', () => {
  it('works until nothing is due, and looks again after the poll', async () => {
    const work = handWork('rows', { due: 3 });
    start(work);
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toMatchObject({ due: 0, runs: 4 });
    work.due = 1;
    await vi.advanceTimersByTimeAsync(POLL_MS - 1);
    expect(work.runs).toBe(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toMatchObject({ due: 0, runs: 6 });
  });

  it('is woken at once', async () => {
    const work = handWork('rows');
    const { wake } = start(work);
    await vi.advanceTimersByTimeAsync(0);
    work.due = 2;
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toMatchObject({ due: 0, runs: 4 });
  });

  it('keeps a wake that comes while it works', async () => {
    let finish: (worked: number) => void = () => undefined;
    const work = handWork('rows');
    const slow = { ...work, runDue: () => new Promise<number>((resolve) => (finish = resolve)) };
    let runs = 0;
    const counted: DueWork = {
      ...slow,
      runDue: () => {
        runs += 1;
        return slow.runDue();
      },
    };
    const { wake } = start(counted);
    await vi.advanceTimersByTimeAsync(0);
    wake();
    finish(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(runs).toBe(2);
    finish(0);
    await vi.advanceTimersByTimeAsync(POLL_MS - 1);
    expect(runs).toBe(2);
    finish(0);
  });

  it('polls as often as its share says, and at once when another node no longer polls', async () => {
    const fewer: (() => void)[] = [];
    const work = handWork('rows');
    const share = { often: () => 8_000, onFewerPolls: (listener: () => void) => void fewer.push(listener) };
    runner = startDueWork([work], pino({ level: 'silent' }), share);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(work.runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work.runs).toBe(2);
    for (const listener of fewer) listener();
    await vi.advanceTimersByTimeAsync(0);
    expect(work.runs).toBe(3);
  });

  it('backs off from an error, tells it, and goes on; the others never notice', async () => {
    const broken = handWork('broken', { fails: true });
    const sound = handWork('sound', { due: 2 });
    start(broken, sound);
    await vi.advanceTimersByTimeAsync(0);
    expect(broken.runs).toBe(1);
    expect(sound).toMatchObject({ due: 0, runs: 3 });
    expect(logged).toMatchObject([{ work: 'broken', err: { message: 'broken fails' } }]);
    await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
    expect(broken.runs).toBe(1);
    broken.fails = false;
    broken.due = 1;
    await vi.advanceTimersByTimeAsync(1);
    expect(broken).toMatchObject({ due: 0, runs: 3 });
  });
});

describe('a loop of a bank in which nothing happens', () => {
  const QUIET_AFTER_MS = 15_000;
  const FIRST_POLLS = QUIET_AFTER_MS / POLL_MS + 1;

  function startQuiet(work: DueWork) {
    const activity = createActivity();
    const log = pino({ level: 'silent' });
    runner = startDueWork([work], log, { activity });
    return activity;
  }

  it('looks again when the next row becomes due, and not before', async () => {
    const dueAt = Date.now() + QUIET_AFTER_MS + 40_000;
    const work = handWork('rows', { nextDue: async () => new Date(dueAt) });
    startQuiet(work);
    await vi.advanceTimersByTimeAsync(QUIET_AFTER_MS);
    expect(work.runs).toBe(FIRST_POLLS);
    work.due = 1;
    await vi.advanceTimersByTimeAsync(39_999);
    expect(work).toMatchObject({ due: 1, runs: FIRST_POLLS });
    await vi.advanceTimersByTimeAsync(1);
    expect(work.due).toBe(0);
  });

  it('looks at once when something is written, and often for a while', async () => {
    const work = handWork('rows');
    const activity = startQuiet(work);
    await vi.advanceTimersByTimeAsync(QUIET_AFTER_MS + 10_000);
    expect(work.runs).toBe(FIRST_POLLS);
    activity.wrote('cashouts.insert');
    await vi.advanceTimersByTimeAsync(0);
    expect(work.runs).toBe(FIRST_POLLS + 1);
    work.due = 1;
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(work.due).toBe(0);
  });

  it('sleeps on over what nodes write all the time', async () => {
    const work = handWork('rows');
    const activity = startQuiet(work);
    await vi.advanceTimersByTimeAsync(QUIET_AFTER_MS);
    activity.wrote(beat.name);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(work.runs).toBe(FIRST_POLLS);
    expect(activity.wroteWithin(1_000_000)).toBe(false);
  });

  it('looks often while something is under way, and once a minute when nothing is', async () => {
    const work = handWork('rows', { isBusy: true });
    startQuiet(work);
    await vi.advanceTimersByTimeAsync(QUIET_AFTER_MS + 4 * POLL_MS);
    expect(work.runs).toBe(FIRST_POLLS + 4);
    work.isBusy = false;
    await vi.advanceTimersByTimeAsync(POLL_MS);
    const { runs } = work;
    await vi.advanceTimersByTimeAsync(59_999);
    expect(work.runs).toBe(runs);
    await vi.advanceTimersByTimeAsync(1);
    expect(work.runs).toBe(runs + 1);
  });

  it('is woken by what is written while it asks when to look again', async () => {
    let answer: (next: null) => void = () => undefined;
    const work = handWork('rows', { nextDue: () => new Promise((resolve) => (answer = resolve)) });
    const activity = startQuiet(work);
    await vi.advanceTimersByTimeAsync(QUIET_AFTER_MS);
    activity.wrote('cashouts.insert');
    answer(null);
    const { runs } = work;
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(work.runs).toBe(runs + 1);
  });
});

describe('a drain', () => {
  it('does what a loop has made due behind it', async () => {
    let finish: () => void = () => undefined;
    const second = handWork('second');
    let taken = false;
    const first: DueWork = {
      ...handWork('first'),
      // The loop takes the only row; its end makes a row of the second kind due.
      runDue: async () => {
        if (taken) return 0;
        taken = true;
        await new Promise<void>((resolve) => (finish = resolve));
        second.due = 1;
        return 1;
      },
    };
    const { drain } = start(first, second);
    await vi.advanceTimersByTimeAsync(0);
    const drained = drain();
    await vi.advanceTimersByTimeAsync(1);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    await drained;
    expect(second.due).toBe(0);
  });
});

describe('stop', () => {
  it('waits for what is under way and begins nothing more', async () => {
    let finish: (worked: number) => void = () => undefined;
    let runs = 0;
    const work: DueWork = {
      ...handWork('rows'),
      runDue: () => {
        runs += 1;
        return new Promise((resolve) => (finish = resolve));
      },
    };
    const { stop } = start(work);
    await vi.advanceTimersByTimeAsync(0);
    let stopped = false;
    const stopping = stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(stopped).toBe(false);
    finish(1);
    await stopping;
    expect(runs).toBe(1);
  });

  it('does not wait for a poll', async () => {
    const { stop } = start(handWork('rows'));
    await vi.advanceTimersByTimeAsync(0);
    const stopping = stop();
    await vi.advanceTimersByTimeAsync(0);
    await stopping;
  });
});

describe('drain', () => {
  it('of one kind leaves the others to their loops', async () => {
    const [asked, other] = [handWork('asked'), handWork('other')];
    const { drain } = start(asked, other);
    await vi.advanceTimersByTimeAsync(0);
    [asked.due, other.due] = [2, 2];
    other.isBusy = true;
    await drain('asked');
    expect([asked.due, other.due]).toEqual([0, 2]);
  });

  it('works off what every kind has due, also what one makes for another', async () => {
    const second = handWork('second');
    const first = handWork('first');
    const { runDue } = first;
    first.runDue = async () => {
      const worked = await runDue();
      second.due += worked * 2;
      return worked;
    };
    const { drain } = start(second, first);
    await vi.advanceTimersByTimeAsync(0);
    // The loops are asleep until their poll, which never comes here.
    first.due = 2;
    await drain();
    expect([first.due, second.due]).toEqual([0, 0]);
  });

  it('waits while a kind is busy without having anything due', async () => {
    const work = handWork('rows', { isBusy: true });
    const { drain } = start(work);
    let drained = false;
    const draining = drain().then(() => {
      drained = true;
    });
    await vi.advanceTimersByTimeAsync(100);
    expect(drained).toBe(false);
    work.isBusy = false;
    await vi.advanceTimersByTimeAsync(20);
    expect(drained).toBe(true);
    await draining;
  });

  it('fails when a kind of work does', async () => {
    const { drain } = start(handWork('broken', { fails: true }));
    await expect(drain()).rejects.toThrow('broken fails');
  });
});

describe('nextDue', () => {
  const at = (iso: string) => async () => new Date(iso);

  it('is the earliest of all kinds', async () => {
    const { nextDue } = start(
      handWork('never'),
      handWork('late', { nextDue: at('2026-11-21T12:00:40.000Z') }),
      handWork('early', { nextDue: at('2026-11-21T12:00:05.000Z') }),
    );
    expect(await nextDue()).toEqual(new Date('2026-11-21T12:00:05.000Z'));
  });

  it('is null when nothing will ever be due', async () => {
    expect(await start(handWork('never')).nextDue()).toBeNull();
  });
});
