import { Badge, type Tone } from '../../design/badge.tsx';
import { useWords } from '../../format/words.ts';
import { deliveryWords } from './words.ts';

const TONES: Readonly<Record<string, Tone>> = {
  PENDING: 'careful',
  DELIVERED: 'good',
  PARKED: 'wrong',
  FAILED: 'wrong',
};

/** Shows the state of a delivery. */
export function StateBadge({ state }: { state: string }) {
  const words = useWords(deliveryWords);
  return <Badge tone={TONES[state] ?? 'plain'}>{words.states[state] ?? state}</Badge>;
}

/** Shows a receiver's answer, or why there is none. */
export function AnswerBadge({ status, failure }: { status: number | null; failure: string | null }) {
  const words = useWords(deliveryWords);
  if (status === null && failure === null) return <Badge tone="accent">{words.underWay}</Badge>;
  if (status === null) return <Badge tone="wrong">{words.failures[failure ?? ''] ?? words.noAnswer}</Badge>;
  return <Badge tone={status < 300 ? 'good' : 'wrong'}>{`HTTP ${status}`}</Badge>;
}
