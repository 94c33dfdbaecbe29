import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refreshAfter } from '../../api/queries.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { askAsOperator } from '../session.ts';
import { type Account, accountPath, accountQuery } from './queries.ts';
import { accountWords } from './words.ts';

interface ChangeProps {
  account: Account;
  what: 'status' | 'deadline' | 'fees';
  change: object;
  why: string | undefined;
  children: ReactNode;
  onClose: () => void;
}

/** Asks once more before anything of an account is changed. */
export function ChangeDialog({ account, what, change, why, children, onClose }: ChangeProps) {
  const words = useWords(accountWords);
  const queries = useQueryClient();
  const changing = useMutation({
    mutationFn: (token: string | undefined) =>
      askAsOperator<Account>(accountPath(account.account), { method: 'PATCH', body: { ...change, token } }),
    onSuccess: (changed) => {
      queries.setQueryData(accountQuery(account.account).queryKey, changed);
      void refreshAfter(queries, 'accountChanged');
      announce(words.done);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.edit[what]}
      action={words.save}
      why={why}
      withCode
      busy={changing.isPending}
      error={changing.error}
      onConfirm={changing.mutate}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.texts[what]}</p>
      {children}
    </ConfirmDialog>
  );
}
