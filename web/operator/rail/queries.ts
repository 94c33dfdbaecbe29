import { queryOptions } from '@tanstack/react-query';
import type {
  DifferenceLine,
  RailHealthAnswer,
  RailMessageLine,
} from '../../../src/http/operator/rail-shapes.ts';
import type { Answered } from '../../api/narrowed.ts';
import { askAsOperator } from '../session.ts';
import { READ_ONCE } from '../things/thing.ts';

export type Difference = Answered<typeof DifferenceLine>;
export type RailMessage = Answered<typeof RailMessageLine, { direction: 'SENT' | 'RECEIVED' }>;
export type RailHealth = Answered<typeof RailHealthAnswer>;

const EVERY_MS = 3_000;

export const railQuery = queryOptions({
  queryKey: ['operator-rail'],
  queryFn: ({ signal }) => askAsOperator<RailHealth>('/operator/rail', { signal }),
  refetchInterval: EVERY_MS,
});

export function messagesQuery(endToEndId: string) {
  return queryOptions({
    queryKey: ['operator-rail-messages', endToEndId],
    queryFn: () =>
      askAsOperator<{ messages: RailMessage[] }>(
        `/operator/payments/${encodeURIComponent(endToEndId)}/messages`,
      ),
  });
}

/** The reading is written down, so it is asked for once. */
export function rawQuery(name: string) {
  return queryOptions({
    queryKey: ['operator-rail-message', name],
    queryFn: () => askAsOperator<{ xml: string }>(`/operator/rail-messages/${encodeURIComponent(name)}`),
    ...READ_ONCE,
  });
}
