import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerTo } from '../../api/narrowed.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { TextField } from '../../design/field.tsx';
import { Enrol } from '../../design/second-factor.tsx';
import { useWords } from '../../format/words.ts';
import { askAsOperator } from '../session.ts';
import { securityWords } from './words.ts';

interface OwnFactorProps {
  /** A factor exists; its code is required. */
  on: boolean;
  onDone: () => Promise<unknown>;
}

/** Turns an operator's own second factor on, or replaces it: password first, then the authenticator's first code. */
export function OwnFactor({ on, onDone }: OwnFactorProps) {
  const words = useWords(securityWords);
  const [asking, setAsking] = useState(false);
  const [url, setUrl] = useState<string>();
  if (url !== undefined)
    return (
      <Enrol
        url={url}
        confirm={(token) => askAsOperator('/operator/mfa/confirm', { method: 'POST', body: { token } })}
        onDone={onDone}
      />
    );
  return (
    <div className="flex flex-col items-center gap-4 py-6 text-center">
      <p className="font-medium">{on ? words.on : words.off}</p>
      <p className="max-w-sm text-ink-3">{on ? words.onText : words.offText}</p>
      <Button kind={on ? 'secondary' : 'primary'} onClick={() => setAsking(true)}>
        {on ? words.replace : words.start}
      </Button>
      {asking && (
        <BeginDialog
          on={on}
          onClose={() => setAsking(false)}
          onBegun={(begun) => {
            setAsking(false);
            setUrl(begun);
          }}
        />
      )}
    </div>
  );
}

interface BeginProps {
  on: boolean;
  onBegun: (url: string) => void;
  onClose: () => void;
}

function BeginDialog({ on, onBegun, onClose }: BeginProps) {
  const words = useWords(securityWords);
  const [password, setPassword] = useState('');
  const begin = useMutation({
    mutationFn: (token: string | undefined) =>
      askAsOperator<AnswerTo<'POST /operator/mfa'>>('/operator/mfa', {
        method: 'POST',
        body: { password, token },
      }),
    onSuccess: ({ otpauth_url: url }) => onBegun(url),
    // The secret is forgotten with the page.
    gcTime: 0,
  });
  const title = on ? words.replace : words.start;
  return (
    <ConfirmDialog
      title={title}
      action={words.next}
      withCode={on}
      why={password === '' ? words.needPassword : undefined}
      busy={begin.isPending}
      error={begin.error}
      onConfirm={begin.mutate}
      onClose={onClose}
    >
      <p className="text-left text-ink-2">{on ? words.replaceText : words.startText}</p>
      <TextField
        autoFocus
        label={words.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </ConfirmDialog>
  );
}
