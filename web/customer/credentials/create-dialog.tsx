import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Permission } from '../../../src/values/permissions.ts';
import { ask } from '../../api/client.ts';
import type { AnswerTo } from '../../api/narrowed.ts';
import { refreshAfter } from '../../api/queries.ts';
import { StrictSigningField } from '../../api/strict-signing.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { SecretDialog } from '../../design/secret-dialog.tsx';
import { useWords } from '../../format/words.ts';
import { OwnPermissionsField } from '../permissions.tsx';
import { credentialWords } from './words.ts';

/** A new credential; its secrets are shown once. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(credentialWords);
  const queries = useQueryClient();
  const [permissions, setPermissions] = useState<Permission[]>(['account.read']);
  const [strict, setStrict] = useState(false);
  const create = useMutation({
    mutationFn: (token: string | undefined) =>
      ask<AnswerTo<'POST /web/credentials'>>('/web/credentials', {
        method: 'POST',
        body: { permissions, strict_signing: strict, token },
      }),
    onSuccess: () => void refreshAfter(queries, 'credentialChanged'),
    // Secrets are forgotten with the dialog.
    gcTime: 0,
  });
  const { data: made } = create;
  if (made)
    return (
      <SecretDialog
        title={words.made}
        notice={words.once}
        secrets={[
          [words.clientId, made.client_id],
          [words.clientSecret, made.client_secret],
          [words.hmacSecret, made.hmac_secret],
        ]}
        onClose={onClose}
      >
        <p className="text-sm text-ink-3">{words.secretsHow}</p>
      </SecretDialog>
    );
  return (
    <ConfirmDialog
      title={words.new}
      action={words.new}
      withCode
      busy={create.isPending}
      error={create.error}
      onConfirm={create.mutate}
      onClose={onClose}
    >
      <OwnPermissionsField value={permissions} onValue={setPermissions} />
      <StrictSigningField value={strict} onValue={setStrict} />
    </ConfirmDialog>
  );
}
