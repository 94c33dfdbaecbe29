const SECRET =
  /secret|password|token|^code$|^hmac$|signature|authorization|cookie|csrf|otp|base_?64|image|frames|proof_key|qr_code_url|^link$|_url$/i;
// Names that look like a secret's and are none: ids and times of it.
const OPEN = /^(token_type|notification_url|pix_copy_and_paste|verification_request_id)$/i;
const BLOT = '••••••';
const LONGEST = 4_000;
const DEEPEST = 8;

/**
 * A message body with its secrets masked, by member name. A body that is not JSON is omitted, because its secrets
 * cannot be located.
 */
export function blot(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  try {
    return blotValue(JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

export function blotValue(value: unknown): string {
  const shown = JSON.stringify(hide(value, 0), null, 2) ?? '';
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
}

/** A path with the values of its query that may be secret blotted out. */
export function blotPath(path: string): string {
  const [address = '', query] = path.split('?', 2);
  if (query === undefined) return address;
  const parts = query.split('&').map((part) => {
    const [name = ''] = part.split('=', 1);
    return isSecret(name) ? `${name}=${BLOT}` : part;
  });
  return `${address}?${parts.join('&')}`;
}

function isSecret(name: string): boolean {
  return SECRET.test(name) && !OPEN.test(name);
}

function hide(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return '…';
  if (Array.isArray(value)) return value.map((one) => hide(one, depth + 1));
  const entries = Object.entries(value).map(([name, of]) => [
    name,
    isSecret(name) && of !== null && typeof of !== 'boolean' ? BLOT : hide(of, depth + 1),
  ]);
  return Object.fromEntries(entries);
}
