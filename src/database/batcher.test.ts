import { describe, expect, it } from 'vitest';
import { Refusal } from '../refusals.ts';
import { createBatcher } from './batcher.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** A batcher whose batches end when they are told to. */
function handBatcher(
  options: { limit?: number; queueLimit?: number; longestWaitMs?: number; now?(): number } = {},
) {
  const batches: string[][] = [];
  const waiting: ((result: (string | Error)[] | Error) => void)[] = [];
  const begun: (() => void)[] = [];
  const batcher = createBatcher<string, string>({
    ...options,
    limit: options.limit ?? 10,
    queueLimit: options.queueLimit ?? 100,
    run: (items) => {
      batches.push(items);
      begun.shift()?.();
      return new Promise((resolve, reject) =>
        waiting.push((result) => (result instanceof Error ? reject(result) : resolve(result))),
      );
    },
  });
  return {
    batcher,
    batches,
    /** Resolves once so many batches have begun in all. */
    begun: async (count: number) => {
      while (batches.length < count) await new Promise<void>((resolve) => begun.push(resolve));
    },
    /** Ends the batch that runs: with an echo of its items, or with what is given. */
    end: (result?: (string | Error)[] | Error) => {
      const items = batches[batches.length - waiting.length] as string[];
      waiting.shift()?.(result ?? items.map((item) => `${item}!`));
    },
  };
}

/** Returns the end of a promise, in a word. */
async function ending(promise: Promise<string>): Promise<string> {
  return promise.catch((error: Error) => `rejected: ${error.message}`);
}

