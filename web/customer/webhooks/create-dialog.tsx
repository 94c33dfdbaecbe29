import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Select, TextField } from '../../design/field.tsx';
import { Facts } from '../../design/surface.tsx';
import { Code } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { type Endpoint, endpointsQuery } from './queries.ts';
import { webhookWords } from './words.ts';

/** A new endpoint; its secret is shown once. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(webhookWords);
  const queries = useQueryClient();
  const [url, setUrl] = useState('');
  const [type, setType] = useState<Endpoint['type']>('ALL');
  const create = useMutation({
    mutationFn: () =>
      ask<Endpoint & { secret: string }>('/v3/webhooks', { method: 'POST', body: { url: url.trim(), type } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: endpointsQuery.queryKey }),
    gcTime: 0,
  });
  if (create.data)
    return (
      <Dialog
        title={words.made}
        onClose={onClose}
        actions={
          <Button kind="primary" onClick={onClose}>
            {words.done}
          </Button>
        }
      >
        <Notice tone="careful">{words.once}</Notice>
        <Facts facts={[[words.secret, <Code key="secret" value={create.data.secret} />]]} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={words.new}
      action={words.new}
      why={/^https?:\/\/[^\s/]+/.test(url.trim()) ? undefined : words.badUrl}
      busy={create.isPending}
      error={create.error}
      onConfirm={() => create.mutate()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        type="url"
        label={words.url}
        placeholder="https://"
        maxLength={2048}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Select
        label={words.type}
        value={type}
        onChange={(event) => setType(event.target.value as Endpoint['type'])}
      >
        {(['ALL', 'CASHIN', 'CASHOUT', 'MED'] as const).map((one) => (
          <option key={one} value={one}>
            {words.types[one]}
          </option>
        ))}
      </Select>
    </ConfirmDialog>
  );
}
