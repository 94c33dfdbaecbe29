import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { statusAt } from '../../../src/payment-codes/code.ts';
import { bankNow } from '../../api/bank-clock.ts';
import { ask } from '../../api/client.ts';
import { refreshAfter } from '../../api/queries.ts';
import type { PaymentCode } from '../../api/resources.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { useMay } from '../account.tsx';
import { codeQuery } from './queries.ts';
import { codeWords } from './words.ts';

/** Takes an open code back, after a second thought. */
export function CancelCode({ code }: { code: PaymentCode }) {
  const words = useWords(codeWords);
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const mayCreate = useMay('code.create');
  const cancel = useMutation({
    mutationFn: () => ask<PaymentCode>(`/web/codes/${code.qr_code_id}/cancel`, { method: 'POST' }),
    onSuccess: (cancelled) => {
      queries.setQueryData(codeQuery(String(code.qr_code_id)).queryKey, cancelled);
      void refreshAfter(queries, 'codeChanged');
      announce(words.cancelled);
      setOpen(false);
    },
  });
  const status = statusAt({ status: code.status, expirationDate: new Date(code.expiration_date) }, bankNow());
  const why = status !== 'NEW' ? words.notOpen : mayCreate ? undefined : words.mayNot;
  return (
    <div className="at-end flex justify-end">
      <Button kind="danger" why={why} onClick={() => setOpen(true)}>
        {words.cancel}
      </Button>
      {open && (
        <ConfirmDialog
          title={words.cancelTitle}
          action={words.cancel}
          kind="danger"
          keep={words.keep}
          busy={cancel.isPending}
          error={cancel.error}
          onConfirm={() => cancel.mutate()}
          onClose={() => setOpen(false)}
        >
          <p className="text-ink-2">{words.cancelText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
