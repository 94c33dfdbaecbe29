import { useMutation } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useSay } from '../api/say.ts';
import { useWords } from '../format/words.ts';
import { Notice } from './badge.tsx';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { QrImage } from './qr-image.tsx';
import { secondFactorWords } from './second-factor-words.ts';
import { CodeField } from './special-fields.tsx';
import { Empty } from './states.tsx';
import { announce } from './toast.tsx';
import { Code } from './values.tsx';
import { designWords } from './words.ts';

interface SecondFactorProps {
  on: boolean;
  /** Texts on its use, and on life without it. */
  texts: { onText: string; offText: string };
  /** True if it takes the present password, which a stolen session does not know. */
  withPassword?: boolean;
  /** Draws a secret and answers the address that an authenticator reads. */
  begin: (password: string) => Promise<{ otpauth_url: string }>;
  confirm: (token: string) => Promise<unknown>;
  /** Runs once it is active, so that its state is fetched again. */
  onDone: () => Promise<unknown>;
}

/** A person's own second factor: its state, or enrolment. */
export function SecondFactor({ on, texts, withPassword, begin, confirm, onDone }: SecondFactorProps) {
  const words = useWords(secondFactorWords);
  // The secret is forgotten with the page.
  const start = useMutation({ mutationFn: begin, gcTime: 0 });
  const [password, setPassword] = useState('');
  if (on)
    return (
      <Empty
        icon={<ShieldCheck className="size-8 text-good" strokeWidth={1.5} />}
        title={words.on}
        text={texts.onText}
      />
    );
  if (start.data) return <Enrol url={start.data.otpauth_url} confirm={confirm} onDone={onDone} />;
  return (
    <>
      <Empty
        icon={<ShieldAlert className="size-8 text-careful" strokeWidth={1.5} />}
        title={words.off}
        text={texts.offText}
        action={
          <form
            className="flex w-full max-w-sm flex-col items-center gap-4 text-left"
            onSubmit={(event) => {
              event.preventDefault();
              if (!start.isPending && (!withPassword || password !== '')) start.mutate(password);
            }}
          >
            {withPassword && (
              <div className="w-full">
                <TextField
                  label={words.password}
                  type="password"
                  autoComplete="current-password"
                  maxLength={255}
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              </div>
            )}
            <Button
              kind="primary"
              type="submit"
              busy={start.isPending}
              why={withPassword && password === '' ? words.typePassword : undefined}
            >
              {words.start}
            </Button>
          </form>
        }
      />
      <Wrong error={start.error} />
    </>
  );
}

type EnrolProps = Pick<SecondFactorProps, 'confirm' | 'onDone'> & { url: string };

/** The secret that was drawn, and the first code that proves that an authenticator has it. */
export function Enrol({ url, confirm, onDone }: EnrolProps) {
  const words = useWords(secondFactorWords);
  const { typeCode } = useWords(designWords);
  const [token, setToken] = useState('');
  const proof = useMutation({
    mutationFn: () => confirm(token),
    onSuccess: () => {
      announce(words.done);
      return onDone();
    },
  });
  const ready = token.length === 6;
  return (
    <form
      className="mx-auto flex max-w-sm flex-col items-center gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !proof.isPending) proof.mutate();
      }}
    >
      <p className="text-center text-ink-2">{words.scan}</p>
      <QrImage text={url} label={words.qr} />
      <Code value={new URL(url).searchParams.get('secret') ?? ''} />
      <div className="w-full">
        <CodeField label={words.token} value={token} onValue={setToken} />
      </div>
      <Wrong error={proof.error} />
      <Button kind="primary" type="submit" busy={proof.isPending} why={ready ? undefined : typeCode}>
        {words.confirm}
      </Button>
    </form>
  );
}

function Wrong({ error }: { error: unknown }) {
  const say = useSay();
  if (error === null) return null;
  return (
    <Notice tone="wrong" alert>
      {say(error)}
    </Notice>
  );
}
