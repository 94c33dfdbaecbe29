import { useState } from 'react';
import type { Permission } from '../../../src/permissions.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { TextField } from '../../design/field.tsx';
import { SecretDialog } from '../../design/secret-dialog.tsx';
import { useWords } from '../../format/words.ts';
import { OwnPermissionsField } from '../permissions.tsx';
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
      <SecretDialog
        title={words.invited}
        notice={words.passwordText}
        secrets={[[words.password, made.password]]}
        onClose={onClose}
      >
        <p className="text-ink-2">{words.invitedText(made.email)}</p>
      </SecretDialog>
    );
  return (
    <ConfirmDialog
      title={words.invite}
      action={words.invite}
      withCode
      why={name.trim() === '' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? words.fillIn : undefined}
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
      <OwnPermissionsField value={permissions} onValue={setPermissions} />
    </ConfirmDialog>
  );
}
