import { queryOptions } from '@tanstack/react-query';
import type {
  DifferenceLine,
  RailHealthAnswer,
  RailMessageLine,
  RecoveryRecord,
} from '../../../src/http/operator/rail/rail-shapes.ts';
import type { Answered } from '../../api/narrowed.ts';
import { askAsOperator } from '../session.ts';
import { READ_ONCE } from '../things/thing.ts';

export type Difference = Answered<typeof DifferenceLine>;
export type RailMessage = Answered<typeof RailMessageLine, { direction: 'SENT' | 'RECEIVED' }>;
export type Recovery = Answered<typeof RecoveryRecord>;
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

/** The recovery of a payment that this bank contested, if it has; the audit log names the newest. */
export function recoveryQuery(endToEndId: string) {
  const line = new URLSearchParams({
    subject: 'PAYMENT',
    subject_id: endToEndId,
    act: 'RECOVERY_OPENED',
    limit: '1',
  });
  return queryOptions({
    queryKey: ['operator-recovery', endToEndId],
    queryFn: async ({ signal }) => {
      const { results } = await askAsOperator<{ results: { details: { recovery_id: string } }[] }>(
        `/operator/audit-log?${line}`,
        { signal },
      );
      const id = results[0]?.details.recovery_id;
      return id === undefined ? null : askAsOperator<Recovery>(`/operator/recoveries/${id}`, { signal });
    },
  });
}
