import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { isProposed } from './creating.tsx';
import { companyWords } from './words.ts';

type Company = AnswerTo<'GET /operator/companies/{id}'>;
export type User = Company['users'][number];
export type Invited = Company['invitations'][number];

/** Shows the state of a company's person, with buttons to end their sessions and to restore their access. */
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
    <span className="flex shrink-0 flex-col items-end gap-1 text-right text-xs text-ink-3">
      {words.secondFactor(factor)}
      <Doing
        method="DELETE"
        path={`/operator/companies/${companyId}/users/${id}/sessions`}
        action={own.logOut}
        about={email}
        title={own.logOutTitle}
        text={own.logOutText(email)}
        done={own.loggedOut}
      />
      <Doing
        method="POST"
        path={`/operator/companies/${companyId}/users/${id}/recovery`}
        action={own.recover}
        about={email}
        title={own.recoverTitle}
        text={own.recoverText(email)}
        done={own.recoverySent}
      />
    </span>
  );
}

/** Shows an invitation's expiry, with a button to withdraw it. */
export function InvitedState({ companyId, invited }: { companyId: number; invited: Invited }) {
  const own = useWords(companyWords);
  const { id, email, expires_at: expiresAt } = invited;
  return (
    <span className="flex shrink-0 flex-col items-end gap-1 text-right text-xs text-ink-3">
      <span>
        {own.invitedUntil} <DateTime at={expiresAt} />
      </span>
      <Doing
        method="DELETE"
        path={`/operator/companies/${companyId}/invitations/${id}`}
        action={own.withdraw}
        about={email}
        title={own.withdrawTitle}
        text={own.withdrawText(email)}
        done={own.withdrawn}
      />
    </span>
  );
}

interface DoingProps {
  method: 'POST' | 'DELETE';
  path: string;
  action: string;
  about: string;
  title: string;
  text: string;
  done: string;
}

/** A button for one act about a person, which asks for a code first. */
function Doing(act: DoingProps) {
  const [asking, setAsking] = useState(false);
  const why = useWhyNot('equip');
  const { action, about } = act;
  return (
    <>
      <Button kind="quiet" why={why} onClick={() => setAsking(true)} aria-label={`${action} ${about}`}>
        {action}
      </Button>
      {asking && <DoDialog {...act} onClose={() => setAsking(false)} />}
    </>
  );
}

function DoDialog({
  method,
  path,
  action,
  title,
  text,
  done,
  onClose,
}: DoingProps & { onClose: () => void }) {
  const words = useWords(companyWords);
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: (token: string | undefined) => askAsOperator<object>(path, { method, body: { token } }),
    onSuccess: (answer) => {
      void refreshAfter(queries, 'companyPeopleChanged');
      announce(isProposed(answer) ? words.proposed : done);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={title}
      action={action}
      kind={method === 'DELETE' ? 'danger' : 'primary'}
      withCode
      busy={act.isPending}
      error={act.error}
      onConfirm={act.mutate}
      onClose={onClose}
    >
      <p className="text-ink-2 [overflow-wrap:anywhere]">{text}</p>
    </ConfirmDialog>
  );
}
