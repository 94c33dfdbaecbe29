import { infiniteQueryOptions } from '@tanstack/react-query';
import type { SecurityLine } from '../../../src/http/operator/answer-shapes.ts';
import type { SecurityActName } from '../../../src/security-log/record.ts';
import { ask } from '../../api/client.ts';
import type { Answered } from '../../api/narrowed.ts';
import type { Listed } from '../../api/resources.ts';

export type SecurityAct = Answered<typeof SecurityLine, { act: SecurityActName }>;

const PAGE = 25;

export const securityLogQuery = infiniteQueryOptions({
  queryKey: ['security-log'],
  queryFn: ({ pageParam, signal }) =>
    ask<Listed<SecurityAct>>('/web/security-log', { query: { cursor: pageParam, limit: PAGE }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
});
