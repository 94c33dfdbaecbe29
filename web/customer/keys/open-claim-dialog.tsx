import { useState } from 'react';
import {
  CLAIMABLE_TYPES,
  type ClaimableType,
  type ClaimType,
  canBeClaimed,
} from '../../../src/rail/claim-rules.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Select } from '../../design/field.tsx';
import { formatDocument } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { useAccount, useMay, useSession } from '../account.tsx';
import { useOpenClaim } from './claim-acts.ts';
import { claimWords } from './claim-words.ts';
import { useSendCode } from './register.ts';
import { Verification } from './verification.tsx';
import { keyWords } from './words.ts';

/** Claims a key: the account's own document, or a phone or mailbox that is proved by a code. */
export function OpenClaimDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(claimWords);
  const keys = useWords(keyWords);
  const { account } = useAccount();
  const { mfa } = useSession().user;
  const maySend = useMay('key.create');
  const [claimType, setClaimType] = useState<ClaimType>('PORTABILITY');
  const [type, setType] = useState<ClaimableType>('CELL_PHONE');
  const [otp, setOtp] = useState('');
  const send = useSendCode();
  const open = useOpenClaim(onClose);
  const bySending = type === 'EMAIL' || type === 'CELL_PHONE';
  const choose = (chosen: ClaimType, key: ClaimableType) => {
    setClaimType(chosen);
    setType(canBeClaimed(key, chosen) ? key : 'CELL_PHONE');
    setOtp('');
    send.reset();
    open.reset();
  };
  const proved = !bySending || otp.length === 6 ? undefined : send.data ? keys.typeCode : keys.fillIn;
  const key = bySending ? (send.variables?.key ?? '') : account.holder_document;
  const proof = { requestId: bySending ? send.data?.verification_request_id : undefined, otp };
  return (
    <ConfirmDialog
      title={words.open}
      action={words.open}
      withCode
      why={mfa ? proved : words.noMfa}
      busy={open.isPending}
      error={open.error}
      onConfirm={(token) => open.mutate({ key, type, claimType, proof, token })}
      onClose={onClose}
    >
      <Asked claimType={claimType} type={type} onAsked={choose} />
      {bySending && (
        <Verification
          key={type}
          type={type}
          send={send}
          otp={otp}
          onOtp={setOtp}
          why={maySend ? undefined : words.mayNotSend}
        />
      )}
    </ConfirmDialog>
  );
}

interface AskedProps {
  claimType: ClaimType;
  type: ClaimableType;
  onAsked: (claimType: ClaimType, type: ClaimableType) => void;
}

/** Asks what happened, and to which key. */
function Asked({ claimType, type, onAsked }: AskedProps) {
  const words = useWords(claimWords);
  const keys = useWords(keyWords);
  const { holder_document: document } = useAccount().account;
  const own = [document.length === 11 ? 'CPF' : 'CNPJ', 'EMAIL', 'CELL_PHONE'];
  const types = CLAIMABLE_TYPES.filter((one) => canBeClaimed(one, claimType) && own.includes(one));
  const isDocument = type === 'CPF' || type === 'CNPJ';
  return (
    <>
      <Select
        label={words.kind}
        hint={words.about[claimType]}
        value={claimType}
        onChange={(event) => onAsked(event.target.value as ClaimType, type)}
      >
        {(['PORTABILITY', 'OWNERSHIP'] as const).map((one) => (
          <option key={one} value={one}>
            {words.kinds[one]}
          </option>
        ))}
      </Select>
      <Select
        label={words.key}
        hint={isDocument ? words.usesDocument(formatDocument(document)) : undefined}
        value={type}
        onChange={(event) => onAsked(claimType, event.target.value as ClaimableType)}
      >
        {types.map((one) => (
          <option key={one} value={one}>
            {keys.types[one]}
          </option>
        ))}
      </Select>
    </>
  );
}
