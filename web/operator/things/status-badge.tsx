import { Badge, type Tone } from '../../design/badge.tsx';
import { useWords } from '../../format/words.ts';
import { statusWords } from './status-words.ts';

const TONES: Readonly<Record<string, Tone>> = {
  ACTIVE: 'good',
  SUCCESS: 'good',
  PAID: 'good',
  PROCESSING: 'accent',
  PENDING: 'accent',
  FAILED: 'wrong',
  REJECTED: 'wrong',
  CLOSING: 'careful',
  REFUNDED: 'careful',
  CHARGEBACK: 'careful',
};

/** Shows the status of a thing; nothing where it has none. */
export function StatusBadge({ status }: { status: string | undefined }) {
  const words: Readonly<Record<string, string>> = useWords(statusWords);
  if (status === undefined) return null;
  return <Badge tone={TONES[status] ?? 'plain'}>{words[status] ?? status}</Badge>;
}
