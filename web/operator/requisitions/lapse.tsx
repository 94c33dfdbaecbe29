import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAfter } from '../../api/queries.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { useWhyNot } from '../may.ts';
import { askAsOperator } from '../session.ts';
import type { Requisition } from './queries.ts';
import { requisitionWords } from './words.ts';

/** Ends an opening without a passed liveness check, which frees its document. */
export function LapseRequisition({ requisition }: { requisition: Requisition }) {
  const words = useWords(requisitionWords);
  const why = useWhyNot('decide');
  const [asking, setAsking] = useState(false);
  const { kind, lapsed, liveness_status: liveness } = requisition;
  if (kind !== 'OPENING' || lapsed || liveness === 'PASSED') return null;
  return (
    <>
      <Button kind="danger" why={why} onClick={() => setAsking(true)}>
        {words.lapse}
      </Button>
      {asking && <LapseDialog id={requisition.id} onClose={() => setAsking(false)} />}
    </>
  );
}

function LapseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const words = useWords(requisitionWords);
  const queries = useQueryClient();
  const lapse = useMutation({
    mutationFn: (token: string | undefined) =>
      askAsOperator(`/operator/requisitions/${id}/lapse`, { method: 'POST', body: { token } }),
    onSuccess: async () => {
      await refreshAfter(queries, 'requisitionDecided');
      announce(words.lapsed);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.lapse}
      action={words.lapse}
      kind="danger"
      withCode
      busy={lapse.isPending}
      error={lapse.error}
      onConfirm={lapse.mutate}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.lapseText}</p>
    </ConfirmDialog>
  );
}
