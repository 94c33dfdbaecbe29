import { describe, expect, it, vi } from 'vitest';
import type { Actor, OperatorActor } from '../../actor.ts';
import { createCallerShares, type ShareLimits } from './caller-shares.ts';

const LIMITS: ShareLimits = {
  company: { reads: 10, writes: 100 },
  credential: { reads: 6, writes: 60 },
  readsAtOnce: 2,
  readsWaiting: 3,
  longestReadS: 5,
};

const program = (companyId: bigint, subject: string): Actor => ({
  audience: 'api',
  companyId,
  subject,
  permissions: new Set(),
});

function shares() {
  let time = 0;
  const made = createCallerShares(LIMITS, () => time);
  /** Counts the requests that are admitted, and says when the first refused one may come again. */
  const ask = (caller: Actor | OperatorActor, kind: 'read' | 'write', times: number) => {
    let counted = 0;
    let after: number | undefined;
    for (let time = 0; time < times; time++) {
      const seconds = made.count(caller, kind);
      if (seconds === 0) counted += 1;
      else after ??= seconds;
    }
    return { counted, after };
  };
  return {
    ask,
    made,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe("a caller's rate", () => {
  it('is two seconds of it at once, and then as fast as it fills', () => {
    const { ask, pass } = shares();
    const one = program(1n, 'one');
    expect(ask(one, 'read', 50)).toEqual({ counted: 12, after: 1 });
    pass(1_000);
    expect(ask(one, 'read', 50).counted).toBe(6);
    expect(ask(one, 'write', 500).counted).toBe(120);
  });

  it('is shared by all programs of a company, and by no other company', () => {
    const { ask } = shares();
    expect(ask(program(1n, 'one'), 'read', 50).counted).toBe(12);
    expect(ask(program(1n, 'two'), 'read', 50).counted).toBe(8);
    expect(ask(program(2n, 'one'), 'read', 50).counted).toBe(12);
    expect(ask({ audience: 'operator', operatorId: 1n, session: 1 }, 'read', 5).counted).toBe(5);
  });

  it('is the same under a token that is shown anew', () => {
    const { ask } = shares();
    expect(ask(program(1n, 'one'), 'read', 12).counted).toBe(12);
    expect(ask(program(1n, 'one'), 'read', 1).counted).toBe(0);
  });
});

describe("a company's places for lists", () => {
  it('are so many at once; others wait in turn, and beyond those 429', async () => {
    const { made } = shares();
    const one = program(1n, 'one');
    const inside = [await made.enterReads(one), await made.enterReads(program(1n, 'two'))];
    const turns: number[] = [];
    const waiting = [0, 1, 2].map((turn) =>
      made.enterReads(one).then((leave) => {
        turns.push(turn);
        return leave;
      }),
    );
    await expect(made.enterReads(one)).rejects.toMatchObject({
      code: 'tooManyRequests',
      retryAfterSeconds: 5,
    });
    // Another company does not stand behind them.
    (await made.enterReads(program(2n, 'one')))();
    expect(turns).toEqual([]);
    inside[0]?.();
    inside[0]?.();
    await waiting[0];
    expect(turns).toEqual([0]);
    inside[1]?.();
    for (const place of waiting) (await place)();
    expect(turns).toEqual([0, 1, 2]);
    (await made.enterReads(one))();
  });
});

it('counts what a caller takes at another node, and tells of those alone who are near their end', () => {
  const clock = { now: 0 };
  const limits = { company: { reads: 100, writes: 100 }, credential: { reads: 50, writes: 50 } };
  const open = () =>
    createCallerShares({ ...limits, readsAtOnce: 1, readsWaiting: 1, longestReadS: 1 }, () => clock.now);
  const [here, there] = [open(), open()];
  const caller = { audience: 'api', companyId: 7n, subject: 'loja', permissions: new Set() } as const;
  const other = { ...caller, companyId: 8n };
  for (let count = 0; count < 60; count += 1) expect(here.count(caller as never, 'write')).toBe(0);
  here.count(other as never, 'read');
  const taken = here.taken();
  expect(taken).toEqual([
    ['7/loja', 0, 60],
    ['7', 0, 60],
    ['8/loja', 1, 0],
  ]);
  expect(here.taken()).toEqual([]);
  there.charge(taken);
  let answered = 0;
  while (there.count(caller as never, 'write') === 0) answered += 1;
  // A hundred at once, of which sixty were taken elsewhere.
  expect(answered).toBe(40);
});

it('tells without waiting when all places for lists are taken, of one company alone', async () => {
  const rates = { reads: 100, writes: 100 };
  const shares = createCallerShares(
    { company: rates, credential: rates, readsAtOnce: 1, readsWaiting: 1, longestReadS: 5 },
    () => 0,
  );
  const caller = { audience: 'api', companyId: 7n, subject: 'loja', permissions: new Set() } as never;
  const other = { audience: 'api', companyId: 8n, subject: 'loja', permissions: new Set() } as never;
  const leave = await shares.enterReads(caller);
  expect(shares.readsTaken(caller)).toBe(0);
  const next = shares.enterReads(caller);
  expect([shares.readsTaken(caller), shares.readsTaken(other)]).toEqual([5, 0]);
  leave();
  expect(shares.readsTaken(caller)).toBe(0);
  (await next)();
  expect(shares.readsTaken(caller)).toBe(0);
});

it('lets a place rest for as long as its read took where others of the company wait, and no longer than a quarter of a second', async () => {
  vi.useFakeTimers();
  const clock = { now: 0 };
  const rates = { reads: 100, writes: 100 };
  const shares = createCallerShares(
    { company: rates, credential: rates, readsAtOnce: 1, readsWaiting: 2, longestReadS: 5 },
    () => clock.now,
  );
  const caller = { audience: 'api', companyId: 7n, subject: 'loja', permissions: new Set() } as never;
  try {
    const first = await shares.enterReads(caller);
    const come: string[] = [];
    const enter = async (name: string) => {
      const leave = await shares.enterReads(caller);
      come.push(name);
      return leave;
    };
    const [second, third] = [enter('second'), enter('third')];
    clock.now = 40;
    first();
    await vi.advanceTimersByTimeAsync(39);
    expect(come).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(come).toEqual(['second']);
    clock.now = 4_000;
    (await second)();
    await vi.advanceTimersByTimeAsync(249);
    expect(come).toEqual(['second']);
    await vi.advanceTimersByTimeAsync(1);
    expect(come).toEqual(['second', 'third']);
    // Behind it is nobody: the place is free at once.
    clock.now = 5_000;
    (await third)();
    expect(shares.readsTaken(caller)).toBe(0);
    (await shares.enterReads(caller))();
  } finally {
    vi.useRealTimers();
  }
});
