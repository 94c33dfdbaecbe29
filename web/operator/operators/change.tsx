import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OPERATOR_ROLES, type OperatorRole } from '../../../src/operators/roles.ts';
import { refreshAfter } from '../../api/queries.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { CheckField } from '../../design/field.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { askAsOperator } from '../session.ts';
import type { ListedOperator } from './listed-operator.ts';
import { operatorsWords } from './words.ts';

interface ChangeProps {
  operator: ListedOperator;
  onClose: () => void;
}

/** Changes an operator's roles. */
export function RolesDialog({ operator, onClose }: ChangeProps) {
  const words = useWords(operatorsWords);
  const queries = useQueryClient();
  const [roles, setRoles] = useState<readonly OperatorRole[]>(operator.roles);
  const change = useMutation({
    mutationFn: (token: string | undefined) =>
      askAsOperator(`/operator/operators/${operator.id}`, { method: 'PATCH', body: { roles, token } }),
    onSuccess: () => {
      void refreshAfter(queries, 'operatorsChanged');
      announce(words.changed);
      onClose();
    },
  });
  const toggle = (role: OperatorRole, on: boolean) =>
    setRoles(OPERATOR_ROLES.filter((one) => (one === role ? on : roles.includes(one))));
  return (
    <ConfirmDialog
      title={words.change}
      action={words.change}
      withCode
      why={roles.length === 0 ? words.someRole : undefined}
      busy={change.isPending}
      error={change.error}
      onConfirm={change.mutate}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.changeText(operator.name)}</p>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium text-ink-2">{words.roles}</legend>
        {OPERATOR_ROLES.map((role) => (
          <CheckField key={role} value={roles.includes(role)} onValue={(on) => toggle(role, on)}>
            {words.names[role]}
          </CheckField>
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}

/** Removes an operator, at once. */
export function RemoveDialog({ operator, onClose }: ChangeProps) {
  const words = useWords(operatorsWords);
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (token: string | undefined) =>
      askAsOperator(`/operator/operators/${operator.id}`, { method: 'DELETE', body: { token } }),
    onSuccess: () => {
      void refreshAfter(queries, 'operatorsChanged');
      announce(words.removed);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.remove}
      action={words.remove}
      kind="danger"
      withCode
      busy={remove.isPending}
      error={remove.error}
      onConfirm={remove.mutate}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.removeText(operator.name)}</p>
    </ConfirmDialog>
  );
}

/** Ends an operator's sessions; they may log in again. */
export function EndDialog({ operator, onClose }: ChangeProps) {
  const words = useWords(operatorsWords);
  const end = useMutation({
    mutationFn: (token: string | undefined) =>
      askAsOperator(`/operator/operators/${operator.id}/sessions`, { method: 'DELETE', body: { token } }),
    onSuccess: () => {
      announce(words.ended);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.end}
      action={words.end}
      withCode
      busy={end.isPending}
      error={end.error}
      onConfirm={end.mutate}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.endText(operator.name)}</p>
    </ConfirmDialog>
  );
}
