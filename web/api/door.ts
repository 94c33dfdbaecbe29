import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { setBankClock } from './bank-clock.ts';
import { ask } from './client.ts';
import type { AnswerTo } from './narrowed.ts';

const OFTEN_MS = 30_000;

/** Asks what the pages reckon with before anybody is logged in; where the clock can be moved, again and again. */
export const doorQuery = queryOptions({
  queryKey: ['door'],
  queryFn: async () => {
    const door = await ask<AnswerTo<'GET /web/door'>>('/web/door');
    setBankClock(door.now);
    return door;
  },
  staleTime: OFTEN_MS,
  refetchInterval: ({ state }) => (state.data?.sandbox === true ? OFTEN_MS : false),
});

/** Options of a question that a page waits for: one that cannot be answered now does not keep the page away. */
export const ONCE = { retry: false, networkMode: 'always' } as const;

/** Asks it before a page is drawn that says so above everything else; without an answer it is drawn all the same. */
export async function knockFirst(queries: QueryClient): Promise<void> {
  await queries.ensureQueryData({ ...doorQuery, ...ONCE }).catch(() => undefined);
}
