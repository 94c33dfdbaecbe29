import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';

export interface ShownSession {
  started_at: string;
  seen_at: string;
  /** The one of this browser. */
  own: boolean;
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => ask<{ results: ShownSession[] }>('/web/sessions', { signal }),
});
