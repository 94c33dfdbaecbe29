import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { PaidAnswer } from '../../../src/http/sandbox/answer-shapes.ts';
import { parseTaxId } from '../../../src/values/tax-id.ts';
import type { Answered } from '../../api/narrowed.ts';
import { explainFailure } from '../../api/payment-reasons.ts';
import { Badge, Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Select, TextArea, TextField } from '../../design/field.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { MoneyField } from '../../design/special-fields.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { Code } from '../../design/values.tsx';
import { useLanguage } from '../../format/language.ts';
import { formatMoney } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { AccountSelect, useChosenAccount } from '../account-select.tsx';
import { CallCard, useCall } from '../call-card.tsx';
import { consolePath, EnterLink } from '../enter/enter-link.tsx';
import { PickField } from '../own/pick-field.tsx';
import { useKeyChoices } from '../own/queries.ts';
import { ownWords } from '../own/words.ts';
import { rememberPayment } from '../reports/last-payment.ts';
import { sandboxWords } from '../words.ts';
import { OnPhone } from './on-phone.tsx';
import { type Draft, EMPTY, MANNERS, paymentOf, type Way } from './payment.ts';
import { CodeRead } from './read-code.tsx';
import { payerWords } from './words.ts';

/** Pays an account of the bank as another person, on a phone that can simulate faults. */
export function PayerPage() {
  const words = useWords(payerWords);
  const asked = useSearch({ strict: false }) as { code?: string };
  const [draft, setDraft] = useState<Draft>(() =>
    asked.code === undefined ? EMPTY : { ...EMPTY, way: 'code', code: asked.code },
  );
  const [paidCode, setPaidCode] = useState<string>();
  const account = useChosenAccount(draft.number);
  const { call, why } = paymentOf(draft, account);
  const whys = useWhys();
  const twice = useCall<Paid>();
  const onDraft = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const form = (
    <>
      <Target draft={draft} onDraft={onDraft} paidCode={paidCode} />
      <MoneyField
        label={useWords(sandboxWords).amount}
        large
        value={draft.amount}
        onValue={(amount) => onDraft({ amount })}
      />
      <Payer draft={draft} onDraft={onDraft} />
    </>
  );
  return (
    <Page title={words.title} lead={words.lead} narrow>
      {draft.manner === 'ABANDON' ? (
        <GiveUp>{form}</GiveUp>
      ) : (
        <CallCard<Paid>
          title={words.pay}
          action={words.pay}
          call={call}
          why={why && whys[why]}
          onAnswer={(paid) => {
            rememberPayment(paid.end_to_end_id);
            if (paid.status === 'SETTLED' && draft.way === 'code') setPaidCode(draft.code);
            twice.reset();
            if (draft.manner === 'TWICE') twice.mutate(call);
          }}
          shown={(paid, sent) => (
            <>
              <PaidLine paid={paid} amount={Number(sent.body?.amount)} />
              {twice.data && (
                <section aria-label={words.second}>
                  <h3 className="mb-1 text-sm text-ink-3">{words.second}</h3>
                  <PaidLine paid={twice.data} amount={Number(sent.body?.amount)} />
                </section>
              )}
            </>
          )}
        >
          {form}
        </CallCard>
      )}
      <OnPhone code={draft.way === 'code' ? draft.code.trim() : ''} />
    </Page>
  );
}

type Paid = Answered<typeof PaidAnswer>;

/** Tells the end of a payment, and leads to the page of its life. */
function PaidLine({ paid, amount }: { paid: Paid; amount: number }) {
  const words = useWords(payerWords);
  const language = useLanguage();
  const { status, reason, end_to_end_id: id } = paid;
  const money = formatMoney(amount, language);
  const said = explainFailure({ code: reason ?? '', text: null }, language);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {status === 'SETTLED' && <Badge tone="good">{words.settled(money)}</Badge>}
      {status === 'PENDING' && <Badge tone="careful">{words.pending(money)}</Badge>}
      {status === 'REJECTED' && <Notice tone="wrong">{words.rejected(reason ?? '', said)}</Notice>}
      <Code value={id} />
      {status !== 'REJECTED' && (
        <EnterLink to={consolePath.payment(id)} className="text-accent hover:underline">
          {words.life}
        </EnterLink>
      )}
    </div>
  );
}

/** A payer who scans the code and does not pay: the bank receives nothing. */
function GiveUp({ children }: { children: ReactNode }) {
  const words = useWords(payerWords);
  const [gone, setGone] = useState(false);
  return (
    <Card title={words.pay}>
      <div className="flex flex-col gap-4">
        {children}
        <div>
          <Button onClick={() => setGone(true)}>{words.abandon}</Button>
        </div>
        <div aria-live="polite" className="empty:hidden">
          {gone && <Notice tone="careful">{words.abandoned}</Notice>}
        </div>
      </div>
    </Card>
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

function Target({ draft, onDraft, paidCode }: PartProps & { paidCode: string | undefined }) {
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
          <CodeRead
            text={draft.code.trim()}
            paid={draft.code === paidCode}
            onAmount={(amount) => onDraft({ amount })}
          />
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
        label={words.manner}
        value={draft.manner}
        onChange={(event) => onDraft({ manner: event.target.value as Draft['manner'] })}
      >
        {MANNERS.map((manner) => (
          <option key={manner} value={manner}>
            {words.manners[manner]}
          </option>
        ))}
      </Select>
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
