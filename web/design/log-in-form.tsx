import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/client.ts';
import { useWords } from '../format/words.ts';
import { Notice } from './badge.tsx';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { AuthenticatorField } from './special-fields.tsx';
import { designWords } from './words.ts';

export interface Credentials {
  email: string;
  password: string;
  /** Omitted by people without a second factor. */
  token?: string;
}

interface LogInFormProps<Session> {
  words: Record<'email' | 'password' | 'token' | 'tokenHint' | 'enter' | 'refused' | 'tooMany', string>;
  logIn: (credentials: Credentials) => Promise<Session>;
  /** Runs after all data of the previous person has been cleared. */
  onIn: (session: Session) => void;
}

/** E-mail, password, and second factor if there is one. */
export function LogInForm<Session>({ words, logIn, onIn }: LogInFormProps<Session>) {
  const { enter, status, busy } = useEnter({ logIn, onIn });
  const design = useWords(designWords);
  const [who, setWho] = useState({ email: '', password: '', token: '' });
  const set = (name: keyof typeof who) => (value: string) => setWho({ ...who, [name]: value });
  const refused = status === 429 ? words.tooMany : words.refused;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) enter(who);
      }}
    >
      <TextField
        label={words.email}
        type="email"
        autoComplete="username"
        autoFocus
        required
        value={who.email}
        onChange={(event) => set('email')(event.target.value)}
      />
      <TextField
        label={words.password}
        type="password"
        autoComplete="current-password"
        required
        value={who.password}
        onChange={(event) => set('password')(event.target.value)}
      />
      <AuthenticatorField
        label={words.token}
        hint={words.tokenHint}
        value={who.token}
        onValue={set('token')}
      />
      {status !== undefined && (
        <Notice tone="wrong" alert>
          {status === 'offline' ? design.offline : refused}
        </Notice>
      )}
      <Button type="submit" kind="primary" busy={busy} className="mt-1">
        {words.enter}
      </Button>
    </form>
  );
}

function useEnter<Session>({ logIn, onIn }: Pick<LogInFormProps<Session>, 'logIn' | 'onIn'>) {
  const queries = useQueryClient();
  const entering = useMutation({
    mutationFn: ({ email, password, token }: Required<Credentials>) =>
      logIn({ email: email.trim(), password, ...(token === '' ? {} : { token }) }),
    onSuccess: (session) => {
      queries.clear();
      onIn(session);
    },
  });
  const { error } = entering;
  const status: number | 'offline' | undefined =
    error === null ? undefined : error instanceof ApiError ? error.status : 'offline';
  return { enter: entering.mutate, busy: entering.isPending, status };
}
