import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAfter } from '../../api/queries.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { TextArea } from '../../design/field.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { useWhyNot } from '../may.ts';
import { askAsOperator } from '../session.ts';
import { type Med, medQuery } from './queries.ts';
import { medWords } from './words.ts';

const VERBS = ['cancel', 'accept', 'reject'] as const;
type Verb = (typeof VERBS)[number];

/** The bank's answer to a report, each with a reason in writing. */
export function Decide({ med }: { med: Med }) {
  const words = useWords(medWords);
  const [verb, setVerb] = useState<Verb>();
  const why = useWhyNot('decide');
  if (med.status !== 'WAITING') return <p className="text-ink-3">{words.answered}</p>;
  return (
    <>
      {VERBS.map((one) => (
        <Button
          key={one}
          kind={one === 'cancel' ? 'quiet' : 'secondary'}
          why={why}
          onClick={() => setVerb(one)}
        >
          {words[one]}
        </Button>
      ))}
      {verb && <DecideDialog med={med} verb={verb} onClose={() => setVerb(undefined)} />}
    </>
  );
}

function DecideDialog({ med, verb, onClose }: { med: Med; verb: Verb; onClose: () => void }) {
  const words = useWords(medWords);
  const queries = useQueryClient();
  const [details, setDetails] = useState('');
  const decide = useMutation({
    mutationFn: (token: string | undefined) =>
      askAsOperator<Med>(`/operator/meds/${encodeURIComponent(med.pix_med_id)}/${verb}`, {
        method: 'POST',
        body: { details: details.trim(), token },
      }),
    onSuccess: (decided) => {
      queries.setQueryData(medQuery(med.pix_med_id).queryKey, decided);
      void refreshAfter(queries, 'operatorCaseDecided');
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
      withCode
      busy={decide.isPending}
      error={decide.error}
      onConfirm={decide.mutate}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.texts[verb]}</p>
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
