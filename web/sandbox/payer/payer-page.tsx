import { useState } from 'react';
import type { PaidAnswer } from '../../../src/http/sandbox/answer-shapes.ts';
import { parseTaxId } from '../../../src/tax-id.ts';
import type { Answered } from '../../api/narrowed.ts';
import { explainFailure } from '../../api/payment-reasons.ts';
import { Badge, Notice } from '../../design/badge.tsx';
import { Select, TextArea, TextField } from '../../design/field.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { MoneyField } from '../../design/special-fields.tsx';
import { Page } from '../../design/surface.tsx';
import { Code } from '../../design/values.tsx';
import { useLanguage } from '../../format/language.ts';
import { formatMoney } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { AccountSelect, useChosenAccount } from '../account-select.tsx';
import { CallCard } from '../call-card.tsx';
import { PickField } from '../own/pick-field.tsx';
import { useKeyChoices } from '../own/queries.ts';
import { ownWords } from '../own/words.ts';
import { rememberPayment } from '../reports/last-payment.ts';
import { sandboxWords } from '../words.ts';
import { type Draft, EMPTY, paymentOf, type Way } from './payment.ts';
import { CodeRead } from './read-code.tsx';
import { payerWords } from './words.ts';

/** Pays an account of the bank as somebody else. */
export function PayerPage() {
  const words = useWords(payerWords);
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const account = useChosenAccount(draft.number);
  const { call, why } = paymentOf(draft, account);
  const whys = useWhys();
  const onDraft = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const language = useLanguage();
  const sayReason = (code: string) => explainFailure({ code, text: null }, language);
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <CallCard<Answered<typeof PaidAnswer>>
        title={words.pay}
        action={words.pay}
        call={call}
        why={why && whys[why]}
        onAnswer={(paid) => rememberPayment(paid.end_to_end_id)}
        shown={(paid) => (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {paid.status === 'SETTLED' ? (
              <Badge tone="good">{words.settled(formatMoney(Number(call.body?.amount), language))}</Badge>
            ) : (
              <Notice tone="wrong">{words.rejected(paid.reason ?? '', sayReason(paid.reason ?? ''))}</Notice>
            )}
            <Code value={paid.end_to_end_id} />
          </div>
        )}
      >
        <Target draft={draft} onDraft={onDraft} />
        <MoneyField
          label={useWords(sandboxWords).amount}
          large
          value={draft.amount}
          onValue={(amount) => onDraft({ amount })}
        />
        <Payer draft={draft} onDraft={onDraft} />
      </CallCard>
    </Page>
  );
}

function useWhys() {
  const words = useWords(sandboxWords);
  return { amount: words.badAmount, target: words.fillIn, document: words.badDocument } as const;
}

interface PartProps {
  draft: Draft;
  onDraft: (changes: Partial<Draft>) => void;
}

const WAYS = ['account', 'key', 'code'] as const;

function Target({ draft, onDraft }: PartProps) {
  const words = useWords(payerWords);
  const common = useWords(sandboxWords);
  const own = useWords(ownWords);
  const chosen = useChosenAccount(draft.number);
  const keys = useKeyChoices();
  return (
    <>
      <Segmented<Way>
        label={words.way}
        value={draft.way}
        options={WAYS.map((way) => [way, words.ways[way]] as const)}
        onValue={(way) => onDraft({ way })}
      />
      {draft.way === 'account' && (
        <AccountSelect chosen={chosen} onNumber={(number) => onDraft({ number })} />
      )}
      {draft.way === 'key' && (
        <PickField
          list={own.keys}
          choices={keys}
          label={common.key}
          maxLength={77}
          value={draft.key}
          onValue={(key) => onDraft({ key })}
        />
      )}
      {draft.way === 'code' && (
        <>
          <TextArea
            label={words.code}
            hint={words.codeHint}
            spellCheck={false}
            maxLength={4096}
            value={draft.code}
            onChange={(event) => onDraft({ code: event.target.value })}
          />
          <CodeRead text={draft.code.trim()} onAmount={(amount) => onDraft({ amount })} />
        </>
      )}
    </>
  );
}

const REFUNDS = ['SUCCESS', 'REJECTED', 'SILENT'] as const;

function Payer({ draft, onDraft }: PartProps) {
  const words = useWords(payerWords);
  const common = useWords(sandboxWords);
  const wrong = draft.document.trim().length >= 11 && parseTaxId(draft.document.trim()) === undefined;
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <TextField
          label={words.you}
          hint={words.youHint}
          autoComplete="off"
          maxLength={140}
          value={draft.name}
          onChange={(event) => onDraft({ name: event.target.value })}
        />
        <TextField
          label={common.document}
          autoComplete="off"
          maxLength={18}
          value={draft.document}
          error={wrong ? common.badDocument : undefined}
          onChange={(event) => onDraft({ document: event.target.value })}
        />
      </div>
      <Select
        label={words.refund}
        value={draft.refund}
        onChange={(event) => onDraft({ refund: event.target.value as Draft['refund'] })}
      >
        {REFUNDS.map((outcome) => (
          <option key={outcome} value={outcome}>
            {words.refunds[outcome]}
          </option>
        ))}
      </Select>
    </>
  );
}
