import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PixKeyType, parsePixKeyOf } from '../../../src/values/pix-key.ts';
import { ask } from '../../api/client.ts';
import type { AnswerTo } from '../../api/narrowed.ts';
import { refreshAfter } from '../../api/queries.ts';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { sourceOf, useAccount } from '../account.tsx';
import { keyWords } from './words.ts';

export type Sent = AnswerTo<'POST /v3/key/verifications/send'>;

/** Sends the code that proves control of the mailbox or phone. */
export function useSendCode() {
  const { account } = useAccount();
  return useMutation({
    mutationFn: (asked: { type: 'EMAIL' | 'CELL_PHONE'; key: string }) =>
      ask<Sent>('/v3/key/verifications/send', {
        method: 'POST',
        body: {
          ...sourceOf(account),
          key_type: asked.type,
          key_value: asked.key,
          purpose: 'PIX_KEY_INCLUSION',
        },
      }),
  });
}

export function useRegister(onDone: () => void) {
  const words = useWords(keyWords);
  const { account } = useAccount();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (asked: { type: PixKeyType; token: string; requestId?: string | undefined }) =>
      ask('/v3/key', {
        method: 'POST',
        body: {
          ...sourceOf(account),
          reason: words.reason,
          type: asked.type,
          token: asked.token,
          ...(asked.requestId === undefined ? {} : { verification_request_id: asked.requestId }),
        },
      }),
    onSuccess: () => {
      void refreshAfter(queries, 'keyChanged');
      announce(words.registered);
      onDone();
    },
  });
}

/** Reads the typed text as a key of this type; undefined when it is none. */
export function readKeyOf(type: 'EMAIL' | 'CELL_PHONE', text: string): string | undefined {
  if (type === 'EMAIL') return parsePixKeyOf('EMAIL', text.trim())?.key;
  // Eleven digits can also be a CPF; here they are a phone number.
  const digits = text.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '');
  return parsePixKeyOf('CELL_PHONE', `+55${digits}`)?.key;
}