describe('a batcher', () => {
  it('runs what was submitted together in one batch, in order, and answers each', async () => {
    const { batcher, batches, begun, end } = handBatcher();
    const answers = ['a', 'b', 'c'].map((item) => batcher.submit(item));
    await begun(1);
    expect(batches).toEqual([['a', 'b', 'c']]);
    expect(batcher.pending()).toBe(3);
    end();
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!']);
    await expect.poll(() => batcher.pending()).toBe(0);
  });

  it('gathers what arrives during a batch into the next one', async () => {
    const { batcher, batches, begun, end } = handBatcher();
    const first = batcher.submit('a');
    await begun(1);
    const later = ['b', 'c'].map((item) => batcher.submit(item));
    expect(batches).toEqual([['a']]);
    end();
    expect(await first).toBe('a!');
    await begun(2);
    expect(batches).toEqual([['a'], ['b', 'c']]);
    end();
    expect(await Promise.all(later)).toEqual(['b!', 'c!']);
  });

  it('runs one batch at a time, none larger than the limit', async () => {
    const { batcher, batches, begun, end } = handBatcher({ limit: 2 });
    const answers = ['a', 'b', 'c', 'd', 'e'].map((item) => batcher.submit(item));
    for (let batch = 1; batch <= 3; batch++) {
      await begun(batch);
      expect(batches.length).toBe(batch);
      end();
    }
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
    expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('refuses what its queue has no room for, and no more than that', async () => {
    const { batcher, begun, end } = handBatcher({ limit: 1, queueLimit: 2 });
    const running = batcher.submit('a');
    await begun(1);
    const waiting = ['b', 'c'].map((item) => batcher.submit(item));
    const refused = await batcher.submit('d').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect((refused as Refusal).code).toBe('unavailable');
    expect(batcher.pending()).toBe(3);
    end();
    await begun(2);
    const roomAgain = batcher.submit('e');
    end();
    await begun(3);
    end();
    await begun(4);
    end();
    expect(await Promise.all([running, ...waiting, roomAgain])).toEqual(['a!', 'b!', 'c!', 'e!']);
  });

  it('starts again after it has been idle', async () => {
    const { batcher, begun, end } = handBatcher();
    for (let turn = 1; turn <= 3; turn++) {
      const answer = batcher.submit(`turn ${turn}`);
      await begun(turn);
      end();
      expect(await answer).toBe(`turn ${turn}!`);
    }
  });

  it('rejects an item whose own result is an error, and that one alone', async () => {
    const { batcher, batches, begun, end } = handBatcher();
    const answers = ['a', 'b', 'c'].map((item) => ending(batcher.submit(item)));
    await begun(1);
    end(['a!', new Refusal('accountNotFound'), 'c!']);
    expect(await Promise.all(answers)).toEqual(['a!', 'rejected: Account not found', 'c!']);
    expect(batches.length).toBe(1);
  });

  it('rejects the items that a batch gave no result for', async () => {
    const { batcher, begun, end } = handBatcher();
    const answers = ['a', 'b'].map((item) => ending(batcher.submit(item)));
    await begun(1);
    end(['a!']);
    expect(await Promise.all(answers)).toEqual(['a!', 'rejected: a batch returned fewer results than items']);
  });
});

describe('a batch that fails', () => {
  it('is run item by item, so that a poisoned one fails alone', async () => {
    const { batcher, batches, begun, end } = handBatcher();
    const answers = ['a', 'poison', 'c'].map((item) => ending(batcher.submit(item)));
    await begun(1);
    end(new Error('duplicate key'));
    await begun(2);
    end();
    await begun(3);
    end(new Error('duplicate key'));
    await begun(4);
    end();
    expect(await Promise.all(answers)).toEqual(['a!', 'rejected: duplicate key', 'c!']);
    expect(batches).toEqual([['a', 'poison', 'c'], ['a'], ['poison'], ['c']]);
    await expect.poll(() => batcher.pending()).toBe(0);
  });

  it('is not run again when the database is gone: trying each would only take longer', async () => {
    const { batcher, batches, begun, end } = handBatcher();
    const answers = ['a', 'b'].map((item) => ending(batcher.submit(item)));
    await begun(1);
    end(new DatabaseUnavailable(new Error('gone')));
    expect(await Promise.all(answers)).toEqual([
      'rejected: database unavailable: gone',
      'rejected: database unavailable: gone',
    ]);
    expect(batches).toEqual([['a', 'b']]);
  });

  it('stops trying its items once the database goes', async () => {
    const { batcher, batches, begun, end } = handBatcher();
    const answers = ['a', 'b', 'c'].map((item) => ending(batcher.submit(item)));
    await begun(1);
    end(new Error('duplicate key'));
    await begun(2);
    end();
    await begun(3);
    end(new DatabaseUnavailable(new Error('gone')));
    expect(await Promise.all(answers)).toEqual([
      'a!',
      'rejected: database unavailable: gone',
      'rejected: database unavailable: gone',
    ]);
    expect(batches.slice(1)).toEqual([['a'], ['b']]);
  });

  it('does not keep the next one from running', async () => {
    const { batcher, begun, end } = handBatcher();
    const lost = ending(batcher.submit('a'));
    await begun(1);
    const next = batcher.submit('b');
    end(new DatabaseUnavailable(new Error('gone')));
    expect(await lost).toBe('rejected: database unavailable: gone');
    await begun(2);
    end();
    expect(await next).toBe('b!');
  });

  it('fails when its run throws before it has begun', async () => {
    const batcher = createBatcher<string, string>({
      limit: 1,
      queueLimit: 1,
      run: () => {
        throw new Error('not even begun');
      },
    });
    expect(await ending(batcher.submit('a'))).toBe('rejected: not even begun');
    expect(await ending(batcher.submit('b'))).toBe('rejected: not even begun');
  });
});

describe('a batcher that is asked for more than it can do', () => {
  const BATCH_MS = 100;

  /** A batcher by a clock of its own, whose batches of ten take a tenth of a second each. */
  async function measured() {
    let time = 0;
    let ended = 0;
    const hand = handBatcher({ limit: 10, queueLimit: 100_000, longestWaitMs: 2_000, now: () => time });
    const pass = (ms: number) => {
      time += ms;
    };
    /** The batch that runs takes this long and ends, and what it answers is heard. */
    const turn = async (ms = BATCH_MS) => {
      ended += 1;
      await hand.begun(ended);
      pass(ms);
      hand.end();
      await new Promise(setImmediate);
    };
    const answer = hand.batcher.submit('first');
    await turn();
    await answer;
    return { ...hand, pass, turn };
  }

  const outcomeOf = (promise: Promise<string>) =>
    promise.then(
      () => 'accepted' as const,
      (error: Refusal) => ({ refused: error.code, after: error.retryAfterSeconds }),
    );

  it('takes what it can do in two seconds and refuses the rest at once', async () => {
    const { batcher, begun, turn } = await measured();
    const opening = Array.from({ length: 10 }, () => outcomeOf(batcher.submit('opening')));
    await begun(2);
    const offered = Array.from({ length: 2_000 }, () => outcomeOf(batcher.submit('payment')));
    // A batch of its own runs and twenty wait, of which the last begins after two seconds.
    expect(batcher.pending()).toBe(10 + 200);
    const refused = await Promise.all(offered.slice(200));
    expect(refused.length).toBe(1_800);
    expect(refused.every((one) => one !== 'accepted' && one.refused === 'unavailable')).toBe(true);
    expect(refused[0]).toEqual({ refused: 'unavailable', after: 3 });
    for (let batch = 0; batch < 21; batch++) await turn();
    expect(await Promise.all([...opening, ...offered.slice(0, 200)])).toEqual(
      Array.from({ length: 210 }, () => 'accepted'),
    );
    expect(batcher.pending()).toBe(0);
  });

  it('holds its queue under ten times its load, and takes everything again once that ends', async () => {
    const { batcher, begun, turn } = await measured();
    const outcomes: ReturnType<typeof outcomeOf>[] = [];
    const offer = (count: number) => {
      for (let i = 0; i < count; i++) outcomes.push(outcomeOf(batcher.submit('payment')));
    };
    offer(100);
    await begun(2);
    const queued: number[] = [];
    for (let batch = 0; batch < 100; batch++) {
      offer(100);
      queued.push(batcher.pending());
      await turn();
    }
    expect(Math.max(...queued)).toBeLessThanOrEqual(220);
    const calm = Math.ceil(batcher.pending() / 10);
    expect(calm * BATCH_MS).toBeLessThanOrEqual(2_200);
    for (let batch = 0; batch < calm; batch++) await turn();
    const [accepted, refused] = split(await Promise.all(outcomes));
    expect(accepted).toBeGreaterThanOrEqual(1_000);
    expect(accepted + refused).toBe(10_100);
    const after = Array.from({ length: 10 }, () => outcomeOf(batcher.submit('payment')));
    await turn();
    expect(split(await Promise.all(after))).toEqual([10, 0]);
  });

  it('refuses at once while a batch stands still, and what has waited too long once it moves', async () => {
    const { batcher, begun, pass, turn } = await measured();
    const stalled = outcomeOf(batcher.submit('stalled'));
    await begun(2);
    const early = outcomeOf(batcher.submit('early'));
    pass(2_500);
    expect(await outcomeOf(batcher.submit('late'))).toEqual({ refused: 'unavailable', after: 3 });
    await turn(2_000);
    expect(await stalled).toBe('accepted');
    expect(await early).toEqual({ refused: 'unavailable', after: 1 });
    const next = outcomeOf(batcher.submit('next'));
    await turn();
    expect(await next).toBe('accepted');
    expect(batcher.pending()).toBe(0);
  });

  function split(outcomes: readonly unknown[]): [number, number] {
    const accepted = outcomes.filter((one) => one === 'accepted').length;
    return [accepted, outcomes.length - accepted];
  }
});
