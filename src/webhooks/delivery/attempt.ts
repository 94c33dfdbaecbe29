import type { DeliveryKey } from '../endpoints/webhook.ts';

/** One attempt that this node has leased and the log knows of; where it goes is looked up when it is sent. */
export interface Attempt extends DeliveryKey {
  /** Its row in the log. */
  id: bigint;
  /** Number of the attempt within its delivery, from 1. */
  attempt: number;
  /** The lease number of this delivery, unlike any other's. */
  leaseNumber: number;
  queue: bigint;
  /** Bank's clock. */
  createdAt: Date;
  /** Bank's clock: when its delivery was written. */
  toldAt: Date;
  body: string;
}

const REDACTED = '[redacted]';

const HIDDEN = '***';

/** An address as anybody is shown it: without the password that it may carry; a name alone may be a token. */
export function shownUrlOf(url: string): string {
  const parsed = new URL(url);
  if (parsed.password === '' && parsed.username === '') return url;
  if (parsed.password === '') parsed.username = HIDDEN;
  else parsed.password = HIDDEN;
  return parsed.href;
}

/** An address as it is stored in clear: without name and password, which are sealed. */
export function bareUrl(url: string): string {
  const parsed = new URL(url);
  if (parsed.password === '' && parsed.username === '') return url;
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
}

/** The headers that differ between one attempt and the next. */
export interface LoggedSignature {
  webhookId: string;
  /** The machine's clock; null when nothing was sent, or its node died before it could say so. */
  sentAt: Date | null;
  /** `X-Signature`, a space, and `webhook-signature`. */
  signatures: string | null;
  authorized: boolean;
}

/** Headers as the log shows them: whoever may read the log need not know what opens the receiver's door. */
export function loggedHeaders({ webhookId, sentAt, signatures, authorized }: LoggedSignature): string {
  const [own, ...standard] = signatures?.split(' ') ?? [];
  return JSON.stringify({
    ...FIXED_HEADERS,
    ...(own === undefined ? {} : { 'X-Signature': own }),
    'webhook-id': webhookId,
    ...(sentAt === null ? {} : { 'webhook-timestamp': timestampOf(sentAt) }),
    ...(standard.length === 0 ? {} : { 'webhook-signature': standard.join(' ') }),
    ...(authorized ? { Authorization: REDACTED } : {}),
  });
}

export const FIXED_HEADERS = { 'Content-Type': 'application/json', 'User-Agent': 'Lastro-Webhooks/1' };

function timestampOf(sentAt: Date): string {
  return String(Math.floor(sentAt.getTime() / 1000));
}
