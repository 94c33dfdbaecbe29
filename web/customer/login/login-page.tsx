import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { logIn, sessionQuery } from '../../api/session.ts';
import { Notice } from '../../design/badge.tsx';
import { Brand } from '../../design/brand.tsx';
import { Button, IconButton } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { Menu } from '../../design/menu.tsx';
import { Preferences } from '../../design/preferences.tsx';
import { CodeField } from '../../design/special-fields.tsx';
import { designWords } from '../../design/words.ts';
import { useWords } from '../../format/words.ts';
import { loginWords } from './words.ts';

/** The door: e-mail, password, and the second factor of whoever has one. */
export function LoginPage() {
  const words = useWords(loginWords);
  const { ended } = useSearch({ from: '/app/login' });
  return (
    <main className="flex min-h-dvh flex-col">
      <title>{`${words.title} · Lastro`}</title>
      <header className="flex items-center justify-between px-6 py-4 max-md:px-4">
        <Brand />
        <Menu
          align="end"
          trigger={
            <IconButton label={words.preferences}>
              <Settings2 aria-hidden className="size-4.5" />
            </IconButton>
          }
        >
          <Preferences />
        </Menu>
      </header>
      <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-6 px-5 pb-24">
        <div>
          <h1 className="text-xl font-semibold">{words.title}</h1>
          <p className="mt-0.5 text-ink-3">{words.lead}</p>
        </div>
        {ended && <Notice tone="careful">{words.ended}</Notice>}
        <LoginForm />
        <p className="text-center text-xs text-ink-3">{words.promise}</p>
      </div>
    </main>
  );
}

function LoginForm() {
  const words = useWords(loginWords);
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

/** Logs in and goes where one had wanted to. */
function useEnter() {
  const words = useWords(loginWords);
  const design = useWords(designWords);
  const queries = useQueryClient();
  const router = useRouter();
  const { next } = useSearch({ from: '/app/login' });
  const entering = useMutation({
    mutationFn: ({ email, password, token }: { email: string; password: string; token: string }) =>
      logIn({ email: email.trim(), password, ...(token === '' ? {} : { token }) }),
    onSuccess: (session) => {
      queries.clear();
      queries.setQueryData(sessionQuery.queryKey, session);
      router.history.push(next ?? '/app');
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
