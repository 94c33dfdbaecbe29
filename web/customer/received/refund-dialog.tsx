import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Refund } from '../../api/resources.ts';
import { useSay } from '../../api/say.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { TextField } from '../../design/field.tsx';
import { MoneyField } from '../../design/special-fields.tsx';
import { useLanguage } from '../../format/language.ts';
import { formatAmount, formatMoney, parseMoney } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { useAccount } from '../account.tsx';
import { balanceQuery } from '../statement/queries.ts';
import type { RefundOrder } from './refund-panel.tsx';
import { receivedWords } from './words.ts';

interface RefundDialogProps {
  left: number;
  asking: UseMutationResult<Refund, Error, RefundOrder>;
  onClose: () => void;
}

/** How much, and why; never more than is left, nor than there is. */
export function RefundDialog({ left, asking, onClose }: RefundDialogProps) {
  const words = useWords(receivedWords);
  const language = useLanguage();
  const say = useSay();
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
      {asking.error && (
        <Notice tone="wrong" alert>
          {say(asking.error)}
        </Notice>
      )}
    </Dialog>
  );
}
