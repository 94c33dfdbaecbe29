import type { Cashout } from '../../api/resources.ts';
import { DateTime, Money } from '../../design/values.tsx';
import { formatDocument } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import { formatMoney } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { approveWords } from './approve-words.ts';
import { PayeeOfKey, useWaitingPayee } from './payee.tsx';
import { useRecipientName } from './status.tsx';

interface LineProps {
  cashout: Cashout;
  picked: boolean;
  onPick: (on: boolean) => void;
}

/** One transfer to choose. Its payee is looked up as it is chosen: a look-up is not made for nothing. */
export function ApproveLine({ cashout, picked, onPick }: LineProps) {
  const words = useWords(approveWords);
  const language = useLanguage();
  const recipientName = useRecipientName();
  const { id, amount, recipient, created_by, created_at, tag } = cashout;
  const name = recipientName(cashout);
  return (
    <li className="border-b border-line px-5 py-3 last:border-0 max-md:px-4">
      <label htmlFor={`pick-${id}`} className="flex items-start gap-3">
        <input
          id={`pick-${id}`}
          type="checkbox"
          className="mt-1 size-4 shrink-0 accent-accent"
          aria-label={words.pick(formatMoney(amount, language), name)}
          checked={picked}
          onChange={(event) => onPick(event.target.checked)}
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-4">
            <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
            <Money value={amount} className="font-medium" />
          </span>
          {recipient && (
            <span className="block text-xs text-ink-3">
              {formatDocument(recipient.document)} · {recipient.institution_name ?? recipient.ispb}
            </span>
          )}
          <span className="block text-xs text-ink-3">
            {created_by && `${words.by(created_by)} · `}
            <DateTime at={created_at} />
            {tag && ` · ${tag}`}
          </span>
        </span>
      </label>
      {picked && <LookedUp cashout={cashout} />}
    </li>
  );
}

function LookedUp({ cashout }: { cashout: Cashout }) {
  const waiting = useWaitingPayee(cashout);
  if (cashout.recipient !== null || !cashout.key) return null;
  return (
    <div className="mt-2 pl-7">
      <PayeeOfKey query={waiting} of={String(cashout.id)} />
    </div>
  );
}
