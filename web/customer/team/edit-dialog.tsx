import { useState } from 'react';
import { PEOPLE_PERMISSIONS } from '../../../src/values/permissions.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { CheckField, TextField } from '../../design/field.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { OwnPermissionsField } from '../permissions.tsx';
import { type Colleague, useTeamChange } from './queries.ts';
import { teamWords } from './words.ts';

interface EditProps {
  colleague: Colleague;
  onClose: () => void;
}

/** Changes a colleague's name and permissions, or lets them go. */
export function EditDialog({ colleague, onClose }: EditProps) {
  const words = useWords(teamWords);
  const [removing, setRemoving] = useState(false);
  const [revoke, setRevoke] = useState(true);
  const [name, setName] = useState(colleague.name);
  const [permissions, setPermissions] = useState(colleague.permissions);
  const change = useTeamChange<unknown>(() => {
    announce(removing ? words.removed : words.changed);
    onClose();
  });
  const path = `/${colleague.id}`;
  if (removing)
    return (
      <ConfirmDialog
        title={words.remove}
        action={words.remove}
        kind="danger"
        withCode
        busy={change.isPending}
        error={change.error}
        onConfirm={(token) =>
          change.mutate({ path, method: 'DELETE', body: { token, revoke_credentials: revoke } })
        }
        onClose={onClose}
      >
        <p className="text-ink-2">{words.removeText(colleague.name)}</p>
        <CheckField value={revoke} onValue={setRevoke}>
          {words.revokeToo}
        </CheckField>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={colleague.email}
      action={words.save}
      withCode
      why={name.trim() === '' ? words.fillInName : undefined}
      busy={change.isPending}
      error={change.error}
      onConfirm={(token) =>
        change.mutate({ path, method: 'PATCH', body: { name: name.trim(), permissions, token } })
      }
      onClose={onClose}
    >
      <TextField
        label={words.name}
        maxLength={140}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <OwnPermissionsField among={PEOPLE_PERMISSIONS} value={permissions} onValue={setPermissions} />
      <div>
        <Button
          kind="danger"
          onClick={() => {
            change.reset();
            setRemoving(true);
          }}
        >
          {words.remove}
        </Button>
      </div>
    </ConfirmDialog>
  );
}
