import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { TextField } from '../../design/field.tsx';
import { MoneyField } from '../../design/special-fields.tsx';
import { useLanguage } from '../../format/language.ts';
import { formatAmount, formatMoney, parseMoney } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { useAccount } from '../account.tsx';
import { SendingNotice } from '../sending/sending-notice.tsx';
import { balanceQuery } from '../statement/queries.ts';
import { receivedWords } from './words.ts';

export interface RefundOrder {
  amount: number;
  information: string;
}

interface RefundDialogProps {
  left: number;
  asking: {
    mutate: (order: RefundOrder) => void;
    isPending: boolean;
    doubt: boolean;
    error: Error | null;
  };
  onClose: () => void;
}

/** Asks for the amount and the reason; at most the remainder and the available balance. */
export function RefundDialog({ left, asking, onClose }: RefundDialogProps) {
  const words = useWords(receivedWords);
  const language = useLanguage();
  const { account } = useAccount();
  const { data: balance } = useQuery(balanceQuery(account));
  const [amount, setAmount] = useState(() => formatAmount(left, language));
  const [information, setInformation] = useState('');
  const value = parseMoney(amount);
  const above = value !== undefined && value > left;
  const short = value !== undefined && balance !== undefined && value > balance.amount_available;
  const ready = value !== undefined && value > 0 && information.trim() !== '';
  const why = above ? words.above : short ? words.noBalance : ready ? undefined : words.fillIn;
  return (
    <Dialog
      title={words.refundTitle}
      onClose={onClose}
      held={asking.isPending}
      actions={
        <Button kind="primary" type="submit" form="refund" busy={asking.isPending} why={why}>
          {words.refund}
        </Button>
      }
    >
      <p className="text-ink-2">{words.refundText}</p>
      <form
        id="refund"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (why === undefined && value !== undefined && !asking.isPending)
            asking.mutate({ amount: value, information: information.trim() });
        }}
      >
        <MoneyField
          large
          autoFocus
          label={words.value}
          value={amount}
          onValue={setAmount}
          hint={`${words.left}: ${formatMoney(left, language)}`}
          error={above ? words.above : undefined}
        />
        <TextField
          label={words.information}
          hint={words.informationHint}
          maxLength={255}
          value={information}
          onChange={(event) => setInformation(event.target.value)}
        />
      </form>
      <SendingNotice kind="refund" doubt={asking.doubt} error={asking.error} />
    </Dialog>
  );
}
