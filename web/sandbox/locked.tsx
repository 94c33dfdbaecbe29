import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '../api/say.ts';
import { Button } from '../design/button.tsx';
import { Door } from '../design/door.tsx';
import { TextField } from '../design/field.tsx';
import { useWords } from '../format/words.ts';
import { tryToken } from './calls.ts';
import { sandboxWords } from './words.ts';

/** In place of everything, where the sandbox is not on this machine alone. */
export function Locked() {
  const words = useWords(sandboxWords);
  const say = useSay();
  const queries = useQueryClient();
  const [token, setToken] = useState('');
  const enter = useMutation({
    mutationFn: () => tryToken(token.trim()),
    onSuccess: async (opened) => {
      if (opened) await queries.resetQueries();
    },
    gcTime: 0,
  });
  const wrong = enter.data === false ? words.wrongToken : undefined;
  const failed = enter.error ? say(enter.error) : undefined;
  return (
    <Door title={words.locked} lead={words.lockedText} preferences={words.preferences} suffix="Sandbox">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (token.trim() !== '' && !enter.isPending) enter.mutate();
        }}
      >
        <TextField
          label={words.token}
          hint={words.terminalToken}
          type="password"
          autoComplete="off"
          value={token}
          error={wrong ?? failed}
          onChange={(event) => {
            setToken(event.target.value);
            if (!enter.isPending) enter.reset();
          }}
        />
        <Button
          type="submit"
          kind="primary"
          busy={enter.isPending}
          why={token.trim() === '' ? words.fillIn : undefined}
        >
          {words.enter}
        </Button>
      </form>
    </Door>
  );
}
