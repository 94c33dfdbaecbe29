import { hexOf, signBytes } from '../hmac.ts';
import type { Received } from './query.ts';

const STORED = 'lastro.inbox-secrets';
const PREFIX = 'whsec_';
// An inbox that is registered again still reads the deliveries of its last registrations.
const KEPT = 20;

/** Returns the secrets of the webhooks that this tab has registered, to tell their deliveries from others. */
export function knownSecrets(): string[] {
  return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as string[];
}

export function rememberSecret(secret: string): void {
  const others = knownSecrets().filter((known) => known !== secret);
  sessionStorage.setItem(STORED, JSON.stringify([secret, ...others].slice(0, KEPT)));
}

/** A webhook's secret as it is handed out: `whsec_` and 32 bytes in base64. */
export function isSecret(text: string): boolean {
  return /^whsec_[A-Za-z0-9+/]{43}=$/.test(text);
}

/** The parts of a delivery's signatures, and the result under one secret. */
export interface Signed {
  /** `webhook-id.webhook-timestamp.body`. */
  content: string;
  expected: string;
  /** True if `webhook-signature` and `X-Signature` are those of this secret. */
  standard: boolean;
  plain: boolean;
}

/** Makes both signatures of a delivery as its receiver does, and compares them with those that it carries. */
export async function signAnew({ headers, body }: Received, secret: string): Promise<Signed> {
  const content = `${headers['webhook-id'] ?? ''}.${headers['webhook-timestamp'] ?? ''}.${body}`;
  const raw = Uint8Array.from(atob(secret.slice(PREFIX.length)), (letter) => letter.charCodeAt(0));
  const expected = `v1,${btoa(String.fromCharCode(...(await signBytes(raw, content))))}`;
  const plain = hexOf(await signBytes(new TextEncoder().encode(secret), body));
  return {
    content,
    expected,
    standard: (headers['webhook-signature'] ?? '').split(' ').includes(expected),
    plain: headers['x-signature'] === plain,
  };
}

/** Finds the first of the secrets that a delivery was signed with. */
export async function findSigner(received: Received, secrets: readonly string[]): Promise<Signed | null> {
  for (const secret of secrets) {
    const signed = await signAnew(received, secret);
    if (signed.standard) return signed;
  }
  return null;
}
