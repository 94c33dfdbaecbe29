import type { PaymentCode } from '../../api/resources.ts';
import { Badge, type Tone } from '../../design/badge.tsx';
import { useWords } from '../../format/words.ts';
import { codeWords } from './words.ts';

const TONES: Record<PaymentCode['status'], Tone> = {
  NEW: 'accent',
  PROCESSING: 'accent',
  PAID: 'good',
  CHARGEBACK: 'plain',
  EXPIRED: 'plain',
  CANCELED: 'plain',
};

export function CodeStatus({ status }: { status: PaymentCode['status'] }) {
  const words = useWords(codeWords);
  return <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>;
}
