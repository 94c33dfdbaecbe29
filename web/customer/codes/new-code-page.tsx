import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { parseTaxId } from '../../../src/values/tax-id.ts';
import { bankNow } from '../../api/bank-clock.ts';
import { ask } from '../../api/client.ts';
import { refreshAfter } from '../../api/queries.ts';
import type { PaymentCode } from '../../api/resources.ts';
import { Button } from '../../design/button.tsx';
import { Select, TextField } from '../../design/field.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { MoneyField } from '../../design/special-fields.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { dayOf } from '../../format/date.ts';
import { useWords } from '../../format/words.ts';
import { placeOf, sourceOf, useAccount, useMay } from '../account.tsx';
import { SendingNotice } from '../sending/sending-notice.tsx';
import { useSending } from '../sending/use-sending.ts';
import { ChargeTerms } from './charge-terms.tsx';
import { type CodeDraft, codeOrderOf, missingOf, newDraft } from './draft.ts';
import { codeQuery } from './queries.ts';
import { codeWords } from './words.ts';

/** A code to be paid at once, or one with a due date and a fine. */
export function NewCodePage() {
  const words = useWords(codeWords);
  const [draft, setDraft] = useState(() => newDraft(dayOf(bankNow())));
  const set = (changes: Partial<CodeDraft>) => setDraft({ ...draft, ...changes });
  const order = codeOrderOf(draft, bankNow());
  const missing = missingOf(draft)
    .map((part) => words[part].toLowerCase())
    .join(', ');
  const mayCreate = useMay('code.create');
  const create = useCreate(draft);
  const why = !mayCreate ? words.mayNot : order === undefined ? words.missing(missing) : undefined;
  return (
    <Page narrow title={words.new}>
      <Card>
        <form
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (order && why === undefined && !create.isPending) create.mutate(order);
          }}
        >
          <Segmented
            label={words.kind}
            value={draft.kind}
            onValue={(kind) => set({ kind })}
            options={[
              ['immediate', words.kinds.immediate],
              ['charge', words.kinds.charge],
            ]}
          />
          <MoneyField
            large
            autoFocus
            label={words.value}
            value={draft.amount}
            onValue={(amount) => set({ amount })}
          />
          {draft.kind === 'immediate' ? (
            <Lasts draft={draft} onDraft={set} />
          ) : (
            <ChargeTerms draft={draft} onDraft={set} />
          )}
          <Debtor draft={draft} onDraft={set} />
          <SendingNotice kind="code" doubt={create.doubt} error={create.error} />
          <div className="at-end flex justify-end border-t border-line pt-4">
            <Button kind="primary" type="submit" busy={create.isPending} why={why}>
              {words.create}
            </Button>
          </div>
        </form>
      </Card>
    </Page>
  );
}

function useCreate(draft: CodeDraft) {
  const { account } = useAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useSending<Record<string, unknown>, PaymentCode>({
    subject: () => ['code', sourceOf(account), draft],
    amount: ({ amount }) => amount as number,
    look: ({ amount, tag }) => ({ of: 'code', ...placeOf(account), amount, tag: tag ?? null }),
    send: (order, sent) =>
      ask<PaymentCode>('/web/codes', {
        method: 'POST',
        body: { ...sourceOf(account), ...order },
        ...sent,
      }),
    onSuccess: (code) => {
      queries.setQueryData(codeQuery(String(code.qr_code_id)).queryKey, code);
      void refreshAfter(queries, 'codeChanged');
      void navigate({ to: '/app/codes/$id', params: { id: String(code.qr_code_id) } });
    },
  });
}

interface PartProps {
  draft: CodeDraft;
  onDraft: (changes: Partial<CodeDraft>) => void;
}

function Lasts({ draft, onDraft }: PartProps) {
  const words = useWords(codeWords);
  return (
    <Select
      label={words.lasts}
      value={draft.lasts}
      onChange={(event) => onDraft({ lasts: event.target.value })}
    >
      {Object.entries(words.lasting).map(([seconds, text]) => (
        <option key={seconds} value={seconds}>
          {text}
        </option>
      ))}
    </Select>
  );
}

function Debtor({ draft, onDraft }: PartProps) {
  const words = useWords(codeWords);
  const label = (text: string) => (draft.kind === 'charge' ? text : words.optional(text));
  const bad = draft.debtorDocument.trim() !== '' && parseTaxId(draft.debtorDocument) === undefined;
  return (
    <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
      <TextField
        label={label(words.debtorName)}
        maxLength={140}
        value={draft.debtorName}
        onChange={(event) => onDraft({ debtorName: event.target.value })}
      />
      <TextField
        label={label(words.debtorDocument)}
        maxLength={18}
        errorOnceLeft={bad ? words.badDocument : undefined}
        value={draft.debtorDocument}
        onChange={(event) => onDraft({ debtorDocument: event.target.value })}
      />
      <TextField
        label={words.optional(words.tag)}
        maxLength={255}
        className="md:col-span-2"
        value={draft.tag}
        onChange={(event) => onDraft({ tag: event.target.value })}
      />
    </div>
  );
}
