import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { saoPauloDay } from '../values/sao-paulo.ts';
import type { PaymentReceipt } from './receipt.ts';

/** The facts that a receipt's code authenticates. */
export type Vouched = Pick<PaymentReceipt, 'endToEndId' | 'amount' | 'at'>;

// Unambiguous letters and digits, because codes are read aloud and typed.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 80;
const GROUP = 4;

/** The key of receipts' codes, derived from the key of the bank's ids, which lasts as long as the ids. */
export function deriveReceiptKey(idKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', idKey, '', 'lastro codes of receipts', 32));
}

/** Returns the code of a payment's receipt: eighty bits that only the bank can make, in four groups of four letters. */
export function receiptCode(key: Buffer, { endToEndId, amount, at }: Vouched): string {
  const vouched = [endToEndId, amount, saoPauloDay(at)].join('\n');
  const mac = createHmac('sha256', key).update(vouched).digest();
  let bits = BigInt(`0x${mac.subarray(0, BITS / 8).toString('hex')}`);
  let letters = '';
  for (let written = 0; written < BITS / 5; written++) {
    letters = ALPHABET[Number(bits & 31n)] + letters;
    bits >>= 5n;
  }
  return letters.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? letters;
}

/** Tells whether a text is a receipt's code as people write it: in any case, with or without dashes. */
export function isReceiptCode(key: Buffer, vouched: Vouched, text: string): boolean {
  const wanted = Buffer.from(plain(receiptCode(key, vouched)));
  const given = Buffer.from(plain(text));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function plain(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}
