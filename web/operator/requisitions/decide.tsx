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
import { decisionPath, type Requisition } from './queries.ts';
import { requisitionWords } from './words.ts';

type Verb = 'approve' | 'reject';

/** Approve or reject; both say why they cannot be pressed before the review and after it. */
export function DecideRequisition({ requisition }: { requisition: Requisition }) {
  const words = useWords(requisitionWords);
  const [verb, setVerb] = useState<Verb>();
  const notAllowed = useWhyNot('decide');
  const { current_step: step } = requisition;
  if (step === 'DONE') return <p className="text-ink-3">{words.over}</p>;
  const why = step === 'REVIEW' ? notAllowed : words.notYet;
  return (
    <>
      <Button kind="danger" why={why} onClick={() => setVerb('reject')}>
        {words.reject}
      </Button>
      <Button kind="primary" why={why} onClick={() => setVerb('approve')}>
        {words.approve}
      </Button>
      {verb && <DecideDialog requisition={requisition} verb={verb} onClose={() => setVerb(undefined)} />}
    </>
  );
}

interface DecideProps {
  requisition: Requisition;
  verb: Verb;
  onClose: () => void;
}

function DecideDialog({ requisition, verb, onClose }: DecideProps) {
  const words = useWords(requisitionWords);
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const decide = useMutation({
    mutationFn: (token: string | undefined) => {
      const body = { ...(reason.trim() === '' ? {} : { reason: reason.trim() }), token };
      return askAsOperator(decisionPath(requisition, verb), { method: 'POST', body });
    },
    onSuccess: async () => {
      await refreshAfter(queries, 'requisitionDecided');
      announce(words.done[verb]);
      onClose();
    },
  });
  const approves = requisition.kind === 'OPENING' ? words.approveOpening : words.approveUpdate;
  return (
    <ConfirmDialog
      title={words[verb]}
      action={words[verb]}
      kind={verb === 'reject' ? 'danger' : 'primary'}
      why={verb === 'reject' && reason.trim() === '' ? words.explain : undefined}
      withCode
      busy={decide.isPending}
      error={decide.error}
      onConfirm={decide.mutate}
      onClose={onClose}
    >
      <p className="text-ink-2">{verb === 'approve' ? approves : words.rejectText}</p>
      <TextArea
        autoFocus
        label={words.reason}
        hint={verb === 'approve' ? words.optional : undefined}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
