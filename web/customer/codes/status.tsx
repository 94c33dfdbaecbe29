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

/** Shows the status of a code; one that was given back in part says so. */
export function CodeStatus({ code }: { code: PaymentCode }) {
  const words = useWords(codeWords);
  const { status, amount, amount_chargeback: back } = code;
  const inPart = status === 'CHARGEBACK' && back !== null && back < amount;
  return <Badge tone={TONES[status]}>{inPart ? words.partly : words.statuses[status]}</Badge>;
}
