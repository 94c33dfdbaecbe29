import type { OutboundReason } from '../../outbound/error.ts';
import type { DeliveryKey } from '../endpoints/webhook.ts';
import { nextAttemptAt } from './schedule.ts';

/** End of a call. */
export interface ReceiverAnswer {
  /** Null when there was no complete answer; `failure` then says why. */
  statusCode: number | null;
  failure: OutboundReason | 'internal' | null;
  /** The beginning of what came back, at most 4 kB of it. */
  response: string | null;
  retryAfterMs: number | undefined;
}

export type DeliveryState = 'PENDING' | 'DELIVERED' | 'PARKED' | 'FAILED' | 'DROPPED';

/** The state of a delivery after an attempt. */
export interface DeliveryOutcome {
  state: DeliveryState;
  /** When the next attempt is due; set exactly while PENDING. */
  dueAt: Date | null;
  /** The receiver said that it is gone for good. */
  disables: boolean;
}

/** The status by which a receiver asks for no further deliveries. */
export const GONE = 410;

/** A 2xx alone is success; a redirect is a failure like any other. A test and a resend have one attempt. */
export function decideOutcome(
  attempt: DeliveryKey & { attempt: number },
  answer: Pick<ReceiverAnswer, 'statusCode' | 'retryAfterMs'>,
  endedAt: Date,
): DeliveryOutcome {
  const { statusCode, retryAfterMs } = answer;
  const ended = (state: DeliveryState, disables = false): DeliveryOutcome => ({
    state,
    dueAt: null,
    disables,
  });
  if (statusCode !== null && statusCode >= 200 && statusCode <= 299) return ended('DELIVERED');
  if (statusCode === GONE) return ended('DROPPED', true);
  if (attempt.resend > 0n || attempt.subject === 'TEST') return ended('FAILED');
  const { webhookId, subject, subjectId, sequence } = attempt;
  const delivery = `${webhookId}/${subject}/${subjectId}/${sequence}`;
  const dueAt = nextAttemptAt({ delivery, attempt: attempt.attempt, endedAt, retryAfterMs });
  return dueAt === undefined ? ended('PARKED') : { state: 'PENDING', dueAt, disables: false };
}

// Bytes of a response that a customer sees: enough to find the fault.
export const RESPONSE_BYTES = 4_096;

/**
 * Returns the beginning of a body as text. Replaces bytes that are no text, and U+0000, which the database cannot store. A
 * replacement takes three bytes, so the text is cut by its own length.
 */
export function responseText(bytes: Buffer): string {
  const text = bytes.subarray(0, RESPONSE_BYTES).toString('utf8').replaceAll('\0', '\uFFFD');
  const kept = Buffer.from(text).subarray(0, RESPONSE_BYTES);
  // Leaves out a character that was cut in the middle.
  return bytes.length >= RESPONSE_BYTES || kept.length === RESPONSE_BYTES
    ? kept.toString('utf8').replace(/\uFFFD{1,3}$/, '')
    : text;
}
