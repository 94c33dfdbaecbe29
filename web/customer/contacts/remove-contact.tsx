import { useMutation } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { useRefresh } from '../../api/queries.ts';
import { useSay } from '../../api/say.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import type { Contact } from './queries.ts';
import { contactWords } from './words.ts';

/** Asks once more before a payee is forgotten. */
export function RemoveContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const words = useWords(contactWords);
  const say = useSay();
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
    <Dialog
      title={words.removeTitle}
      onClose={onClose}
      held={remove.isPending}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.keep}
          </Button>
          <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {words.remove}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{words.removeText(contact.name)}</p>
      {remove.error && (
        <Notice tone="wrong" alert>
          {say(remove.error)}
        </Notice>
      )}
    </Dialog>
  );
}
