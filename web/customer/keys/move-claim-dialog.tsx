import { useState } from 'react';
import { type ClaimReason, isConfirmedBySilence } from '../../../src/rail/claim-rules.ts';
import { Notice } from '../../design/badge.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Select } from '../../design/field.tsx';
import { formatKey } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { useMay } from '../account.tsx';
import { useMoveClaim } from './claim-acts.ts';
import { claimWords, nameOfMove } from './claim-words.ts';
import { type ClaimOption, kindOf, stateOf } from './moves.ts';
import type { Claim } from './queries.ts';
import { useSendCode } from './register.ts';
import { Verification } from './verification.tsx';
import { keyWords } from './words.ts';

interface MoveClaimProps {
  claim: Claim;
  option: ClaimOption;
  onClose: () => void;
}

/** A move of this side: what it does, its reason, and the second factor. */
export function MoveClaimDialog({ claim, option: { move, reasons }, onClose }: MoveClaimProps) {
  const words = useWords(claimWords);
  const keys = useWords(keyWords);
  const maySend = useMay('key.create');
  const [reason, setReason] = useState<ClaimReason | undefined>(reasons[0]);
  const [otp, setOtp] = useState('');
  const send = useSendCode();
  const moving = useMoveClaim(claim, onClose);
  const proves = move === 'COMPLETE' && isConfirmedBySilence(stateOf(claim));
  const unproved = proves && otp.length !== 6 ? (send.data ? keys.typeCode : words.proveAgain) : undefined;
  const proof = { requestId: proves ? send.data?.verification_request_id : undefined, otp };
  const name = nameOfMove(claim.role, move);
  return (
    <ConfirmDialog
      title={words.moves[name] ?? move}
      action={words.moves[name] ?? move}
      kind={kindOf(claim.role, move)}
      withCode
      why={unproved}
      busy={moving.isPending}
      error={moving.error}
      onConfirm={(token) => moving.mutate({ move, reason, proof, token })}
      onClose={onClose}
    >
      <p className="text-ink-2">
        <span className="block font-medium text-ink">{formatKey(claim.key)}</span>
        {words.moveTexts[name]}
      </p>
      {reasons.length > 0 && (
        <Select
          label={words.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value as ClaimReason)}
        >
          {reasons.map((one) => (
            <option key={one} value={one}>
              {words.reasons[one]}
            </option>
          ))}
        </Select>
      )}
      {proves && (
        <>
          <Notice tone="careful">{words.proveAgain}</Notice>
          <Verification
            type="CELL_PHONE"
            known={claim.key}
            send={send}
            otp={otp}
            onOtp={setOtp}
            why={maySend ? undefined : words.mayNotSend}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
