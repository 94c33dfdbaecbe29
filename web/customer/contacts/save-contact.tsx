import { useMutation } from '@tanstack/react-query';
import { BookUser } from 'lucide-react';
import { useState } from 'react';
import { ask } from '../../api/client.ts';
import { useRefresh } from '../../api/queries.ts';
import type { Cashout } from '../../api/resources.ts';
import { useSay } from '../../api/say.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { TextField } from '../../design/field.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { useMay } from '../account.tsx';
import type { Contact } from './queries.ts';
import { contactWords } from './words.ts';

/** Offers to keep the payee of a transfer that reached them. */
export function SaveContact({ cashout }: { cashout: Cashout }) {
  const words = useWords(contactWords);
  const may = useMay('cashout.create');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button icon={<BookUser aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        {words.save}
      </Button>
      {open && <SaveDialog cashout={cashout} onClose={() => setOpen(false)} />}
    </>
  );
}

function SaveDialog({ cashout, onClose }: { cashout: Cashout; onClose: () => void }) {
  const words = useWords(contactWords);
  const say = useSay();
  const refresh = useRefresh();
  const [name, setName] = useState(cashout.recipient?.name ?? '');
  const save = useMutation({
    mutationFn: () =>
      ask<Contact>('/web/contacts', { method: 'POST', body: { cashout_id: cashout.id, name: name.trim() } }),
    onSuccess: () => {
      void refresh('contactChanged');
      announce(words.saved);
      onClose();
    },
  });
  const why = name.trim() === '' ? words.nameMissing : undefined;
  return (
    <Dialog
      title={words.saveTitle}
      onClose={onClose}
      held={save.isPending}
      actions={
        <Button kind="primary" type="submit" form="save-contact" busy={save.isPending} why={why}>
          {words.save}
        </Button>
      }
    >
      <form
        id="save-contact"
        onSubmit={(event) => {
          event.preventDefault();
          if (why === undefined && !save.isPending) save.mutate();
        }}
      >
        <TextField
          label={words.saveName}
          hint={words.saveHint}
          maxLength={140}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
      {save.error && (
        <Notice tone="wrong" alert>
          {say(save.error)}
        </Notice>
      )}
    </Dialog>
  );
}
