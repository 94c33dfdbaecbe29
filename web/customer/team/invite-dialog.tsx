import { useState } from 'react';
import { PEOPLE_PERMISSIONS, type Permission } from '../../../src/values/permissions.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { TextField } from '../../design/field.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { OwnPermissionsField } from '../permissions.tsx';
import { type Invitation, useTeamChange } from './queries.ts';
import { teamWords } from './words.ts';

/** Invites a person by e-mail, who then chooses a password and a second factor. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(teamWords);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [permissions, setPermissions] = useState<Permission[]>(['account.read']);
  const invite = useTeamChange<Invitation>((made) => {
    announce(words.invited(made.email));
    onClose();
  });
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
      <OwnPermissionsField among={PEOPLE_PERMISSIONS} value={permissions} onValue={setPermissions} />
      <p className="text-sm text-ink-3">{words.inviteHow}</p>
    </ConfirmDialog>
  );
}
