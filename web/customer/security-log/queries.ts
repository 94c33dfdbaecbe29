import { infiniteQueryOptions } from '@tanstack/react-query';
import type { SecurityLine } from '../../../src/http/operator/answer-shapes.ts';
import type { SecurityActName } from '../../../src/security-log/record.ts';
import { ask } from '../../api/client.ts';
import type { Answered, ListOf } from '../../api/narrowed.ts';

export type SecurityAct = Answered<typeof SecurityLine, { act: SecurityActName }>;

const PAGE = 25;

export const securityLogQuery = infiniteQueryOptions({
  queryKey: ['security-log'],
  queryFn: ({ pageParam, signal }) =>
    ask<ListOf<'GET /web/security-log', SecurityAct>>('/web/security-log', {
      query: { cursor: pageParam, limit: PAGE },
      signal,
    }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
});
