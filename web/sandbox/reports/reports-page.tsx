import { useState } from 'react';
import type { AnswerTo } from '../../api/narrowed.ts';
import { Notice } from '../../design/badge.tsx';
import { Select, TextArea, TextField } from '../../design/field.tsx';
import { MoneyField } from '../../design/special-fields.tsx';
import { Page } from '../../design/surface.tsx';
import { parseMoney } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { CallCard } from '../call-card.tsx';
import { PickField } from '../own/pick-field.tsx';
import { usePaymentChoices, useReportChoices } from '../own/queries.ts';
import { ownWords } from '../own/words.ts';
import { sandboxWords } from '../words.ts';
import { lastPayment } from './last-payment.ts';
import { reportWords } from './words.ts';

/** Plays other institutions about payments that were made: they dispute them, or give them back. */
export function ReportsPage() {
  const words = useWords(reportWords);
  const common = useWords(sandboxWords);
  const own = useWords(ownWords);
  const [medId, setMedId] = useState('');
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <ReportCard onReported={setMedId} />
      <CallCard
        title={words.withdraw}
        action={words.withdrawAction}
        danger
        call={{ method: 'POST', path: `/sandbox/meds/${encodeURIComponent(medId.trim())}/cancel` }}
        why={medId.trim() === '' ? common.fillIn : undefined}
        shown={() => <Notice tone="good">{words.withdrawn}</Notice>}
      >
        <PickField
          list={own.reports}
          choices={useReportChoices()}
          label={words.med}
          hint={words.medHint}
          maxLength={64}
          value={medId}
          onValue={setMedId}
        />
      </CallCard>
      <ReturnCard />
    </Page>
  );
}

const SITUATIONS = [
  'SCAM_FRAUD',
  'UNAUTHORIZED_TRANSACTION',
  'COERCIVE_CRIME',
  'FRAUDULENT_ACCESS_AND_AUTHORIZATION',
  'OTHER',
  'UNKNOWN',
] as const;
const REASONS = ['RETURN_REQUEST', 'RETURN_CANCELLATION'] as const;

interface Draft {
  e2e: string;
  situation: string;
  reason: string;
  amount: string;
  details: string;
}

function firstDraft(): Draft {
  return {
    e2e: lastPayment(),
    situation: 'SCAM_FRAUD',
    reason: 'RETURN_REQUEST',
    amount: '',
    details: '',
  };
}

function bodyOf(draft: Draft, amount: number | undefined) {
  const details = draft.details.trim();
  return {
    end_to_end_id: draft.e2e.trim(),
    origin_situation_type: draft.situation,
    reason: draft.reason,
    ...(amount === undefined ? {} : { amount }),
    ...(details === '' ? {} : { details }),
  };
}

function ReportCard({ onReported }: { onReported: (id: string) => void }) {
  const words = useWords(reportWords);
  const common = useWords(sandboxWords);
  const [draft, setDraft] = useState(firstDraft);
  const onDraft = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });
  const amount = parseMoney(draft.amount);
  const body = bodyOf(draft, amount);
  const badAmount = draft.amount.trim() !== '' && !amount ? common.badAmount : undefined;
  return (
    <CallCard<AnswerTo<'GET /v3/meds/'>['results'][number]>
      title={words.report}
      action={words.reportAction}
      call={{ method: 'POST', path: '/sandbox/meds', body }}
      why={body.end_to_end_id === '' ? common.fillIn : badAmount}
      onAnswer={({ pix_med_id }) => onReported(pix_med_id)}
      shown={() => <Notice tone="good">{words.reported}</Notice>}
    >
      <PickField
        list={useWords(ownWords).received}
        choices={usePaymentChoices('in')}
        label={words.e2e}
        hint={words.e2eHint}
        maxLength={64}
        value={draft.e2e}
        onValue={(e2e) => onDraft({ e2e })}
      />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Select
          label={words.situation}
          value={draft.situation}
          onChange={(event) => onDraft({ situation: event.target.value })}
        >
          {SITUATIONS.map((one) => (
            <option key={one} value={one}>
              {words.situations[one]}
            </option>
          ))}
        </Select>
        <Select
          label={words.reason}
          value={draft.reason}
          onChange={(event) => onDraft({ reason: event.target.value })}
        >
          {REASONS.map((one) => (
            <option key={one} value={one}>
              {words.reasons[one]}
            </option>
          ))}
        </Select>
      </div>
      <MoneyField
        label={words.amount}
        hint={words.amountHint}
        value={draft.amount}
        onValue={(text) => onDraft({ amount: text })}
      />
      <TextArea
        label={words.details}
        maxLength={2_000}
        value={draft.details}
        onChange={(event) => onDraft({ details: event.target.value })}
      />
    </CallCard>
  );
}

function ReturnCard() {
  const words = useWords(reportWords);
  const common = useWords(sandboxWords);
  const [e2e, setE2e] = useState('');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('MD06');
  const amount = parseMoney(text);
  const filled = e2e.trim() !== '' && /^[A-Z0-9]{4}$/.test(reason);
  return (
    <CallCard
      title={words.giveBack}
      action={words.giveBackAction}
      call={{
        method: 'POST',
        path: '/sandbox/cashout-returns',
        body: { end_to_end_id: e2e.trim(), amount: amount ?? 0, reason },
      }}
      why={!filled ? common.fillIn : amount ? undefined : common.badAmount}
      shown={() => <Notice tone="good">{words.givenBack}</Notice>}
    >
      <PickField
        list={useWords(ownWords).sent}
        choices={usePaymentChoices('out')}
        label={words.e2e}
        maxLength={64}
        value={e2e}
        onValue={setE2e}
      />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <MoneyField label={common.amount} value={text} onValue={setText} />
        <TextField
          label={words.code}
          hint={words.codeHint}
          maxLength={4}
          value={reason}
          onChange={(event) => setReason(event.target.value.toUpperCase())}
        />
      </div>
    </CallCard>
  );
}
