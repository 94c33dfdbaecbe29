const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_S = 30;
const STEP_MS = STEP_S * 1000;

/** The six digits that an authenticator with this secret (base 32) shows now: RFC 6238. */
export async function totpCode(secret: string, now = new Date()): Promise<string> {
  const key = await crypto.subtle.importKey('raw', decode(secret), { name: 'HMAC', hash: 'SHA-1' }, false, [
    'sign',
  ]);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(now.getTime() / 1000 / STEP_S)));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const offset = mac.getUint8(mac.byteLength - 1) & 0xf;
  return String((mac.getUint32(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** How long until the authenticator shows other digits. */
export function msToNextCode(now: Date): number {
  return STEP_MS - (now.getTime() % STEP_MS);
}

function decode(secret: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const letter of secret.toUpperCase().replace(/[\s=-]/g, '')) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) throw new TypeError('a TOTP secret must be base32');
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return new Uint8Array(bytes);
}
