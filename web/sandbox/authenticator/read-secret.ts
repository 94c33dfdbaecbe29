const SHORTEST = 16;

/** Returns the secret in base 32 that a pasted key or `otpauth://` address holds; undefined for anything else. */
export function readSecret(text: string): string | undefined {
  const given = text.trim();
  const key = /^otpauth:\/\/totp\//i.test(given)
    ? (new URLSearchParams(given.slice(given.indexOf('?') + 1)).get('secret') ?? '')
    : given;
  const secret = key.replaceAll(/[\s-]/g, '').toUpperCase();
  return secret.length >= SHORTEST && /^[A-Z2-7]+=*$/.test(secret) ? secret : undefined;
}
