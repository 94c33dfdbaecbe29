import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bankNow } from '../../api/bank-clock.ts';
import { ApiError, ask } from '../../api/client.ts';
import type { AnswerTo } from '../../api/narrowed.ts';
import { refreshAfter } from '../../api/queries.ts';
import type { Cashout } from '../../api/resources.ts';
import { sessionQuery } from '../../api/session.ts';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { approveWords } from './approve-words.ts';

type Answer = AnswerTo<'POST /web/cashouts/approve'>;
export type ApprovedLine = Answer['results'][number];

/** A selected transfer in its state at the time, and the bank's result. */
export interface Told {
  cashout: Cashout;
  line: ApprovedLine | undefined;
}

// A request that arrives later is refused, so that nothing is paid after the person has given up.
const WANTED_MS = 10_000;
const TOO_LATE = 'Request came too late';

/** Approves several transfers with one code. The answers stay on the page until others are chosen. */
export function useApproveSeveral(onDone: () => void) {
  const words = useWords(approveWords);
  const queries = useQueryClient();
  const [told, setTold] = useState<Told[]>([]);
  const move = useMutation<Answer, Error, { chosen: Cashout[]; token: string }>({
    mutationFn: async ({ chosen, token }) => {
      const body = { ids: chosen.map(({ id }) => id), token };
      try {
        return await send(body);
      } catch (error) {
        if (!(error instanceof ApiError) || error.message !== TOO_LATE) throw error;
        // The bank did nothing. Its clock may have been moved since this page learned it.
        await queries.refetchQueries({ queryKey: sessionQuery.queryKey });
        return send(body);
      }
    },
    onSuccess: ({ results }, { chosen }) => {
      const lines = new Map(results.map((line) => [line.id, line]));
      setTold(chosen.map((cashout) => ({ cashout, line: lines.get(cashout.id) })));
      announce(words.done(results.filter(({ outcome }) => outcome === 'APPROVED').length));
      onDone();
    },
    onError: (error, { chosen }) => {
      // The result of all is unknown; each is fetched separately.
      if (!isRefusal(error)) setTold(chosen.map((cashout) => ({ cashout, line: undefined })));
    },
    onSettled: () => refreshAfter(queries, 'paymentMade'),
  });
  const refused = move.error && isRefusal(move.error) ? move.error : undefined;
  return { move, told, refused, lost: move.error !== null && refused === undefined };
}

function send(body: { ids: number[]; token: string }): Promise<Answer> {
  return ask<Answer>('/web/cashouts/approve', {
    method: 'POST',
    body,
    notAfter: new Date(bankNow().getTime() + WANTED_MS).toISOString(),
    signal: AbortSignal.timeout(WANTED_MS),
  });
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500;
}
