import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshAfter } from '../../api/queries.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { askAsOperator } from '../session.ts';
import { companyWords } from './words.ts';

interface RevokeProps {
  companyId: number;
  clientId: string;
  onClose: () => void;
}

/** Revokes a credential after confirmation. */
export function RevokeDialog({ companyId, clientId, onClose }: RevokeProps) {
  const words = useWords(companyWords);
  const queries = useQueryClient();
  const path = `/operator/companies/${companyId}/credentials/${encodeURIComponent(clientId)}`;
  const revoke = useMutation({
    mutationFn: (token: string | undefined) => askAsOperator(path, { method: 'DELETE', body: { token } }),
    onSuccess: () => {
      void refreshAfter(queries, 'companyPeopleChanged');
      announce(words.revokedDone);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.revokeTitle}
      action={words.revoke}
      kind="danger"
      withCode
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={revoke.mutate}
      onClose={onClose}
    >
      <p className="text-ink-2 [overflow-wrap:anywhere]">{words.revokeText(clientId)}</p>
    </ConfirmDialog>
  );
}
