const text = new TextEncoder();

/** The parts that a request is signed over. */
export interface Signing {
  method: string;
  /** With its query, as it is sent. */
  path: string;
  body: string;
  /** Stands for the body where there is none: what a deletion names. */
  content: string;
  idempotencyKey: string | undefined;
  now: Date;
}

export type Signer = (request: Signing) => Promise<Record<string, string>>;

/** The headers that sign a request: over its body alone, or strictly over time, method, path, key and body. */
export function createSigner(secret: string, strict: boolean): Signer {
  const key = crypto.subtle.importKey('raw', text.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  // An invalid key is reported at its first use.
  key.catch(() => undefined);
  const hmacOf = async (signed: string) =>
    hex(await crypto.subtle.sign('HMAC', await key, text.encode(signed)));
  if (!strict) return async ({ content }) => ({ hmac: await hmacOf(content) });
  return async ({ method, path, body, idempotencyKey = '', now }) => {
    const timestamp = now.toISOString();
    const digest = hex(await crypto.subtle.digest('SHA-256', text.encode(body)));
    const lines = [timestamp, method, path, idempotencyKey, digest].join('\n');
    return { 'hmac-timestamp': timestamp, hmac: await hmacOf(lines) };
  };
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
