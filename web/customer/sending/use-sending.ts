import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { bankNow } from '../../api/bank-clock.ts';
import { ApiError } from '../../api/client.ts';
import { sessionQuery } from '../../api/session.ts';
import { newUuid } from '../../format/uuid.ts';
import { useSession } from '../account.tsx';
import { findOut, NotSent } from './find-out.ts';
import { findIntention, forgetIntention, type Intention, keepIntention, type Look } from './intention.ts';

// Validity of a request: the page waits no longer, and the bank refuses a later arrival.
const WANTED_MS = 10_000;
const TOO_LATE = 'Request came too late';

/** The members that every request for money carries. */
export interface Sent {
  idempotencyKey: string;
  notAfter: string;
  signal: AbortSignal;
}

interface Sending<Input, Answer> {
  /** The wish, in any form that says all of it. */
  subject: (input: Input) => unknown;
  amount: (input: Input) => number;
  look: (input: Input) => Look;
  send: (input: Input, sent: Sent) => Promise<Answer>;
  onSuccess: (answer: Answer) => void;
  onError?: () => void;
}

/**
 * Sends something that moves money, once. When the answer is lost it asks the bank what became of it until that is
 * known; what was sent before, and is not settled, is settled first. One intention keeps one key.
 */
export function useSending<Input, Answer>(sending: Sending<Input, Answer>) {
  const user = useSession().user.id;
  const queries = useQueryClient();
  const [doubt, setDoubt] = useState(false);
  const key = useRef<string>(undefined);

  const intend = (input: Input, subject: string): Intention => {
    key.current ??= newUuid();
    const wanted = { user, subject, amount: sending.amount(input), look: sending.look(input) };
    return begin({ ...wanted, key: key.current });
  };

  const settle = async (intention: Intention): Promise<Answer> => {
    setDoubt(true);
    try {
      return await findOut<Answer>(intention);
    } finally {
      setDoubt(false);
    }
  };

  const attempt = async (input: Input, subject: string): Promise<Answer> => {
    const intention = intend(input, subject);
    const { key: idempotencyKey, notAfter } = intention;
    try {
      const signal = AbortSignal.timeout(WANTED_MS);
      return await sending.send(input, { idempotencyKey, notAfter, signal });
    } catch (error) {
      if (isRefusal(error)) throw error;
      return settle(intention);
    }
  };

  const sendInTime = async (input: Input, subject: string): Promise<Answer> => {
    try {
      return await attempt(input, subject);
    } catch (error) {
      if (!(error instanceof ApiError) || error.message !== TOO_LATE) throw error;
      // The bank did nothing. Its clock may have been moved since this page learned it.
      await queries.refetchQueries({ queryKey: sessionQuery.queryKey });
      return attempt(input, subject);
    }
  };

  const mutation = useMutation<Answer, Error, Input>({
    mutationFn: async (input) => {
      const subject = JSON.stringify(sending.subject(input));
      const before = findIntention(user, subject);
      if (before !== undefined) key.current = before.key;
      try {
        const settled = before && (await settle(before).catch(unlessNotSent));
        const answer = settled ?? (await sendInTime(input, subject));
        // The next one is another intention.
        key.current = undefined;
        forgetIntention(user, subject);
        return answer;
      } catch (error) {
        if (isCertain(error)) forgetIntention(user, subject);
        throw error;
      }
    },
    onSuccess: sending.onSuccess,
    onError: () => sending.onError?.(),
  });
  return { ...mutation, doubt };
}

/** Keeps what is sent now until its end is known. */
function begin(wanted: Omit<Intention, 'sentAt' | 'notAfter'>): Intention {
  const now = bankNow().getTime();
  const notAfter = new Date(now + WANTED_MS).toISOString();
  const intention = { ...wanted, sentAt: new Date(now).toISOString(), notAfter };
  keepIntention(intention);
  return intention;
}

/** The bank's own word that it did nothing. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

/** Without a session the bank does not report the result: it is requested after the next log-in. */
function isCertain(error: unknown): boolean {
  return error instanceof NotSent || (isRefusal(error) && (error as ApiError).status !== 401);
}

function unlessNotSent(error: unknown): undefined {
  if (!(error instanceof NotSent)) throw error;
}
