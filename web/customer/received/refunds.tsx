import { useQuery } from '@tanstack/react-query';
import { Badge, type Tone } from '../../design/badge.tsx';
import { Code, DateTime, Money } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { type ListedRefund, type RefundRoute, refundsQuery } from './queries.ts';
import { receivedWords } from './words.ts';

/** The tone of each standing of a refund. */
export const REFUND_TONES: Record<ListedRefund['status'], Tone> = {
  PENDING: 'accent',
  SUCCESS: 'good',
  REJECTED: 'wrong',
};

/** Lists each refund of a payment: how much, when, why, and what became of it. */
export function Refunds({ route, target }: { route: RefundRoute; target: number }) {
  const words = useWords(receivedWords);
  const { data } = useQuery(refundsQuery(route, target));
  if (data === undefined || data.results.length === 0) return null;
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">{words.refunds}</h3>
      <ul aria-label={words.refunds}>
        {data.results.map((refund) => (
          <OneRefund key={refund.end_to_end_id} refund={refund} />
        ))}
      </ul>
    </section>
  );
}

function OneRefund({ refund }: { refund: ListedRefund }) {
  const words = useWords(receivedWords);
  const { status, amount, information, reason } = refund;
  return (
    <li className="border-b border-line py-3 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Money value={amount} className="font-medium" />
          <Badge tone={REFUND_TONES[status]}>{words.standings[status]}</Badge>
        </span>
        <span className="tabular text-sm text-ink-2">
          <DateTime at={refund.created_at} exact />
        </span>
      </div>
      <p className="mt-1 text-sm text-ink-2 [overflow-wrap:anywhere]">
        {reason === 'FR01' ? words.forFraud : information}
        {status === 'REJECTED' && ` · ${words.moneyStays}`}
      </p>
      <p className="mt-1 text-xs text-ink-3">
        <Code value={refund.end_to_end_id} />
      </p>
    </li>
  );
}
