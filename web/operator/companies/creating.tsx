import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnswerTo } from '../../api/narrowed.ts';
import { refreshAfter } from '../../api/queries.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { askAsOperator } from '../session.ts';
import { companyWords } from './words.ts';

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

/** The answer where another operator has yet to confirm. */
type Proposed = Extract<AnswerTo<'POST /operator/companies/{id}/users'>, { proposal: unknown }>;

/** Tells if another operator has yet to confirm. */
export function isProposed(made: object): made is Proposed {
  return 'proposal' in made;
}

/** A form in a dialog that makes one thing; what depends on it is asked for again. */
export function Creating<Made extends object>(props: CreatingProps<Made>) {
  const words = useWords(companyWords);
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: (token: string | undefined) =>
      askAsOperator<Made | Proposed>(props.path, { method: 'POST', body: { ...props.body, token } }),
    onSuccess: (made) => {
      void refreshAfter(queries, 'companyEquipped');
      if (!isProposed(made)) return props.onMade(made);
      announce(words.proposed);
      props.onClose();
    },
    // Secrets in the answer are forgotten with the dialog.
    gcTime: 0,
  });
  return (
    <ConfirmDialog
      title={props.title}
      action={props.title}
      why={props.why}
      withCode
      busy={create.isPending}
      error={create.error}
      onConfirm={create.mutate}
      onClose={props.onClose}
    >
      <p className="text-ink-2">{props.text}</p>
      {props.children}
    </ConfirmDialog>
  );
}
