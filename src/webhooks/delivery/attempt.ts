import type { DeliveryKey } from '../endpoints/webhook.ts';

/** An attempt that this node leased and the log contains; its receiver is looked up when it is sent. */
export interface Attempt extends DeliveryKey {
  /** Its row in the log. */
  id: bigint;
  /** Number of the attempt within its delivery, from 1. */
  attempt: number;
  /** The fencing token of this delivery's lease. */
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

/** A URL for display, without its password; a user name alone may be a token. */
export function shownUrlOf(url: string): string {
  const parsed = new URL(url);
  if (parsed.password === '' && parsed.username === '') return url;
  if (parsed.password === '') parsed.username = HIDDEN;
  else parsed.password = HIDDEN;
  return parsed.href;
}

/** A URL for storage in clear: without user name and password, which are encrypted. */
export function bareUrl(url: string): string {
  const parsed = new URL(url);
  if (parsed.password === '' && parsed.username === '') return url;
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
}

/** The headers that differ between attempts. */
export interface LoggedSignature {
  webhookId: string;
  /** The machine's clock; null if nothing was sent, or its node died before it recorded that. */
  sentAt: Date | null;
  /** `X-Signature`, a space, and `webhook-signature`. */
  signatures: string | null;
  authorized: boolean;
}

/** Headers as the log shows them, without the receiver's credentials. */
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
