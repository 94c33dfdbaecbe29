import { describe, expect, it } from 'vitest';
import { openRests } from './rests.ts';

/** Rests over a database that works as much as said, in hand. */
async function paced(perSecond: { commits?: number; payments?: number }) {
  let at = 0;
  const rests: number[] = [];
  const breaks = await openRests({
    count: async () => ({
      commits: Math.floor((at / 1_000) * (perSecond.commits ?? 0)),
      payments: Math.floor((at / 1_000) * (perSecond.payments ?? 0)),
    }),
    now: () => at,
    sleep: async (ms) => {
      rests.push(ms);
      at += ms;
    },
  });
  const work = async (ms: number) => {
    at += ms;
    await breaks.rest();
  };
  return { work, rests };
}

describe('the rests of a whole proof', () => {
  it('leave six sevenths of the time to a busy bank, part by part', async () => {
    const { work, rests } = await paced({ commits: 500 });
    await work(9_000);
    await work(5_000);
    expect(rests).toEqual([54_000, 30_000]);
  });

  it('come where one account pays in few large turns', async () => {
    const { work, rests } = await paced({ commits: 60, payments: 4_000 });
    await work(9_000);
    expect(rests).toEqual([54_000]);
  });

  it('do not slow a proof of a quiet bank, whose nodes only poll', async () => {
    const { work, rests } = await paced({ commits: 30, payments: 2 });
    await work(9_000);
    await work(9_000);
    expect(rests).toEqual([]);
  });

  it('add up short parts, and last no longer than two minutes', async () => {
    const { work, rests } = await paced({ commits: 500 });
    await work(600);
    expect(rests).toEqual([]);
    await work(600);
    await work(100_000);
    expect(rests).toEqual([7_200, 120_000]);
  });
});
