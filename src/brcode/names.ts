/** Letters that stay whole under Unicode decomposition, and punctuation that has an ASCII twin. */
const PLAIN: Readonly<Record<string, string>> = {
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Ł: 'L',
  ł: 'l',
  Þ: 'Th',
  þ: 'th',
  ß: 'ss',
  ẞ: 'SS',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '⁄': '/',
};

/**
 * Rewrites text in printable ASCII: accents go, ligatures are spelt out, and what has no ASCII form (emoji, other
 * scripts) is dropped, because readers disagree on how to count it. Runs of white space and control characters
 * become one blank, and none is left at either end. Case is kept.
 */
export function toPrintableAscii(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[^\x20-\x7E]/gu, (character) => PLAIN[character] ?? '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** `toPrintableAscii` cut to `max` characters; a blank left at the cut goes too. */
export function toMerchantText(text: string, max: number): string {
  return toPrintableAscii(text).slice(0, max).trimEnd();
}
