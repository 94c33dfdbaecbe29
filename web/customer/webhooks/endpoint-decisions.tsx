import { useState } from 'react';
import { bankNow } from '../../api/bank-clock.ts';
import { Notice } from '../../design/badge.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { SecretDialog } from '../../design/secret-dialog.tsx';
import { announce } from '../../design/toast.tsx';
import { formatDateTime } from '../../format/date.ts';
import { useLanguage } from '../../format/language.ts';
import { useWords } from '../../format/words.ts';
import { type Endpoint, type EndpointWithSecret, useEndpointChange } from './queries.ts';
import { webhookWords } from './words.ts';

interface DecisionProps {
  endpoint: Endpoint;
  onClose: () => void;
}

const ROTATION_MS = 24 * 3_600_000;

/** Another secret; the one before it signs beside it for a day. */
export function RotateDialog({ endpoint, onClose }: DecisionProps) {
  const words = useWords(webhookWords);
  const language = useLanguage();
  // The dialog may stay open while the bank's clock advances.
  const [until, setUntil] = useState('');
  const rotate = useEndpointChange<EndpointWithSecret>(() =>
    setUntil(new Date(bankNow().getTime() + ROTATION_MS).toISOString()),
  );
  if (rotate.data)
    return (
      <SecretDialog
        title={words.rotated}
        notice={words.once}
        secrets={[[words.newSecret, rotate.data.secret]]}
        onClose={onClose}
      >
        <p className="text-ink-2">{words.bothUntil(formatDateTime(until, language))}</p>
        <p className="text-sm text-ink-3">{words.bothHow}</p>
      </SecretDialog>
    );
  return (
    <ConfirmDialog
      title={words.rotateTitle}
      action={words.rotate}
      busy={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate({ path: `/${endpoint.id}/rotate-secret`, method: 'POST' })}
      onClose={onClose}
    >
      <Where endpoint={endpoint} />
      <p className="text-ink-2">{words.rotateText}</p>
    </ConfirmDialog>
  );
}

/** While it is off nothing is queued for it, and what was pending is dropped. */
export function TurnOffDialog({ endpoint, onClose }: DecisionProps) {
  const words = useWords(webhookWords);
  const turnOff = useEndpointChange(() => {
    announce(words.turnedOff);
    onClose();
  });
  return (
    <ConfirmDialog
      title={words.turnOffTitle}
      action={words.turnOff}
      kind="danger"
      busy={turnOff.isPending}
      error={turnOff.error}
      onConfirm={() => turnOff.mutate({ path: `/${endpoint.id}`, method: 'PATCH', body: { enabled: false } })}
      onClose={onClose}
    >
      <Where endpoint={endpoint} />
      <Notice tone="careful">{words.turnOffText}</Notice>
    </ConfirmDialog>
  );
}

export function RemoveDialog({ endpoint, onClose }: DecisionProps) {
  const words = useWords(webhookWords);
  const remove = useEndpointChange(() => {
    announce(words.removed);
    onClose();
  });
  return (
    <ConfirmDialog
      title={words.removeTitle}
      action={words.remove}
      kind="danger"
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ path: `/${endpoint.id}`, method: 'DELETE' })}
      onClose={onClose}
    >
      <Where endpoint={endpoint} />
      <p className="text-ink-2">{words.removeText}</p>
    </ConfirmDialog>
  );
}

function Where({ endpoint }: { endpoint: Endpoint }) {
  return <p className="font-mono text-sm [overflow-wrap:anywhere]">{endpoint.url}</p>;
}
