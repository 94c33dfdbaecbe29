import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { askAsOperator } from '../session.ts';

interface CreatingProps<Made> {
  title: string;
  text: string;
  /** Where it is sent, and what. */
  path: string;
  body: object;
  why: string | undefined;
  onMade: (made: Made) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog that makes one thing; what depends on it is asked for again. */
export function Creating<Made>(props: CreatingProps<Made>) {
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: () => askAsOperator<Made>(props.path, { method: 'POST', body: props.body }),
    onSuccess: (made) => {
      for (const key of ['operator-list', 'operator-thing'])
        void queries.invalidateQueries({ queryKey: [key] });
      props.onMade(made);
    },
    // What is secret in the answer is forgotten with the dialog.
    gcTime: 0,
  });
  return (
    <ConfirmDialog
      title={props.title}
      action={props.title}
      why={props.why}
      busy={create.isPending}
      error={create.error}
      onConfirm={() => create.mutate()}
      onClose={props.onClose}
    >
      <p className="text-ink-2">{props.text}</p>
      {props.children}
    </ConfirmDialog>
  );
}
