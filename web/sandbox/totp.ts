const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_S = 30;

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  let bits = '';
  for (const letter of text.toUpperCase().replaceAll('=', ''))
    bits += ALPHABET.indexOf(letter).toString(2).padStart(5, '0');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}

/** Returns the step of 30 s that an instant is in, and the seconds of it that are left. */
export function stepOf(now: Date): { step: number; left: number } {
  const seconds = Math.floor(now.getTime() / 1000);
  return { step: Math.floor(seconds / STEP_S), left: STEP_S - (seconds % STEP_S) };
}

/**
 * The six digits that an authenticator shows in a step (RFC 6238, SHA-1). Undefined where the browser has no
 * cryptography, which it only offers to pages of this machine or over https.
 */
export async function totpOf(secret: string, step: number): Promise<string | undefined> {
  if (crypto.subtle === undefined) return undefined;
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', fromBase32(secret), algorithm, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, counter));
  const offset = digest.getUint8(19) & 0x0f;
  return String((digest.getUint32(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
