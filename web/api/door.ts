import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { setBankClock } from './bank-clock.ts';
import { ask } from './client.ts';
import type { AnswerTo } from './narrowed.ts';

const OFTEN_MS = 30_000;

/** Fetches the facts that pages need before log-in; repeatedly, if the clock can be moved. */
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

/** Query options for pages: a failed query does not block the page. */
export const ONCE = { retry: false, networkMode: 'always' } as const;

/** Asks it before a page is drawn that says so above everything else; without an answer it is drawn all the same. */
export async function knockFirst(queries: QueryClient): Promise<void> {
  await queries.ensureQueryData({ ...doorQuery, ...ONCE }).catch(() => undefined);
}
