import { infiniteQueryOptions } from '@tanstack/react-query';
import type { SecurityActName } from '../../../src/security-log/record.ts';
import { ask } from '../../api/client.ts';
import type { Listed } from '../../api/resources.ts';

export interface SecurityAct {
  id: number;
  at: string;
  /** Null: the bank. */
  by: { kind: 'PERSON' | 'PROGRAM'; name: string } | null;
  act: SecurityActName;
  subject: string | null;
  details: Readonly<Record<string, unknown>>;
}

const PAGE = 25;

export const securityLogQuery = infiniteQueryOptions({
  queryKey: ['security-log'],
  queryFn: ({ pageParam, signal }) =>
    ask<Listed<SecurityAct>>('/web/security-log', { query: { cursor: pageParam, limit: PAGE }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
});
