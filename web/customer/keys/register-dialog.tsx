import { useState } from 'react';
import type { PixKeyType } from '../../../src/pix-key.ts';
import { useSay } from '../../api/say.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Select, TextField } from '../../design/field.tsx';
import { CodeField } from '../../design/special-fields.tsx';
import { formatDocument, formatKey } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { useAccount, useSession } from '../account.tsx';
import { readKeyOf, useRegister, useSendCode } from './register.ts';
import { keyWords } from './words.ts';

/** Registers a key: with the authenticator's code, or with the one that was sent to the mailbox or phone. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(keyWords);
  const { account } = useAccount();
  const { mfa } = useSession().user;
  const document = account.holder_document.length === 11 ? 'CPF' : 'CNPJ';
  const [type, setType] = useState<PixKeyType>('EVP');
  const [otp, setOtp] = useState('');
  const register = useRegister(onClose);
  const send = useSendCode();
  const bySending = type === 'EMAIL' || type === 'CELL_PHONE';
  const whyNotSent = !send.data ? words.fillIn : otp.length === 6 ? undefined : words.typeCode;
  const about =
    type === document
      ? words.about.DOCUMENT(formatDocument(account.holder_document))
      : words.about[type as 'EVP'];
  const choose = (chosen: PixKeyType) => {
    setType(chosen);
    setOtp('');
    send.reset();
    register.reset();
  };
  return (
    <ConfirmDialog
      title={words.register}
      action={words.register}
      withCode={!bySending}
      why={bySending ? whyNotSent : mfa ? undefined : words.noMfa}
      busy={register.isPending}
      error={register.error}
      onConfirm={(token) =>
        register.mutate({ type, token: token ?? otp, requestId: send.data?.verification_request_id })
      }
      onClose={onClose}
    >
      <Select
        label={words.choose}
        hint={about}
        value={type}
        onChange={(event) => choose(event.target.value as PixKeyType)}
      >
        {(['EVP', document, 'EMAIL', 'CELL_PHONE'] as const).map((one) => (
          <option key={one} value={one}>
            {words.types[one]}
          </option>
        ))}
      </Select>
      {bySending && <Verification key={type} type={type} send={send} otp={otp} onOtp={setOtp} />}
    </ConfirmDialog>
  );
}

interface VerificationProps {
  type: 'EMAIL' | 'CELL_PHONE';
  send: ReturnType<typeof useSendCode>;
  otp: string;
  onOtp: (otp: string) => void;
}

function Verification({ type, send, otp, onOtp }: VerificationProps) {
  const words = useWords(keyWords);
  const say = useSay();
  const [text, setText] = useState('');
  const key = readKeyOf(type, text);
  if (send.data)
    return (
      <>
        <Notice>{words.sent(formatKey(send.variables?.key ?? ''))}</Notice>
        <CodeField autoFocus label={words.otp} value={otp} onValue={onOtp} />
        <div>
          <Button kind="quiet" onClick={() => send.reset()}>
            {words.again}
          </Button>
        </div>
      </>
    );
  const submit = () => key !== undefined && send.mutate({ type, key });
  return (
    <>
      <TextField
        label={type === 'EMAIL' ? words.email : words.phone}
        type={type === 'EMAIL' ? 'email' : 'tel'}
        value={text}
        maxLength={77}
        error={text.length > 9 && key === undefined ? words.badKey : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
      {send.error && (
        <Notice tone="wrong" alert>
          {say(send.error)}
        </Notice>
      )}
      <div>
        <Button busy={send.isPending} why={key === undefined ? words.fillIn : undefined} onClick={submit}>
          {words.send}
        </Button>
      </div>
    </>
  );
}
