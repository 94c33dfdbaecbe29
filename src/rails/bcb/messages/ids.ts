import { randomBytes } from 'node:crypto';

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const FREE_LENGTH = 23;
const MESSAGE_ID = /^M[0-9A-Z]{8}[a-zA-Z0-9]{23}$/;

/** Makes a unique id: `M`, the ISPB of the institution that creates it, and 136 random bits as 23 characters. */
export function makeMessageId(ispb: string): string {
  return messageIdOf(ispb, charactersFrom(randomBytes(FREE_LENGTH * 2)));
}

/** `free` are the 23 characters that an institution may choose. */
export function messageIdOf(ispb: string, free: string): string {
  const id = `M${ispb}${free}`;
  if (!MESSAGE_ID.test(id)) throw new Error(`${id} is not a message id.`);
  return id;
}

/** Two bytes per character: the bias of 65,536 modulo 62 is negligible. */
function charactersFrom(bytes: Buffer): string {
  return Array.from(
    { length: FREE_LENGTH },
    (_, at) => LETTERS_AND_DIGITS[bytes.readUInt16BE(at * 2) % LETTERS_AND_DIGITS.length],
  ).join('');
}
