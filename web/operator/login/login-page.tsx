import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { CodeField } from '../../design/special-fields.tsx';
import { designWords } from '../../design/words.ts';
import { useWords } from '../../format/words.ts';
import { addressOf, isOwnAddress, useAsked } from '../addresses.ts';
import { logIn, operatorQuery } from '../session.ts';
import { Door } from './door.tsx';
import { doorWords } from './words.ts';

/** The operators' door: e-mail, password and second factor. */
export function LoginPage() {
  const words = useWords(doorWords);
  const notice = useAsked('notice');
  const said = notice === 'ended' || notice === 'changed' ? words.notices[notice] : undefined;
  return (
    <Door title={words.title} lead={words.lead}>
      {said && <Notice tone={notice === 'ended' ? 'careful' : 'good'}>{said}</Notice>}
      <LoginForm />
    </Door>
  );
}

function LoginForm() {
  const words = useWords(doorWords);
  const { enter, error, busy } = useEnter();
  const [who, setWho] = useState({ email: '', password: '', token: '' });
  const set = (name: keyof typeof who) => (value: string) => setWho({ ...who, [name]: value });
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
      <CodeField label={words.token} hint={words.tokenHint} value={who.token} onValue={set('token')} />
      {error && (
        <Notice tone="wrong" alert>
          {error}
        </Notice>
      )}
      <Button type="submit" kind="primary" busy={busy} className="mt-1">
        {words.enter}
      </Button>
    </form>
  );
}

/** Logs in and goes where one had wanted to, or first to a password of one's own. */
function useEnter() {
  const words = useWords(doorWords);
  const design = useWords(designWords);
  const queries = useQueryClient();
  const router = useRouter();
  const next = useAsked('next');
  const entering = useMutation({
    mutationFn: ({ email, password, token }: { email: string; password: string; token: string }) =>
      logIn({ email: email.trim(), password, ...(token === '' ? {} : { token }) }),
    onSuccess: (session) => {
      queries.clear();
      queries.setQueryData(operatorQuery.queryKey, session);
      router.history.push(next !== undefined && isOwnAddress(next) ? next : addressOf(''));
    },
  });
  const { error } = entering;
  const said = (status: number) => (status === 429 ? words.tooMany : words.refused);
  return {
    enter: entering.mutate,
    busy: entering.isPending,
    error: error && (error instanceof ApiError ? said(error.status) : design.offline),
  };
}
