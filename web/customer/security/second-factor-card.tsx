import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { ask } from '../../api/client.ts';
import { useSay } from '../../api/say.ts';
import { sessionQuery } from '../../api/session.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { QrImage } from '../../design/qr-image.tsx';
import { CodeField } from '../../design/special-fields.tsx';
import { Empty } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { announce } from '../../design/toast.tsx';
import { Code } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { useSession } from '../account.tsx';
import { securityWords } from './words.ts';

/** One's own second factor: that it is on, or how to turn it on. */
export function SecondFactorCard() {
  const words = useWords(securityWords);
  const say = useSay();
  const { mfa } = useSession().user;
  const start = useMutation({
    mutationFn: () => ask<{ otpauth_url: string }>('/web/mfa', { method: 'POST' }),
    gcTime: 0,
  });
  return (
    <Card title={words.factor}>
      {mfa ? (
        <Empty
          icon={<ShieldCheck className="size-8 text-good" strokeWidth={1.5} />}
          title={words.on}
          text={words.onText}
        />
      ) : start.data ? (
        <Enrol url={start.data.otpauth_url} />
      ) : (
        <Empty
          icon={<ShieldAlert className="size-8 text-careful" strokeWidth={1.5} />}
          title={words.off}
          text={words.offText}
          action={
            <Button kind="primary" busy={start.isPending} onClick={() => start.mutate()}>
              {words.start}
            </Button>
          }
        />
      )}
      {start.error && (
        <Notice tone="wrong" alert>
          {say(start.error)}
        </Notice>
      )}
    </Card>
  );
}

function Enrol({ url }: { url: string }) {
  const words = useWords(securityWords);
  const say = useSay();
  const queries = useQueryClient();
  const [token, setToken] = useState('');
  const confirm = useMutation({
    mutationFn: () => ask('/web/mfa/confirm', { method: 'POST', body: { token } }),
    onSuccess: () => {
      announce(words.done);
      return queries.refetchQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  const ready = token.length === 6;
  return (
    <form
      className="mx-auto flex max-w-sm flex-col items-center gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !confirm.isPending) confirm.mutate();
      }}
    >
      <p className="text-center text-ink-2">{words.scan}</p>
      <QrImage text={url} label={words.qr} />
      <Code value={new URL(url).searchParams.get('secret') ?? ''} />
      <div className="w-full">
        <CodeField label={words.token} value={token} onValue={setToken} />
      </div>
      {confirm.error && (
        <Notice tone="wrong" alert>
          {say(confirm.error)}
        </Notice>
      )}
      <Button kind="primary" type="submit" busy={confirm.isPending} why={ready ? undefined : words.typeCode}>
        {words.confirm}
      </Button>
    </form>
  );
}
