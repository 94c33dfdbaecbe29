import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { ask } from '../../api/client.ts';
import { refreshAfter } from '../../api/queries.ts';
import { useSay } from '../../api/say.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { Card } from '../../design/surface.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { useSession } from '../account.tsx';
import { faultOf, type PasswordDraft } from './password-draft.ts';
import { securityWords } from './words.ts';

const EMPTY: PasswordDraft = { present: '', chosen: '', repeated: '' };

/** Changes the person's own password; other sessions end. */
export function PasswordCard() {
  const words = useWords(securityWords);
  const say = useSay();
  const queries = useQueryClient();
  const { email } = useSession().user;
  const [draft, setDraft] = useState(EMPTY);
  const change = useMutation({
    mutationFn: () =>
      ask('/web/password', {
        method: 'POST',
        body: { password: draft.present, new_password: draft.chosen },
      }),
    onSuccess: () => {
      setDraft(EMPTY);
      announce(words.passwordChanged);
      return refreshAfter(queries, 'sessionsEnded');
    },
    gcTime: 0,
  });
  const fault = faultOf(draft);
  const field = (name: keyof PasswordDraft): ComponentProps<typeof TextField> => ({
    label: words.passwords[name],
    type: 'password',
    maxLength: 255,
    autoComplete: name === 'present' ? 'current-password' : 'new-password',
    value: draft[name],
    onChange: ({ target }) => {
      setDraft({ ...draft, [name]: target.value });
      if (!change.isPending) change.reset();
    },
  });
  return (
    <Card title={words.password}>
      <form
        className="flex max-w-sm flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (fault === undefined && !change.isPending) change.mutate();
        }}
      >
        <p className="text-ink-2">{words.passwordText}</p>
        {/* For the browser's own keeper of passwords. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField {...field('present')} />
        <TextField {...field('chosen')} hint={words.passwordHint} />
        <TextField {...field('repeated')} />
        {change.error && (
          <Notice tone="wrong" alert>
            {say(change.error)}
          </Notice>
        )}
        <div>
          <Button
            kind="primary"
            type="submit"
            busy={change.isPending}
            why={fault && words.passwordFaults[fault]}
          >
            {words.changePassword}
          </Button>
        </div>
      </form>
    </Card>
  );
}
