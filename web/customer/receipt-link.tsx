import { FileDown } from 'lucide-react';
import { buttonClass } from '../design/button.tsx';

/** The receipt as a file that can be sent on; nothing until there is one. */
export function ReceiptLink({ endToEndId, label }: { endToEndId: string | null | undefined; label: string }) {
  if (!endToEndId) return null;
  return (
    <a href={`/web/receipts/${endToEndId}`} download className={buttonClass()}>
      <FileDown aria-hidden className="size-4" />
      {label}
    </a>
  );
}
