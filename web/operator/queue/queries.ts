import { queryOptions, useQuery } from '@tanstack/react-query';
import type { WorkAnswer } from '../../../src/http/operator/overview/work-shapes.ts';
import type { Answered } from '../../api/narrowed.ts';
import { askAsOperator } from '../session.ts';

export type Work = Answered<typeof WorkAnswer>;

export type WorkQueue = Work['meds'];

const AGAIN_MS = 60_000;

/** Everything that waits for operators, asked for again every minute. */
export const workQuery = queryOptions({
  queryKey: ['operator-work'],
  queryFn: () => askAsOperator<Work>('/operator/work'),
  refetchInterval: AGAIN_MS,
});

/** Counts pending items per menu entry; none while unknown. */
export function useWorkCounts(): Readonly<Record<string, number>> {
  const { data } = useQuery(workQuery);
  if (data === undefined) return {};
  return {
    '/meds': data.meds.count,
    '/requisitions': data.requisitions.count,
    '/deliveries': data.deliveries.parked,
    '/differences': data.differences.count,
    '/proposals': data.proposals.count,
  };
}
