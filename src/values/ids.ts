/**
 * Identifiers that the bank generates: for the rail, for people, and unguessable ones. All randomness is the
 * operating system's.
 */
import { randomBytes, randomUUID } from 'node:crypto';

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Crockford's base 32 leaves out I, L, O and U, so that a code survives being read aloud. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const POOL_BYTES = 8192;
const MINUTE_MS = 60_000;

const ISPB_MINUTE_SUFFIX =
  '[0-9A-Z]{8}\\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?:[01]\\d|2[0-3])[0-5]\\d[a-zA-Z0-9]{11}';
const END_TO_END_ID = new RegExp(`^E${ISPB_MINUTE_SUFFIX}$`);
const RETURN_ID = new RegExp(`^D${ISPB_MINUTE_SUFFIX}$`);

const takeLettersAndDigits = randomCharacters(LETTERS_AND_DIGITS);
const takeCrockford = randomCharacters(CROCKFORD);
/** The minute of an instant in UTC as ids carry it: yyyyMMddHHmm, their 10th to 21st characters. */
export const minuteStamp = minuteStamps();

/**
 * The 32-character id of one Pix payment (SPI manual): `ispb` is the payer's institution, the minute is in
 * UTC.
 */
export function endToEndId(ispb: string, instant: Date): string {
  return railId('E', { ispb, instant, free: takeLettersAndDigits(11) });
}

/** The 32-character id of one return of a payment: `ispb` is the institution that gives the money back. */
export function returnId(ispb: string, instant: Date): string {
  return railId('D', { ispb, instant, free: takeLettersAndDigits(11) });
}

/** A readable code of a cashout: `PIX`, the UTC day, ten characters of Crockford's base 32. */
export function codeTransaction(instant: Date): string {
  return `PIX${minuteStamp(instant).slice(0, 8)}${takeCrockford(10)}`;
}

/** A random Pix key: a UUID version 4, lower case. */
export function evp(): string {
  return randomUUID();
}

/** Hexadecimal, twice as many characters as bytes. Sixteen bytes are beyond guessing. */
export function randomToken(bytes = 16): string {
  return randomBytes(bytes).toString('hex');
}

/**
 * Tells if the text has the form of a payment's id. The day is checked by range alone, as Open Finance does.
 */
export function isEndToEndId(text: string): boolean {
  return END_TO_END_ID.test(text);
}

/** Tells if the text has the form of a return's id. */
export function isReturnId(text: string): boolean {
  return RETURN_ID.test(text);
}

/** `free` are the eleven characters that an institution may choose. */
export function railId(
  kind: 'E' | 'D',
  { ispb, instant, free }: { ispb: string; instant: Date; free: string },
): string {
  if (ispb.length !== 8) throw new Error('an ISPB has 8 characters');
  return `${kind}${ispb}${minuteStamp(instant)}${free}`;
}

/** Formats yyyyMMddHHmm in UTC, once a minute: formatting a date costs more than the rest of an id. */
function minuteStamps(): (instant: Date) => string {
  let minute = Number.NaN;
  let stamp = '';
  return (instant) => {
    const asked = Math.floor(instant.getTime() / MINUTE_MS);
    if (asked !== minute) {
      stamp = instant.toISOString().slice(0, 16).replace(/[-T:]/g, '');
      minute = asked;
    }
    return stamp;
  };
}

/**
 * Draws characters evenly from an alphabet of at most 256. Randomness is fetched in bulk, because a call per id is an
 * order of magnitude slower. Drawn bytes are never reused.
 */
function randomCharacters(alphabet: string): (length: number) => string {
  let pool = '';
  let dealt = 0;
  return (length) => {
    while (dealt + length > pool.length) {
      pool = drawPool(alphabet);
      dealt = 0;
    }
    dealt += length;
    return pool.slice(dealt - length, dealt);
  };
}

/** Bytes outside the alphabet are dropped; wrapping them would make its first characters more frequent. */
function drawPool(alphabet: string): string {
  const mask = 2 ** Math.ceil(Math.log2(alphabet.length)) - 1;
  const bytes = randomBytes(POOL_BYTES);
  let kept = 0;
  for (const byte of bytes) {
    const index = byte & mask;
    if (index < alphabet.length) bytes[kept++] = alphabet.charCodeAt(index);
  }
  return bytes.toString('latin1', 0, kept);
}
