import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/**
 * Stored secrets: AES-256-GCM under a master key. Each is bound to its place, so that a ciphertext moved to another
 * row or column does not decrypt.
 */
export interface Vault {
  /** Identifies the encrypting key: its texts begin with `v2.{keyId}.`. */
  readonly keyId: string;
  seal(secret: string, place: string): string;
  /** Throws if no known key encrypted the text, or if it was encrypted for another place. */
  open(sealed: string, place: string): string;
}

// `v2.{keyId}.{…}`; before keys had names it was `v1.{…}`.
const VERSION = 'v2';
const NAMELESS = 'v1';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const KEY_ID_CHARACTERS = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
// Explicit, because the platform would otherwise accept a tag truncated to a guessable length.
const TAG = { authTagLength: TAG_BYTES };

/** Encrypts under the master key; decrypts under it or one of the others. */
export function createVault(masterKey: Buffer, others: readonly Buffer[] = []): Vault {
  const keys = new Map([masterKey, ...others].map((key) => [keyIdOf(key), key]));
  const keyId = keyIdOf(masterKey);
  return {
    keyId,
    seal: (secret, place) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, masterKey, nonce, TAG).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${VERSION}.${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (sealed, place) => {
      const parts = sealed.split('.');
      const [version, name] = parts;
      if (version === VERSION && parts.length === 3) {
        const key = keys.get(name ?? '');
        if (key === undefined)
          throw new Error(`a secret of ${place} was encrypted under another key (${name})`);
        return openUnder(key, parts[2] ?? '', place);
      }
      if (version !== NAMELESS || parts.length !== 2)
        throw new Error(`a secret of ${place} is not encrypted`);
      return openUnderAny([...keys.values()], name ?? '', place);
    },
  };
}

/** Identifies a key without revealing it. */
export function keyIdOf(key: Buffer): string {
  if (key.length !== KEY_BYTES) throw new Error('the master key must have 32 bytes');
  return createHmac('sha256', key).update('lastro key id').digest('base64url').slice(0, KEY_ID_CHARACTERS);
}

function openUnder(key: Buffer, text: string, place: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, TAG).setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

function openUnderAny(keys: readonly Buffer[], text: string, place: string): string {
  let failure: unknown;
  for (const key of keys)
    try {
      return openUnder(key, text, place);
    } catch (error) {
      failure = error;
    }
  throw failure;
}
