import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useSay } from '../../api/say.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { QrImage } from '../../design/qr-image.tsx';
import { CodeField } from '../../design/special-fields.tsx';
import { Empty } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { announce } from '../../design/toast.tsx';
import { Code } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { askAsOperator, operatorQuery } from '../session.ts';
import { securityWords } from './words.ts';

/** An operator's own second factor. */
export function SecurityPage() {
  const words = useWords(securityWords);
  const { data: session } = useQuery(operatorQuery);
  return (
    <Page narrow title={words.title} lead={words.lead}>
      <Card>
        {session?.operator.mfa ? (
          <Empty
            icon={<ShieldCheck className="size-8 text-good" strokeWidth={1.5} />}
            title={words.on}
            text={words.onText}
          />
        ) : (
          <Start />
        )}
      </Card>
    </Page>
  );
}

function Start() {
  const words = useWords(securityWords);
  const say = useSay();
  const start = useMutation({
    mutationFn: () => askAsOperator<{ otpauth_url: string }>('/operator/mfa', { method: 'POST' }),
    // The secret is forgotten with the page.
    gcTime: 0,
  });
  if (start.data) return <Enrol url={start.data.otpauth_url} />;
  return (
    <>
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
      {start.error && (
        <Notice tone="wrong" alert>
          {say(start.error)}
        </Notice>
      )}
    </>
  );
}

function Enrol({ url }: { url: string }) {
  const words = useWords(securityWords);
  const say = useSay();
  const queries = useQueryClient();
  const [token, setToken] = useState('');
  const confirm = useMutation({
    mutationFn: () => askAsOperator('/operator/mfa/confirm', { method: 'POST', body: { token } }),
    onSuccess: () => {
      announce(words.done);
      return queries.refetchQueries({ queryKey: operatorQuery.queryKey });
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
