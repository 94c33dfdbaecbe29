import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bankNow } from '../../api/bank-clock.ts';
import { ask } from '../../api/client.ts';
import type { AnswerTo } from '../../api/narrowed.ts';
import { Notice } from '../../design/badge.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { DayField } from '../../design/day-field.tsx';
import { Select } from '../../design/field.tsx';
import { announce } from '../../design/toast.tsx';
import { addDays, dayOf, formatExact, startOfDay } from '../../format/date.ts';
import { useLanguage } from '../../format/language.ts';
import { useWords } from '../../format/words.ts';
import { type Endpoint, watchDeliveries } from './queries.ts';
import { webhookWords } from './words.ts';

interface Asked {
  day: string;
  failedOnly: boolean;
}

/** Sends an endpoint again what happened since a day, a bounded number at a time. */
export function ReplayDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const words = useWords(webhookWords);
  const language = useLanguage();
  const queries = useQueryClient();
  const [day, setDay] = useState(() => addDays(dayOf(bankNow()), -1));
  const [failedOnly, setFailedOnly] = useState(true);
  const [more, setMore] = useState<Asked & { next: string }>();
  // The continuation belongs to the submitted selection only.
  const next = more?.day === day && more.failedOnly === failedOnly ? more.next : undefined;
  const replay = useMutation({
    mutationFn: ({ since, failedOnly: failed_only }: Asked & { since: string }) =>
      ask<AnswerTo<'POST /web/webhooks/{id}/replay'>>(`/web/webhooks/${endpoint.id}/replay`, {
        method: 'POST',
        body: { since, failed_only },
      }),
    onSuccess: (answer, asked) => {
      announce(words.replayed(answer.events));
      watchDeliveries(queries);
      if (answer.next === null) onClose();
      else setMore({ ...asked, next: answer.next });
    },
  });
  return (
    <ConfirmDialog
      title={words.replayTitle}
      action={words.resend}
      why={day === '' ? words.noDate : undefined}
      busy={replay.isPending}
      error={replay.error}
      onConfirm={() => replay.mutate({ day, failedOnly, since: next ?? startOfDay(day) })}
      onClose={onClose}
    >
      <p className="text-ink-2">
        <span className="block font-mono text-sm text-ink [overflow-wrap:anywhere]">{endpoint.url}</span>
        {words.replayText}
      </p>
      <DayField label={words.replaySince} max={dayOf(bankNow())} value={day} onValue={setDay} />
      <Select
        label={words.replayWhat}
        value={failedOnly ? 'FAILED' : 'ALL'}
        onChange={(event) => setFailedOnly(event.target.value === 'FAILED')}
      >
        <option value="FAILED">{words.replayFailed}</option>
        <option value="ALL">{words.replayAll}</option>
      </Select>
      {next !== undefined && <Notice tone="careful">{words.replayMore(formatExact(next, language))}</Notice>}
    </ConfirmDialog>
  );
}
