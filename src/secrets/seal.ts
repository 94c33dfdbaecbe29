import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Secrets at rest: AES-256-GCM under the master key. Each is bound to the place it belongs to, so that
 * a ciphertext moved to another row or column does not open.
 */
export interface Vault {
  seal(secret: string, place: string): string;
  /** Throws when the master key is another one, or the text was sealed for another place. */
  open(sealed: string, place: string): string;
}

const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
// Said aloud, because the platform would otherwise accept a tag cut down to what can be guessed.
const TAG = { authTagLength: TAG_BYTES };

export function createVault(masterKey: Buffer): Vault {
  if (masterKey.length !== KEY_BYTES) throw new Error('the master key must have 32 bytes');
  return {
    seal: (secret, place) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, masterKey, nonce, TAG).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (sealed, place) => {
      const [version, text] = sealed.split('.');
      if (version !== VERSION || text === undefined) throw new Error(`a secret of ${place} is not sealed`);
      const bytes = Buffer.from(text, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, masterKey, nonce, TAG).setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
