import { queryOptions } from '@tanstack/react-query';
import type { ShownSession as SessionLine } from '../../../src/http/web/answer-shapes.ts';
import { ask } from '../../api/client.ts';
import type { Answered, ListOf } from '../../api/narrowed.ts';

export type ShownSession = Answered<typeof SessionLine>;

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => ask<ListOf<'GET /web/sessions'>>('/web/sessions', { signal }),
});
