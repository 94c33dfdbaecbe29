import { useState } from 'react';
import type { PixKeyType } from '../../../src/values/pix-key.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Select } from '../../design/field.tsx';
import { formatDocument } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { useAccount, useSession } from '../account.tsx';
import { useRegister, useSendCode } from './register.ts';
import { Verification } from './verification.tsx';
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
