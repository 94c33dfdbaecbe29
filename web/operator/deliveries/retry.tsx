import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useRefresh } from '../../api/queries.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { useWhyNot } from '../may.ts';
import { askAsOperator } from '../session.ts';
import { deliveryWords } from './words.ts';

interface RetryProps {
  /** Where one delivery, or all of an endpoint that were given up, are tried again. */
  path: string;
  enabled: boolean;
  all?: boolean;
}

/** Tries again what was given up, with the operator's code. */
export function Retry({ path, enabled, all = false }: RetryProps) {
  const words = useWords(deliveryWords);
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const mayNot = useWhyNot('decide');
  const retrying = useMutation({
    mutationFn: (token: string | undefined) =>
      askAsOperator<{ deliveries: number }>(path, { method: 'POST', body: { token } }),
    onSuccess: ({ deliveries }) => {
      announce(words.retried(deliveries));
      setOpen(false);
      void refresh('deliveryRetried');
    },
  });
  const name = all ? words.retryAll : words.retry;
  return (
    <>
      <Button
        icon={<RotateCw aria-hidden className="size-4" />}
        why={mayNot ?? (enabled ? undefined : words.retryOff)}
        onClick={() => {
          retrying.reset();
          setOpen(true);
        }}
      >
        {name}
      </Button>
      {open && (
        <ConfirmDialog
          title={name}
          action={name}
          withCode
          busy={retrying.isPending}
          error={retrying.error}
          onConfirm={retrying.mutate}
          onClose={() => setOpen(false)}
        >
          <p className="text-ink-2">{all ? words.retryAllText : words.retryText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
