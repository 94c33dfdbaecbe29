import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { askForRecovery } from '../../api/session.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Door } from '../../design/door.tsx';
import { TextField } from '../../design/field.tsx';
import { useWords } from '../../format/words.ts';
import { loginWords } from './words.ts';

/** Sends a link for a new password; the answer is the same for an address that has no log-in. */
export function ForgotPage() {
  const words = useWords(loginWords);
  const [email, setEmail] = useState('');
  const asking = useMutation({ mutationFn: askForRecovery });
  const tooMany = asking.error instanceof ApiError && asking.error.status === 429;
  return (
    <Door title={words.forgotTitle} lead={words.forgotLead} preferences={words.preferences}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!asking.isPending) asking.mutate(email.trim());
        }}
      >
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          autoFocus
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {asking.isSuccess && (
          <Notice tone="good" alert>
            {words.sent(asking.variables)} {words.sentHint}
          </Notice>
        )}
        {asking.isError && (
          <Notice tone="wrong" alert>
            {tooMany ? words.tooManyLinks : words.notSent}
          </Notice>
        )}
        <Button type="submit" kind="primary" busy={asking.isPending} className="mt-1">
          {words.send}
        </Button>
      </form>
      <p className="text-xs text-ink-3">{words.noFactor}</p>
      <Link to="/app/login" className="text-center text-sm text-accent underline underline-offset-2">
        {words.back}
      </Link>
    </Door>
  );
}
