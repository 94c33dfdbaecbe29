import { signDelivery } from './sign.ts';
import { type DeliveryKey, webhookId } from './webhook.ts';

/** One attempt about to be made, everything fixed but its answer. */
export interface Attempt extends DeliveryKey {
  /** Its row in the log. */
  id: bigint;
  /** Which attempt of its delivery, from 1. */
  attempt: number;
  /** Nobody else's lease number of this delivery. */
  leaseNumber: number;
  queue: bigint;
  /** Bank's clock. */
  createdAt: Date;
  type: string;
  url: string;
  body: string;
  endToEndId: string | null;
  headers: Record<string, string>;
}

/** An endpoint as it is called: its secrets opened. */
export interface Receiver {
  url: string;
  secrets: readonly [string, ...string[]];
  authorization: string | undefined;
}

/** The headers of one attempt; `webhook-timestamp` is the machine's time, as receivers check it against theirs. */
export function headersOf(
  event: Pick<DeliveryKey, 'subject' | 'subjectId' | 'sequence'> & { body: string },
  receiver: Receiver,
): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  const { secrets, authorization } = receiver;
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Lastro-Webhooks/1',
    ...signDelivery({ id: webhookId(event), timestamp, body: event.body, secrets }),
    ...(authorization === undefined ? {} : { Authorization: authorization }),
  };
}

const REDACTED = '[redacted]';

/** Headers as the log keeps them: whoever may read the log need not know what opens the receiver's door. */
export function loggedHeaders(headers: Record<string, string>): string {
  return JSON.stringify('Authorization' in headers ? { ...headers, Authorization: REDACTED } : headers);
}

/** An address as the log keeps it: without the password that it may carry. */
export function loggedUrl(url: string): string {
  const parsed = new URL(url);
  if (parsed.password === '' && parsed.username === '') return url;
  parsed.username = REDACTED;
  parsed.password = '';
  return parsed.href;
}

/** Type and end-to-end id of an event, read from its body: for a refund, the payment that it gives back. */
export function readBody(body: string): { type: string; endToEndId: string | null } {
  const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> };
  const members = ['origin_end_to_end_id', 'end_to_end_id', 'endToEndId', 'operationUuid'];
  const found = members.map((member) => data[member]).find((id) => typeof id === 'string' && id !== '');
  return { type, endToEndId: typeof found === 'string' ? found : null };
}
