/**
 * The numbers of a JSON text as they were written. Node 20's `JSON.parse` returns only the double, and an amount must
 * not pass through one.
 */
import { endOfString } from './json-scan.ts';

const QUOTE = '"';
const SPACE = 0x20;
const NUMBER = /-?\d[\d.eE+-]*/y;
const WORD = /[a-z]+/y;

type Reader = { readonly text: string; at: number; readonly literals: Map<string, string> };

/**
 * Returns the text of every number by the JSON pointer (RFC 6901) of its place. The text must already be validated
 * and shallow: this reader follows the grammar without checking it.
 */
export function numberLiterals(text: string): Map<string, string> {
  const reader: Reader = { text, at: 0, literals: new Map() };
  readValue(reader, '');
  return reader.literals;
}

function readValue(reader: Reader, pointer: string): void {
  const first = nextCharacter(reader);
  if (first === '{') readObject(reader, pointer);
  else if (first === '[') readArray(reader, pointer);
  else if (first === QUOTE) reader.at = endOfString(reader.text, reader.at) + 1;
  else if (first >= 'a') take(reader, WORD);
  else reader.literals.set(pointer, take(reader, NUMBER));
}

function readObject(reader: Reader, pointer: string): void {
  reader.at++;
  while (nextCharacter(reader) !== '}') {
    const name = readName(reader);
    nextCharacter(reader);
    reader.at++;
    readValue(reader, `${pointer}/${escapeSegment(name)}`);
    skipComma(reader);
  }
  reader.at++;
}

function readArray(reader: Reader, pointer: string): void {
  reader.at++;
  for (let index = 0; nextCharacter(reader) !== ']'; index++) {
    readValue(reader, `${pointer}/${index}`);
    skipComma(reader);
  }
  reader.at++;
}

function readName(reader: Reader): string {
  const start = reader.at;
  reader.at = endOfString(reader.text, start) + 1;
  const name = reader.text.slice(start + 1, reader.at - 1);
  return name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name;
}

function escapeSegment(name: string): string {
  return name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}

/** Skips white space and returns the next character without consuming it. */
function nextCharacter(reader: Reader): string {
  while (reader.text.charCodeAt(reader.at) <= SPACE) reader.at++;
  return reader.text.charAt(reader.at);
}

function skipComma(reader: Reader): void {
  if (nextCharacter(reader) === ',') reader.at++;
}

function take(reader: Reader, token: RegExp): string {
  const start = reader.at;
  token.lastIndex = start;
  token.test(reader.text);
  reader.at = token.lastIndex;
  return reader.text.slice(start, reader.at);
}
