import { randomBytes } from 'node:crypto';
import { BUCKET_BITS, homeOf } from '../database/spread/buckets.ts';
import { type Block, createBlockCipher } from './block-cipher.ts';
import { railId } from './ids.ts';

/*
 * End-to-end ids of the bank's own payments. The eleven free characters are 64 bits encrypted under a key of the
 * bank: the payment's id, which contains its bucket, and ten more bits of its company's id. They cannot be guessed,
 * and the bank finds the payment without a table of ids. An id that is promised before its payment exists has the
 * highest bit set instead; `promised_ids` records its use.
 */
export interface EndToEndIds {
  /** The id of a payment of this bank, created in the minute of `instant`. */
  of(payment: { companyId: bigint; id: bigint }, instant: Date): string;
  /** An id for a future payment. */
  promise(instant: Date): string;
  /** Decodes an id; undefined if it is not of this bank. */
  read(endToEndId: string): NamedPayment | 'PROMISED' | undefined;
}

export interface NamedPayment {
  readonly id: bigint;
  /** The low {@link COMPANY_BITS} bits of its company's id. */
  readonly companyBits: number;
}

/** Number of bits of its company in an id: with a million companies, one or two match. */
export const COMPANY_BITS = 20;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DIGITS = new Map([...ALPHABET].map((character, digit) => [character, digit]));
const BASE = ALPHABET.length;
const LENGTH = 11;
const TWO_32 = 0x1_0000_0000;
const PROMISED_BIT = 0x8000_0000;
// The high half: one bit for promises, ten of the company, 21 of the payment's id, which is below 2^53.
const ID_HIGH = 0x20_0000;
const BUCKETS = 2 ** Number(BUCKET_BITS);

/** `key` has 16 bytes and never changes: ids in flight name payments for months. */
export function createEndToEndIds(ispb: string, key: Buffer): EndToEndIds {
  const cipher = createBlockCipher(key);
  const write = (block: Block, instant: Date) =>
    railId('E', { ispb, instant, free: lettersOf(cipher.encrypt(block)) });
  return {
    of: (payment, instant) => write(blockOf(payment), instant),
    promise: (instant) => {
      const drawn = randomBytes(8);
      const high = (drawn.readUInt32BE(0) | PROMISED_BIT) >>> 0;
      return write({ high, low: drawn.readUInt32BE(4) }, instant);
    },
    read: (endToEndId) => {
      if (endToEndId.length !== 32 || !endToEndId.startsWith(`E${ispb}`)) return undefined;
      const sealed = blockOfLetters(endToEndId.slice(-LENGTH));
      if (sealed === undefined) return undefined;
      const { high, low } = cipher.decrypt(sealed);
      if (high >= PROMISED_BIT) return 'PROMISED';
      const id = BigInt((high % ID_HIGH) * TWO_32 + low);
      return { id, companyBits: Math.floor(high / ID_HIGH) * BUCKETS + (low % BUCKETS) };
    },
  };
}

function blockOf(payment: { companyId: bigint; id: bigint }): Block {
  const id = Number(payment.id);
  if (!Number.isSafeInteger(id) || id < 0) throw new Error('a payment id must be below 2^53');
  const above = Number(homeOf(payment.companyId >> BUCKET_BITS));
  return { high: above * ID_HIGH + Math.floor(id / TWO_32), low: id % TWO_32 };
}

/** 64 bits in base 62, as long division of two halves. */
function lettersOf(block: Block): string {
  let { high, low } = block;
  let letters = '';
  for (let count = 0; count < LENGTH; count++) {
    const rest = (high % BASE) * TWO_32 + low;
    letters = ALPHABET[rest % BASE] + letters;
    high = Math.floor(high / BASE);
    low = Math.floor(rest / BASE);
  }
  return letters;
}

/** Undefined if the characters are not base 62, or exceed 64 bits. */
function blockOfLetters(letters: string): Block | undefined {
  let [high, low] = [0, 0];
  for (const letter of letters) {
    const digit = DIGITS.get(letter);
    if (digit === undefined) return undefined;
    const rest = low * BASE + digit;
    low = rest % TWO_32;
    high = high * BASE + Math.floor(rest / TWO_32);
    if (high >= TWO_32) return undefined;
  }
  return { high, low };
}
