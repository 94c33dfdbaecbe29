import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { MoneyField } from '../../design/special-fields.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { useLanguage } from '../../format/language.ts';
import { formatAmount, formatMoney, parseMoney } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { useAccount, useMay } from '../account.tsx';
import { balanceQuery } from '../statement/queries.ts';
import { AccountTarget } from './account-target.tsx';
import { CodeTarget, useDecoded } from './code-target.tsx';
import { KeyTarget } from './key-target.tsx';
import { amountOf, type Draft, fixedAmount, NO_DRAFT, orderOf, type Way } from './order.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { useWhyNothingLeaves } from './why-not.ts';
import { transferWords } from './words.ts';

const WAYS: readonly Way[] = ['key', 'code', 'account'];

/** Asks for payee and amount, and shows all of it before anything is sent. */
export function NewTransferPage() {
  const words = useWords(transferWords);
  const [draft, setDraft] = useState<Draft>(NO_DRAFT);
  const [reviewing, setReviewing] = useState(false);
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const decoding = useDecoded(draft.way === 'code' ? draft.code : '');
  const order = orderOf(draft, decoding.data);
  const mayCreate = useMay('cashout.create');
  const shut = useWhyNothingLeaves();
  const why = mayCreate ? (shut ?? (order === undefined ? words.fillIn : undefined)) : words.mayNotCreate;
  return (
    <Page narrow title={words.new}>
      <Card>
        <form
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (why === undefined) setReviewing(true);
          }}
        >
          <Segmented
            label={words.way}
            value={draft.way}
            onValue={(way) => set({ way })}
            options={WAYS.map((way) => [way, words.ways[way]])}
          />
          {draft.way === 'key' && <KeyTarget draft={draft} onDraft={set} />}
          {draft.way === 'code' && <CodeTarget draft={draft} onDraft={set} decoding={decoding} />}
          {draft.way === 'account' && <AccountTarget draft={draft} onDraft={set} />}
          <Amount
            draft={draft}
            onDraft={set}
            fixed={draft.way === 'code' && decoding.data ? fixedAmount(decoding.data) : undefined}
          />
          <TextField
            label={words.tag}
            hint={words.tagHint}
            maxLength={255}
            value={draft.tag}
            onChange={(event) => set({ tag: event.target.value })}
          />
          <div className="flex justify-end border-t border-line pt-4">
            <Button kind="primary" type="submit" why={why}>
              {words.review}
            </Button>
          </div>
        </form>
      </Card>
      {reviewing && order && (
        <ReviewDialog order={order} decoded={decoding.data} onClose={() => setReviewing(false)} />
      )}
    </Page>
  );
}

interface AmountProps {
  draft: Draft;
  onDraft: (changes: Partial<Draft>) => void;
  fixed: number | undefined;
}

function Amount({ draft, onDraft, fixed }: AmountProps) {
  const words = useWords(transferWords);
  const language = useLanguage();
  const { account } = useAccount();
  const { data: balance } = useQuery(balanceQuery(account));
  const asked = fixed ?? amountOf(draft, undefined);
  const above = balance !== undefined && asked !== undefined && asked > balance.amount_available;
  const unreadable = draft.amount !== '' && (parseMoney(draft.amount) ?? 0) <= 0;
  const hint = balance && words.available(formatMoney(balance.amount_available, language));
  return (
    <MoneyField
      large
      label={words.value}
      value={fixed === undefined ? draft.amount : formatAmount(fixed, language)}
      onValue={(amount) => fixed === undefined && onDraft({ amount })}
      hint={fixed === undefined ? hint : words.fixedValue}
      error={above ? words.above : undefined}
      errorOnceLeft={fixed === undefined && unreadable ? words.badAmount : undefined}
    />
  );
}
