import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSay } from '../api/say.ts';
import { Notice } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Card } from '../design/surface.tsx';
import { useWords } from '../format/words.ts';
import { type Call, makeCall } from './calls.ts';
import { Curl, JsonBlock } from './curl.tsx';
import { sandboxWords } from './words.ts';

interface CallCardProps<Answer> {
  title: string;
  action: string;
  call: Call;
  /** Why it cannot be sent yet. */
  why?: string | undefined;
  danger?: boolean;
  /** `none` if the form shows the command itself. */
  curl?: 'folded' | 'none';
  children?: ReactNode;
  onAnswer?: (answer: Answer) => void;
  /** The answer for people, above the bare one. The form may have changed since the call was sent. */
  shown?: (answer: Answer, sent: Call) => ReactNode;
}

/** A form that makes one call, shows what came back, and how a shell would make it. */
export function CallCard<Answer>({ title, action, call, why, children, ...rest }: CallCardProps<Answer>) {
  const say = useSay();
  const { mutate, data, error, isPending, variables } = useCall<Answer>();
  return (
    <Card title={title}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (why === undefined && !isPending)
            mutate(call, { onSuccess: (answer) => rest.onAnswer?.(answer) });
        }}
      >
        {children}
        <div>
          <Button type="submit" kind={rest.danger ? 'danger' : 'primary'} busy={isPending} why={why}>
            {action}
          </Button>
        </div>
        <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
          {error && <Notice tone="wrong">{say(error)}</Notice>}
          {data !== undefined && !isPending && (
            <>
              {variables && rest.shown?.(data, variables)}
              <Answered value={data} />
            </>
          )}
        </div>
        {rest.curl !== 'none' && <Curl call={call} />}
      </form>
    </Card>
  );
}

function Answered({ value }: { value: unknown }) {
  const words = useWords(sandboxWords);
  return <JsonBlock title={words.answer} text={JSON.stringify(value, null, 2)} />;
}

/** Makes calls; whatever the screens show may have changed by them. */
export function useCall<Answer>() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (call: Call) => makeCall<Answer>(call),
    onSettled: () => queries.invalidateQueries(),
  });
}
