import type { AnswerTo } from '../../api/narrowed.ts';
import { DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { AnswerBadge, StateBadge } from '../deliveries/state-badge.tsx';
import { Go } from '../things/go.tsx';
import { lifeWords } from './words.ts';

type Facts = AnswerTo<'GET /operator/payments/{end_to_end_id}/timeline'>['steps'][number]['facts'];
export type ToldDelivery = NonNullable<Facts['deliveries']>[number];

/** To which endpoints an event went, and what became of each. */
export function Told({ deliveries }: { deliveries: readonly ToldDelivery[] }) {
  const words = useWords(lifeWords);
  if (deliveries.length === 0) return <p className="text-xs text-ink-3">{words.nobodyListens}</p>;
  return (
    <ul aria-label={words.deliveries} className="mt-1.5 flex flex-col gap-1.5">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="rounded-lg border border-line bg-sunken/40 px-3 py-2">
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 text-sm [overflow-wrap:anywhere]">
              <Go to={`/deliveries/${delivery.id}`}>{delivery.url}</Go>
            </span>
            <StateBadge state={delivery.state} />
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
            <span>{words.attempts(delivery.attempts)}</span>
            {delivery.attempts > 0 && (
              <AnswerBadge status={delivery.status_code} failure={delivery.failure} />
            )}
            {delivery.resend && <span>{words.resend}</span>}
            {delivery.next_attempt_at && (
              <span>
                {words.next} <DateTime at={delivery.next_attempt_at} exact />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
