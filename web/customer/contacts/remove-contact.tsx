import { useMutation } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { useRefresh } from '../../api/queries.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import type { Contact } from './queries.ts';
import { contactWords } from './words.ts';

/** Asks once more before a payee is forgotten. */
export function RemoveContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const words = useWords(contactWords);
  const refresh = useRefresh();
  const remove = useMutation({
    mutationFn: () => ask(`/web/contacts/${contact.id}`, { method: 'DELETE' }),
    onSuccess: () => {
      void refresh('contactChanged');
      announce(words.removed);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.removeTitle}
      action={words.remove}
      kind="danger"
      keep={words.keep}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.removeText(contact.name)}</p>
    </ConfirmDialog>
  );
}
