import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AnswerTo } from '../../api/narrowed.ts';
import { refreshAfter } from '../../api/queries.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { announce } from '../../design/toast.tsx';
import { DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { useWhyNot } from '../may.ts';
import { askAsOperator } from '../session.ts';
import { thingWords } from '../things/words.ts';
import { companyWords } from './words.ts';

type Company = AnswerTo<'GET /operator/companies/{id}'>;
export type User = Company['users'][number];
export type Invited = Company['invitations'][number];

/** How somebody stands who works for the company, with a way to log them out everywhere. */
export function UserState({ companyId, user }: { companyId: number; user: User }) {
  const words = useWords(thingWords);
  const own = useWords(companyWords);
  const { id, email, second_factor: factor, removed_at: removedAt } = user;
  if (removedAt !== null)
    return (
      <span className="shrink-0 text-right text-xs text-ink-3">
        {own.left} <DateTime at={removedAt} />
      </span>
    );
  return (
    <Ending
      path={`/operator/companies/${companyId}/users/${id}/sessions`}
      action={own.logOut}
      about={email}
      title={own.logOutTitle}
      text={own.logOutText(email)}
      done={own.loggedOut}
    >
      {words.secondFactor(factor)}
    </Ending>
  );
}

/** Until when somebody may come who is asked to, with a way to take that back. */
export function InvitedState({ companyId, invited }: { companyId: number; invited: Invited }) {
  const own = useWords(companyWords);
  const { id, email, expires_at: expiresAt } = invited;
  return (
    <Ending
      path={`/operator/companies/${companyId}/invitations/${id}`}
      action={own.withdraw}
      about={email}
      title={own.withdrawTitle}
      text={own.withdrawText(email)}
      done={own.withdrawn}
    >
      {own.invitedUntil} <DateTime at={expiresAt} />
    </Ending>
  );
}

interface EndingProps {
  path: string;
  action: string;
  about: string;
  title: string;
  text: string;
  done: string;
  children: ReactNode;
}

function Ending({ children, ...ending }: EndingProps) {
  const [asking, setAsking] = useState(false);
  const why = useWhyNot('equip');
  const { action, about } = ending;
  return (
    <span className="flex shrink-0 flex-col items-end gap-1 text-right text-xs text-ink-3">
      {children}
      <Button kind="quiet" why={why} onClick={() => setAsking(true)} aria-label={`${action} ${about}`}>
        {action}
      </Button>
      {asking && <EndDialog {...ending} onClose={() => setAsking(false)} />}
    </span>
  );
}

function EndDialog({
  path,
  action,
  title,
  text,
  done,
  onClose,
}: Omit<EndingProps, 'children'> & { onClose: () => void }) {
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: (token: string | undefined) => askAsOperator(path, { method: 'DELETE', body: { token } }),
    onSuccess: () => {
      void refreshAfter(queries, 'companyPeopleChanged');
      announce(done);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={title}
      action={action}
      kind="danger"
      withCode
      busy={end.isPending}
      error={end.error}
      onConfirm={end.mutate}
      onClose={onClose}
    >
      <p className="text-ink-2 [overflow-wrap:anywhere]">{text}</p>
    </ConfirmDialog>
  );
}
