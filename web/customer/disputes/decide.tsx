import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ANALYSIS_PERIOD_MS, type MedStatus } from '../../../src/med-cases/case.ts';
import { whyUndecidable } from '../../../src/med-cases/decide.ts';
import { bankNow } from '../../api/bank-clock.ts';
import { ask } from '../../api/client.ts';
import { refreshAfter } from '../../api/queries.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { TextArea } from '../../design/field.tsx';
import { announce } from '../../design/toast.tsx';
import { useLanguage } from '../../format/language.ts';
import { formatMoney } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { useMay } from '../account.tsx';
import { SendingNotice } from '../sending/sending-notice.tsx';
import { useSending } from '../sending/use-sending.ts';
import { type Dispute, disputeQuery } from './queries.ts';
import { disputeWords } from './words.ts';

type Verb = 'accept' | 'reject';

/** Accept or reject, each with a reason in writing. */
export function Decide({ dispute }: { dispute: Dispute }) {
  const words = useWords(disputeWords);
  const [verb, setVerb] = useState<Verb>();
  const mayDecide = useMay('med.decide');
  const dueDate = new Date(dispute.due_date ?? Date.parse(dispute.created_at) + ANALYSIS_PERIOD_MS);
  const late = whyUndecidable({ status: dispute.status as MedStatus, dueDate }, bankNow());
  const why = late !== undefined ? words.undecidable[late] : mayDecide ? undefined : words.mayNot;
  return (
    <div className="at-end flex flex-wrap justify-end gap-2">
      <Button why={why} onClick={() => setVerb('accept')}>
        {words.accept}
      </Button>
      <Button kind="primary" why={why} onClick={() => setVerb('reject')}>
        {words.reject}
      </Button>
      {verb && <DecideDialog dispute={dispute} verb={verb} onClose={() => setVerb(undefined)} />}
    </div>
  );
}

function DecideDialog({ dispute, verb, onClose }: { dispute: Dispute; verb: Verb; onClose: () => void }) {
  const words = useWords(disputeWords);
  const language = useLanguage();
  const queries = useQueryClient();
  const [details, setDetails] = useState('');
  const decide = useSending<string, Dispute>({
    subject: () => ['decision', dispute.pix_med_id, verb],
    amount: () => dispute.amount,
    look: () => ({ of: 'decision', id: dispute.pix_med_id, status: dispute.status }),
    send: (details, sent) =>
      ask<Dispute>(`/v3/meds/${dispute.pix_med_id}/${verb}`, { method: 'POST', body: { details }, ...sent }),
    onSuccess: (decided) => {
      queries.setQueryData(disputeQuery(dispute.pix_med_id).queryKey, decided);
      void refreshAfter(queries, 'caseDecided');
      announce(words.done);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words[verb]}
      action={words[verb]}
      kind={verb === 'accept' ? 'danger' : 'primary'}
      why={details.trim() === '' ? words.explain : undefined}
      busy={decide.isPending}
      error={decide.error}
      notice={<SendingNotice kind="decision" doubt={decide.doubt} error={decide.error} />}
      onConfirm={() => decide.mutate(details.trim())}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {verb === 'accept' ? words.acceptText(formatMoney(dispute.amount, language)) : words.rejectText}
      </p>
      <TextArea
        autoFocus
        label={words.explanation}
        maxLength={2_000}
        rows={4}
        value={details}
        onChange={(event) => setDetails(event.target.value)}
      />
    </ConfirmDialog>
  );
}
