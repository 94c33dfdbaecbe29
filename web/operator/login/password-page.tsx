import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, ask } from '../../api/client.ts';
import { useSay } from '../../api/say.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { useWords } from '../../format/words.ts';
import { operatorQuery } from '../session.ts';
import { useLeave } from '../use-leave.ts';
import { OperatorDoor } from './operator-door.tsx';
import { doorWords } from './words.ts';

const SHORTEST = 12;

/** A password of one's own: forced after the first log-in, wanted at any other time. */
export function PasswordPage() {
  const words = useWords(doorWords);
  const { data: session } = useQuery(operatorQuery);
  const forced = session?.must_change_password === true;
  return (
    <OperatorDoor
      title={forced ? words.newTitle : words.change}
      lead={forced ? words.newLead : words.changeLead}
    >
      <PasswordForm forced={forced} />
    </OperatorDoor>
  );
}

function PasswordForm({ forced }: { forced: boolean }) {
  const words = useWords(doorWords);
  const say = useSay();
  const leave = useLeave();
  const router = useRouter();
  const [typed, setTyped] = useState({ current: '', next: '', again: '' });
  const change = useMutation({
    mutationFn: () =>
      ask('/operator/password', {
        method: 'POST',
        body: { password: typed.current, new_password: typed.next },
      }),
    // The bank has ended every session by now, this one too.
    onSuccess: () => leave('changed'),
  });
  const why = whyNot(typed, words);
  const field = (name: keyof typeof typed, hint?: string) => (
    <TextField
      label={words[name]}
      hint={hint}
      type="password"
      autoComplete={name === 'current' ? 'current-password' : 'new-password'}
      autoFocus={name === 'current'}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  const wrong = change.error instanceof ApiError && change.error.status === 401;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (why === undefined && !change.isPending) change.mutate();
      }}
    >
      {field('current')}
      {field('next', words.nextHint)}
      {field('again')}
      {change.error && (
        <Notice tone="wrong" alert>
          {wrong ? words.wrongCurrent : say(change.error)}
        </Notice>
      )}
      <div className="flex flex-wrap items-start justify-end gap-2">
        <Button kind="quiet" onClick={() => (forced ? void leave() : router.history.back())}>
          {forced ? words.logOut : words.cancel}
        </Button>
        <Button type="submit" kind="primary" busy={change.isPending} why={why}>
          {words.change}
        </Button>
      </div>
    </form>
  );
}

interface Typed {
  current: string;
  next: string;
  again: string;
}

function whyNot({ current, next, again }: Typed, words: (typeof doorWords)['pt']): string | undefined {
  if (current === '') return words.needCurrent;
  if (next.length < SHORTEST) return words.tooShort;
  return next === again ? undefined : words.different;
}
