/**
 * The frame of a BR Code: elements of a two-digit tag, a two-digit decimal length and a value (EMV QRCPS, merchant
 * presented mode). Lengths count characters. For text outside ASCII that means Unicode code points: not bytes, not
 * UTF-16 units, and a letter followed by a combining accent counts two. Other readers count differently there,
 * which is why the encoder writes ASCII only.
 */
export type Elements = ReadonlyMap<string, string>;

/** MALFORMED: a tag or length that is not two digits, an empty value, or text that ends too early or too late. */
export type TlvFault = 'MALFORMED' | 'DUPLICATE_TAG';

export type TlvResult = { ok: true; elements: Elements } | { ok: false; fault: TlvFault };

/** The longest value that a two-digit length can announce, in characters. */
export const MAX_VALUE = 99;

/**
 * Reads one level of elements, in their order, without descending into templates. A tag that comes twice is a fault,
 * because two readers could each believe another of the two.
 */
export function parseTlv(text: string): TlvResult {
  const elements = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const length = isTwoDigits(text, at) && isTwoDigits(text, at + 2) ? twoDigits(text, at + 2) : 0;
    const end = length === 0 ? undefined : skipCharacters(text, at + 4, length);
    if (end === undefined) return { ok: false, fault: 'MALFORMED' };
    const tag = text.slice(at, at + 2);
    if (elements.has(tag)) return { ok: false, fault: 'DUPLICATE_TAG' };
    elements.set(tag, text.slice(at + 4, end));
    at = end;
  }
  return { ok: true, elements };
}

/** Writes one element. Throws when the value is not 1 to 99 characters, for its length could not be written. */
export function emitTlv(tag: string, value: string): string {
  const length = [...value].length;
  if (length < 1 || length > MAX_VALUE) {
    throw new RangeError(`BR Code tag ${tag} must hold 1 to ${MAX_VALUE} characters, not ${length}`);
  }
  return `${tag}${String(length).padStart(2, '0')}${value}`;
}

function isTwoDigits(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(at)) && isDigit(text.charCodeAt(at + 1));
}

/** False for NaN, which is what lies behind the end of the text. */
function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}

/** The index behind `count` code points, or undefined where the text has fewer. */
function skipCharacters(text: string, from: number, count: number): number | undefined {
  let at = from;
  for (let left = count; left > 0; left--) {
    const point = text.codePointAt(at);
    if (point === undefined) return undefined;
    at += point > 0xffff ? 2 : 1;
  }
  return at;
}
