import { useState } from 'react';
import { useSay } from '../../api/say.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { CodeField } from '../../design/special-fields.tsx';
import { formatKey } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { SandboxWay } from '../sandbox-way.tsx';
import { readKeyOf, type useSendCode } from './register.ts';
import { keyWords } from './words.ts';

interface VerificationProps {
  type: 'EMAIL' | 'CELL_PHONE';
  send: ReturnType<typeof useSendCode>;
  otp: string;
  onOtp: (otp: string) => void;
  /** The key, where it is known and not to be typed. */
  known?: string;
  /** Why no code can be asked for. */
  why?: string | undefined;
}

/** Asks for the mailbox or phone, and for the code that was sent to it. */
export function Verification(props: VerificationProps) {
  return props.send.data ? <Received {...props} /> : <Send {...props} />;
}

function Received({ send, otp, onOtp, known }: VerificationProps) {
  const words = useWords(keyWords);
  return (
    <>
      <Notice>{words.sent(formatKey(send.variables?.key ?? ''))}</Notice>
      <CodeField autoFocus label={words.otp} value={otp} onValue={onOtp} />
      <SandboxWay leads="messages" to={send.variables?.key ?? ''} />
      <div>
        <Button kind="quiet" onClick={() => send.reset()}>
          {known === undefined ? words.again : words.sendAgain}
        </Button>
      </div>
    </>
  );
}

function Send({ type, send, known, why }: VerificationProps) {
  const words = useWords(keyWords);
  const say = useSay();
  const [text, setText] = useState('');
  const key = known ?? readKeyOf(type, text);
  const submit = () => key !== undefined && why === undefined && send.mutate({ type, key });
  return (
    <>
      {known === undefined && (
        <TextField
          label={type === 'EMAIL' ? words.email : words.phone}
          type={type === 'EMAIL' ? 'email' : 'tel'}
          value={text}
          maxLength={77}
          errorOnceLeft={text !== '' && key === undefined ? words.badKey : undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            submit();
          }}
        />
      )}
      {send.error && (
        <Notice tone="wrong" alert>
          {say(send.error)}
        </Notice>
      )}
      <div>
        <Button
          busy={send.isPending}
          why={why ?? (key === undefined ? words.fillIn : undefined)}
          onClick={submit}
        >
          {known === undefined ? words.send : words.sendTo(formatKey(known))}
        </Button>
      </div>
    </>
  );
}
