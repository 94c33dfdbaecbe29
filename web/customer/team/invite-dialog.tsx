import { useState } from 'react';
import type { Permission } from '../../../src/permissions.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { TextField } from '../../design/field.tsx';
import { Facts } from '../../design/surface.tsx';
import { Code } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { PermissionsField } from '../permissions.tsx';
import { type Colleague, useTeamChange } from './queries.ts';
import { teamWords } from './words.ts';

/** Somebody new; their first password is shown once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(teamWords);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [permissions, setPermissions] = useState<Permission[]>(['account.read']);
  const [made, setMade] = useState<Colleague & { password: string }>();
  const invite = useTeamChange(setMade);
  if (made)
    return (
      <Dialog
        title={words.invited}
        onClose={onClose}
        actions={
          <Button kind="primary" onClick={onClose}>
            {words.done}
          </Button>
        }
      >
        <Notice tone="careful">{words.passwordText}</Notice>
        <Facts
          facts={[
            [words.email, made.email],
            [words.password, <Code key="password" value={made.password} />],
          ]}
        />
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={words.invite}
      action={words.invite}
      withCode
      why={name.trim() === '' || !email.includes('@') ? words.fillIn : undefined}
      busy={invite.isPending}
      error={invite.error}
      onConfirm={(token) =>
        invite.mutate({
          path: '',
          method: 'POST',
          body: { name: name.trim(), email: email.trim(), permissions, token },
        })
      }
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={words.name}
        maxLength={140}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={words.email}
        type="email"
        maxLength={255}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PermissionsField value={permissions} onValue={setPermissions} />
    </ConfirmDialog>
  );
}
