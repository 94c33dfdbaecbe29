import type { Cashout } from '../../api/resources.ts';
import { Badge, type Tone } from '../../design/badge.tsx';
import { formatAccount, formatKey } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { transferWords } from './words.ts';

const TONES: Record<Cashout['status'], Tone> = {
  NEW: 'careful',
  PROCESSING: 'accent',
  SUCCESS: 'good',
  FAILED: 'wrong',
  CANCELLED: 'plain',
  REFUNDED: 'plain',
};

export function TransferStatus({ status }: { status: Cashout['status'] }) {
  const words = useWords(transferWords);
  return <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>;
}

/** Names the payee of a transfer as well as is known: by name, else by key, else by account. */
export function useRecipientName(): (cashout: Cashout) => string {
  const words = useWords(transferWords);
  return ({ recipient_name, recipient, key, origin }) => {
    const known = recipient_name ?? recipient?.name;
    if (known) return known;
    if (key) return formatKey(key);
    if (recipient) return formatAccount(recipient);
    return origin === 'CODE' ? words.toCode : words.toAccount;
  };
}
