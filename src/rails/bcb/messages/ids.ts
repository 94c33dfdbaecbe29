import { randomBytes } from 'node:crypto';

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const FREE = 23;
const MESSAGE_ID = /^M[0-9A-Z]{8}[a-zA-Z0-9]{23}$/;

/** An id that is used once, ever: 136 random bits behind the institution that makes it. */
export function makeMessageId(ispb: string): string {
  return messageIdOf(ispb, lettersFrom(randomBytes(FREE * 2)));
}

/** `free` are the 23 characters that an institution fills as it likes. */
export function messageIdOf(ispb: string, free: string): string {
  const id = `M${ispb}${free}`;
  if (!MESSAGE_ID.test(id)) throw new Error(`${id} is not a message id.`);
  return id;
}

/** Two bytes a letter: what is left of 65,536 behind the last multiple of 62 matters to nobody. */
function lettersFrom(bytes: Buffer): string {
  return Array.from(
    { length: FREE },
    (_, at) => LETTERS_AND_DIGITS[bytes.readUInt16BE(at * 2) % LETTERS_AND_DIGITS.length],
  ).join('');
}
