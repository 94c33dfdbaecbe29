import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from '../../api/queries.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { TextArea } from '../../design/field.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { useWhyNot } from '../may.ts';
import { askAsOperator } from '../session.ts';
import type { Difference } from './queries.ts';
import { railWords } from './words.ts';

/** Closes a difference that has been looked into, with a reason and a fresh code. */
export function CloseDifference({ difference }: { difference: Difference }) {
  const words = useWords(railWords);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button why={useWhyNot('decide')} onClick={() => setOpen(true)}>
        {words.close}
      </Button>
      {open && <CloseDialog difference={difference} onClose={() => setOpen(false)} />}
    </>
  );
}

function CloseDialog({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const words = useWords(railWords);
  const refresh = useRefresh();
  const [reason, setReason] = useState('');
  const close = useMutation({
    mutationFn: (token: string | undefined) =>
      askAsOperator(`/operator/differences/${difference.id}/close`, {
        method: 'POST',
        body: { reason: reason.trim(), token },
      }),
    onSuccess: async () => {
      await refresh('differenceClosed');
      announce(words.done);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.kinds[difference.kind] ?? difference.kind}
      action={words.close}
      why={reason.trim() === '' ? words.explain : undefined}
      withCode
      busy={close.isPending}
      error={close.error}
      onConfirm={close.mutate}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.closeText}</p>
      <TextArea
        autoFocus
        label={words.reason}
        hint={words.reasonHint}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
