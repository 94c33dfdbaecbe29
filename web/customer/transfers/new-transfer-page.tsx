import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { DecodedCode } from '../../api/resources.ts';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { MoneyField } from '../../design/special-fields.tsx';
import { Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { useLanguage } from '../../format/language.ts';
import { formatAmount, formatMoney, parseMoney } from '../../format/money.ts';
import { readKey } from '../../format/read-key.ts';
import { useWords } from '../../format/words.ts';
import { useAccount, useMay, useSession } from '../account.tsx';
import { type Contact, contactsQuery } from '../contacts/queries.ts';
import { balanceQuery } from '../statement/queries.ts';
import { AccountTarget } from './account-target.tsx';
import { CodeTarget, useDecoded } from './code-target.tsx';
import { ContactFacts } from './contact-target.tsx';
import { KeyTarget } from './key-target.tsx';
import { amountOf, type Draft, fixedAmount, NO_DRAFT, type Order, orderOf, type Way } from './order.ts';
import { draftOf } from './pay-again.ts';
import { type PayeeQuery, usePayee, useWhyNotPay } from './payee.tsx';
import { transferQuery } from './queries.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { useWhyNothingLeaves } from './why-not.ts';
import { transferWords } from './words.ts';

const WAYS: readonly Way[] = ['key', 'code', 'account'];

/** Asks for payee and amount, and shows all of it before anything is sent. */
export function NewTransferPage() {
  const words = useWords(transferWords);
  const language = useLanguage();
  const { again, contact } = useSearch({ from: '/inside/app/transfers/new' });
  const query = useQuery({ ...transferQuery(String(again)), enabled: again !== undefined });
  return (
    <Page narrow title={words.new}>
      <Card>
        {again !== undefined ? (
          <Loaded query={query}>{(before) => <TransferForm begun={draftOf(before, language)} />}</Loaded>
        ) : contact !== undefined ? (
          <ToContact id={contact} />
        ) : (
          <TransferForm begun={NO_DRAFT} />
        )}
      </Card>
    </Page>
  );
}

/** The form begun for a payee that is kept: by its key like every other one, or by an account that the bank knows. */
function ToContact({ id }: { id: number }) {
  const query = useQuery(contactsQuery);
  return (
    <Loaded query={query}>
      {({ results }) => {
        const contact = results.find((one) => one.id === id);
        if (contact?.recipient) {
          const begun: Draft = { ...NO_DRAFT, way: 'contact', contact: String(id) };
          return <TransferForm begun={begun} contact={contact} />;
        }
        return <TransferForm begun={{ ...NO_DRAFT, key: contact?.key ?? '' }} />;
      }}
    </Loaded>
  );
}

function TransferForm({ begun, contact }: { begun: Draft; contact?: Contact }) {
  const words = useWords(transferWords);
  const [draft, setDraft] = useState<Draft>(begun);
  const [left, setLeft] = useState(begun.key);
  const [reviewing, setReviewing] = useState(false);
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const decoding = useDecoded(draft.way === 'code' ? draft.code : '');
  const payee = usePayee(draft.way === 'key' && draft.key === left ? readKey(left)?.key : undefined);
  const order = orderOf(draft, decoding.data);
  const why = useWhyNotReview({ draft, order, payee, decoded: decoding.data });
  return (
    <>
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
          options={(contact ? ['contact' as const, ...WAYS] : WAYS).map((way) => [way, words.ways[way]])}
        />
        {draft.way === 'key' && (
          <KeyTarget draft={draft} onDraft={set} onLeave={() => setLeft(draft.key)} payee={payee} />
        )}
        {draft.way === 'code' && <CodeTarget draft={draft} onDraft={set} decoding={decoding} />}
        {draft.way === 'account' && <AccountTarget draft={draft} onDraft={set} />}
        {draft.way === 'contact' && contact && <ContactFacts contact={contact} />}
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
        <div className="at-end flex justify-end border-t border-line pt-4">
          <Button kind="primary" type="submit" why={why}>
            {words.review}
          </Button>
        </div>
      </form>
      {reviewing && order && (
        <ReviewDialog
          order={order}
          decoded={decoding.data}
          contact={order.contact_id === undefined ? undefined : contact}
          payee={order.key === undefined ? undefined : (payee.data?.payee ?? undefined)}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  );
}

interface Asked {
  draft: Draft;
  order: Order | undefined;
  payee: PayeeQuery;
  decoded: DecodedCode | undefined;
}

/** Gives the reason why there is nothing to look at yet; undefined once everything is there. */
function useWhyNotReview({ draft, order, payee, decoded }: Asked): string | undefined {
  const words = useWords(transferWords);
  const mayCreate = useMay('cashout.create');
  const shut = useWhyNothingLeaves();
  const whyNotPay = useWhyNotPay(payee);
  const isAbove = useIsAbove();
  const isOwn = useIsOwnCode();
  if (!mayCreate) return words.mayNotCreate;
  if (shut !== undefined) return shut;
  if (order === undefined) return words.fillIn;
  if (draft.way === 'key' && whyNotPay !== undefined) return whyNotPay;
  if (draft.way === 'code' && isOwn(decoded)) return words.ownCode;
  return isAbove(order.amount) ? words.above : undefined;
}

/** Tells whether an amount is more than the account can pay, as far as that is known. */
function useIsAbove(): (amount: number | undefined) => boolean {
  const { account } = useAccount();
  const { data: balance } = useQuery(balanceQuery(account));
  return (amount) => balance !== undefined && amount !== undefined && amount > balance.amount_available;
}

/** Tells whether a code asks for money to the very account that would pay it. */
function useIsOwnCode(): (decoded: DecodedCode | undefined) => boolean {
  const { account } = useAccount();
  const { ispb } = useSession().bank;
  return (decoded) =>
    decoded?.ispb === ispb && decoded.agency === account.branch && decoded.account === account.number;
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
  const isAbove = useIsAbove();
  const above = isAbove(fixed ?? amountOf(draft, undefined));
  const unreadable = draft.amount !== '' && (parseMoney(draft.amount) ?? 0) <= 0;
  // Its line is there before it is known.
  const hint = balance ? words.available(formatMoney(balance.amount_available, language)) : '\u00a0';
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
