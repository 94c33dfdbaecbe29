import { createHmac, timingSafeEqual } from 'node:crypto';

// For programs that receive webhooks: this file needs nothing but Node, and may be copied as it is.

/** Headers as Node's `request.headers`, a plain object in any spelling, or a `Headers` gives them. */
export type WebhookHeaders =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | { get(name: string): string | null };

/** One secret, or several of which any may have signed: the new and the old one while a rotation lasts. */
export type WebhookSecrets = { secret: string } | { secrets: readonly string[] };

export type WebhookRequest = WebhookSecrets & {
  headers: WebhookHeaders;
  /** The body as it came. Parsed and written anew it has other bytes, and no signature fits. */
  body: Uint8Array | string;
  /** Distance that the time of sending may have from ours, either way; 300 unless said otherwise. */
  toleranceSeconds?: number;
  /** Our time, for tests. */
  now?: Date;
};

export interface VerifiedWebhook {
  /** One per event, the same in every attempt, at every endpoint and on resend: what makes handling idempotent. */
  id: string;
  /** When this attempt was sent. */
  timestamp: Date;
  type: string;
  data: { sequence: number } & Record<string, unknown>;
}

export type WebhookProblem =
  | 'MISSING_HEADER'
  | 'MALFORMED_HEADER'
  | 'STALE'
  | 'FUTURE'
  | 'BAD_SIGNATURE'
  | 'NOT_JSON'
  | 'NOT_AN_EVENT';

/** Why a request is not to be believed. Answer it with 400 or 401, never with 410. */
export class WebhookError extends Error {
  readonly reason: WebhookProblem;

  constructor(reason: WebhookProblem, message: string) {
    super(message);
    this.name = 'WebhookError';
    this.reason = reason;
  }
}

/**
 * Proves that a request is a webhook of the bank and reads it: the scheme of the Standard Webhooks
 * specification, HMAC-SHA256 over `id.timestamp.body`, compared in constant time.
 * Throws a `WebhookError` that says why not; a secret that is none is a `TypeError`.
 */
export function verifyWebhook(request: WebhookRequest): VerifiedWebhook {
  const { headers, body, toleranceSeconds = 300, now = new Date() } = request;
  const keys = secretsOf(request).map(keyOf);
  const id = requiredHeader(headers, 'webhook-id');
  const stamp = requiredHeader(headers, 'webhook-timestamp');
  const signatures = requiredHeader(headers, 'webhook-signature');
  const timestamp = timeOf(stamp, toleranceSeconds, now);
  const bytes = bytesOf(body);
  const signed = Buffer.concat([Buffer.from(`${id}.${stamp}.`), bytes]);
  const given = signatures.split(' ').filter((entry) => entry.startsWith('v1,'));
  const fits = keys.some((key) => {
    const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    return given.some((entry) => sameText(entry, expected));
  });
  if (!fits) throw new WebhookError('BAD_SIGNATURE', 'no signature fits');
  return { id, timestamp, ...eventOf(bytes) };
}

/**
 * Tells if `X-Signature` (hex, in either case) is the HMAC-SHA256 of the raw body, keyed with the secret's
 * whole text, `whsec_` included. It covers no time: it proves the sender, not that the request is fresh.
 */
export function verifyXSignature(
  request: WebhookSecrets & Pick<WebhookRequest, 'headers' | 'body'>,
): boolean {
  const given = headerOf(request.headers, 'x-signature')?.toLowerCase();
  if (given === undefined) return false;
  const bytes = bytesOf(request.body);
  return secretsOf(request).some((secret) =>
    sameText(given, createHmac('sha256', secret).update(bytes).digest('hex')),
  );
}

/**
 * Tells if an event brings news of its payment or case: its `data.sequence` is beyond the last one applied.
 * One that does not is answered with 200 and otherwise left alone, for its data is older than what is known.
 */
export function isNewer(lastSequence: number | null | undefined, sequence: number): boolean {
  return sequence > (lastSequence ?? 0);
}

function secretsOf(request: WebhookSecrets): readonly string[] {
  const secrets = 'secrets' in request ? request.secrets : [request.secret];
  // A list without entries, or an empty secret out of an unset variable, would verify nothing or anything.
  if (secrets.length === 0 || secrets.some((secret) => !secret)) throw new TypeError('a secret is empty');
  return secrets;
}

function keyOf(secret: string): Buffer {
  const encoded = secret.replace(/^whsec_/, '');
  const key = Buffer.from(encoded, 'base64');
  const clean = encoded.replace(/=+$/, '');
  if (key.length === 0 || key.toString('base64').replace(/=+$/, '') !== clean)
    throw new TypeError('a webhook secret is whsec_ and base64');
  return key;
}

function timeOf(stamp: string, toleranceSeconds: number, now: Date): Date {
  if (!/^[0-9]{1,12}$/.test(stamp))
    throw new WebhookError('MALFORMED_HEADER', 'webhook-timestamp is not a time');
  const ahead = Number(stamp) - Math.floor(now.getTime() / 1000);
  // A tolerance or a time that is no number refuses.
  if (!(ahead >= -toleranceSeconds)) throw new WebhookError('STALE', 'sent too long ago');
  if (!(ahead <= toleranceSeconds)) throw new WebhookError('FUTURE', 'sent in the future');
  return new Date(Number(stamp) * 1000);
}

function eventOf(bytes: Uint8Array): Pick<VerifiedWebhook, 'type' | 'data'> {
  let event: unknown;
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new WebhookError('NOT_JSON', 'the body is not JSON');
  }
  const { type, data } = (event ?? {}) as { type?: unknown; data?: VerifiedWebhook['data'] | null };
  if (typeof type !== 'string' || typeof data !== 'object' || !Number.isSafeInteger(data?.sequence))
    throw new WebhookError('NOT_AN_EVENT', 'the body is not {type, data} with a data.sequence');
  return { type, data: data as VerifiedWebhook['data'] };
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  // A header that is repeated becomes one list; an id or a time that came twice then fits no signature.
  return typeof found === 'object' ? found.join(' ') : found;
}

function requiredHeader(headers: WebhookHeaders, name: string): string {
  const value = headerOf(headers, name);
  if (value === undefined || value === '') throw new WebhookError('MISSING_HEADER', `${name} is missing`);
  return value;
}

function bytesOf(body: Uint8Array | string): Uint8Array {
  return typeof body === 'string' ? Buffer.from(body) : body;
}

/** Compares in a time that depends on the lengths alone. */
function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
