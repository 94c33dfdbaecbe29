import { describe, expect, it } from 'vitest';
import { type CursorList, readOn } from './poller.ts';

type Page = { hasMoreElements: boolean; cursor?: string; elements: string[] };

/** A list that answers one page after the other, with what was asked of it and what was kept. */
function reading(pages: readonly Page[], cursor?: string) {
  const asked: (string | undefined)[] = [];
  const kept: [string[], string | undefined][] = [];
  const list: CursorList<string> = {
    read: async (at) => {
      const value = pages[asked.length];
      asked.push(at);
      if (value === undefined) throw new Error('it was asked for a page too many');
      return { state: 'DONE', value };
    },
  };
  const keep = async (elements: readonly string[], at: string | undefined) =>
    void kept.push([[...elements], at]);
  return { asked, kept, done: () => readOn(list, { cursor, keep }) };
}

describe('a list with a cursor', () => {
  it('is read page by page, and each is kept with the cursor behind it', async () => {
    const { asked, kept, done } = reading([
      { hasMoreElements: true, cursor: '2', elements: ['a', 'b'] },
      { hasMoreElements: false, cursor: '3', elements: ['c'] },
    ]);
    expect(await done()).toEqual({ state: 'DONE', value: '3' });
    expect(asked).toEqual([undefined, '2']);
    expect(kept).toEqual([
      [['a', 'b'], '2'],
      [['c'], '3'],
    ]);
  });

  it.each(['7', undefined])(
    'keeps its elements at the last one where the last page has none: %s',
    async (at) => {
      const { kept, done } = reading([{ hasMoreElements: false, elements: ['a'] }], at);
      expect(await done()).toEqual({ state: 'DONE', value: at });
      expect(kept).toEqual([[['a'], at]]);
    },
  );

  it.each([undefined, '7'])('that has more and names no way on is read again later: %s', async (cursor) => {
    const page = { hasMoreElements: true, elements: ['a'], ...(cursor !== undefined && { cursor }) };
    const { kept, done } = reading([page], '7');
    expect(await done()).toEqual({ state: 'LOST' });
    expect(kept).toEqual([[['a'], '7']]);
  });

  it('that is empty keeps nothing', async () => {
    const { kept, done } = reading([{ hasMoreElements: false, elements: [] }], '7');
    expect(await done()).toEqual({ state: 'DONE', value: '7' });
    expect(kept).toEqual([]);
  });
});
