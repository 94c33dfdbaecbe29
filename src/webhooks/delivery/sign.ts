import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** The signed text of a delivery, and the secrets. */
export interface SignedDelivery {
  /** The event's `webhook-id`: the same for every endpoint, attempt and resend. */
  id: string;
  /** The real time of the attempt, in whole seconds since 1970. */
  timestamp: number;
  /** The body exactly as sent. */
  body: string | Buffer;
  /** The endpoint's secrets, newest first; an older one is included until its rotation period ends. */
  secrets: readonly [string, ...string[]];
}

/** The signing headers of one attempt, as they go over the wire. */
export interface SignatureHeaders {
  'X-Signature': string;
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const SECRET_SHAPE = /^whsec_[A-Za-z0-9+/]{43}=$/;

/** A new secret: `whsec_` and 32 random bytes in base64, as the Standard Webhooks specification writes them. */
export function createWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * Signs one attempt in both ways. `X-Signature` is the hex HMAC-SHA256 of the body alone, keyed with the whole text of
 * the newest secret. `webhook-signature` is that of the Standard Webhooks specification: `v1,` and the base64
 * HMAC-SHA256 of `id.timestamp.body`, keyed with the secret's decoded bytes, one for each secret, newest first.
 */
export function signDelivery({ id, timestamp, body, secrets }: SignedDelivery): SignatureHeaders {
  const keys = secrets.map(keysOf) as [Keys, ...Keys[]];
  const signatures = keys.map(({ decoded }) => {
    const signature = createHmac('sha256', decoded).update(`${id}.${timestamp}.`).update(body);
    return `v1,${signature.digest('base64')}`;
  });
  return {
    'X-Signature': createHmac('sha256', keys[0].text).update(body).digest('hex'),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

interface Keys {
  text: KeyObject;
  decoded: KeyObject;
}

// Creating a key object from a Buffer for every signature costs several times the signature.
const MADE_AT_MOST = 10_000;
const made = new Map<string, Keys>();

function keysOf(secret: string): Keys {
  const known = made.get(secret);
  if (known !== undefined) return known;
  if (!SECRET_SHAPE.test(secret)) throw new Error('a webhook secret is whsec_ and 32 bytes in base64');
  const keys = {
    text: createSecretKey(Buffer.from(secret)),
    decoded: createSecretKey(Buffer.from(secret.slice(PREFIX.length), 'base64')),
  };
  if (made.size >= MADE_AT_MOST) made.clear();
  made.set(secret, keys);
  return keys;
}
