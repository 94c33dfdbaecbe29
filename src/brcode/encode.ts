import type { Centavos } from '../values/money.ts';
import { formatAmount } from './amount.ts';
import { MAX_CITY, MAX_NAME, MAX_PAYLOAD, NO_TXID, PIX_GUI, TXID_FORM } from './code.ts';
import { crc16, toHex, utf8 } from './crc.ts';
import { toMerchantText, toPrintableAscii } from './names.ts';
import { emitTlv } from './tlv.ts';
import { parseLocation } from './url.ts';

/** The receiver, as every code shows it. */
export type Merchant = {
  /** The code carries it without accents, up to 25 characters. */
  merchantName: string;
  /** The code carries it without accents, up to 15 characters. */
  merchantCity: string;
  /** Eight digits, without mask. */
  postalCode?: string;
};

export type DynamicCode = Merchant & {
  /** The location without scheme: lower-case host, at least two path segments, at most 77 characters. */
  url: string;
};

export type StaticCode = Merchant & {
  /** The key in the directory's normal form: 1 to 77 characters of printable ASCII. */
  key: string;
  /** Above zero; leave out to let the payer choose. */
  amount?: Centavos;
  /** Written without accents; it shares 77 characters with the key, 4 of them for its own tag. */
  description?: string;
  /** 1 to 25 letters and digits; `***` when left out. */
  txid?: string;
  /** The ISPB of the institution that serves a withdrawal. */
  fss?: string;
};

/** A recurrence alone, or beside something to pay at once. */
export type CompoundCode = (Merchant | DynamicCode | StaticCode) & {
  /** The location of the recurrence, under the same rules as `url`. */
  recurrenceUrl: string;
};

/**
 * Writes a code whose amount, key and transaction id are fetched from its location. It is marked for one use.
 * Throws for what does not fit the format; nothing but names and city is ever cut.
 */
export function encodeDynamic(code: DynamicCode): string {
  return encode(code, { account: emitTlv('25', location(code.url)), singleUse: true });
}

/** Writes a code that carries the key itself and may be paid again and again. Throws for what does not fit. */
export function encodeStatic(code: StaticCode): string {
  return encode(code, staticBody(code));
}

/**
 * Writes a code with a recurrence of Pix Automático: beside a location, beside a key, or alone. Throws for what does
 * not fit, and for a location and a key together.
 */
export function encodeCompound(code: CompoundCode): string {
  const recurrence = emitTlv('80', emitTlv('00', PIX_GUI) + emitTlv('25', location(code.recurrenceUrl)));
  if (!('key' in code)) {
    const account = 'url' in code ? emitTlv('25', location(code.url)) : '';
    return encode(code, { account, singleUse: true, recurrence });
  }
  if ('url' in code) throw new Error('BR Code holds either a key or a location, not both');
  return encode(code, { ...staticBody(code), recurrence });
}

/**
 * Closes a payload with its checksum (tag 63). Throws over 512 bytes. It looks at nothing else: whoever writes
 * elements by hand is answerable for them.
 */
export function seal(payload: string): string {
  const bytes = utf8(`${payload}6304`);
  if (bytes.length + 4 > MAX_PAYLOAD) {
    throw new RangeError(`BR Code must not exceed ${MAX_PAYLOAD} bytes, not ${bytes.length + 4}`);
  }
  return `${payload}6304${toHex(crc16(bytes))}`;
}

type Body = { account: string; singleUse?: boolean; amount?: string; txid?: string; recurrence?: string };

function encode(merchant: Merchant, body: Body): string {
  const { postalCode } = merchant;
  if (postalCode !== undefined && !/^\d{8}$/.test(postalCode)) {
    throw new RangeError('BR Code postal code must be eight digits');
  }
  return seal(
    [
      emitTlv('00', '01'),
      body.singleUse ? emitTlv('01', '12') : '',
      emitTlv('26', emitTlv('00', PIX_GUI) + body.account),
      emitTlv('52', '0000'),
      emitTlv('53', '986'),
      body.amount === undefined ? '' : emitTlv('54', body.amount),
      emitTlv('58', 'BR'),
      emitTlv('59', merchantText('name', merchant.merchantName, MAX_NAME)),
      emitTlv('60', merchantText('city', merchant.merchantCity, MAX_CITY)),
      postalCode === undefined ? '' : emitTlv('61', postalCode),
      emitTlv('62', emitTlv('05', body.txid ?? NO_TXID)),
      body.recurrence ?? '',
    ].join(''),
  );
}

function staticBody({ key, amount, description, txid, fss }: StaticCode): Body {
  if (!/^[\x20-\x7E]{1,77}$/.test(key))
    throw new RangeError('BR Code key must be 1 to 77 printable characters');
  if (txid !== undefined && txid !== NO_TXID && !TXID_FORM.test(txid)) {
    throw new RangeError('BR Code transaction id must be 1 to 25 letters and digits');
  }
  if (fss !== undefined && !/^[0-9A-Z]{8}$/.test(fss)) throw new RangeError('BR Code FSS must be an ISPB');
  const account = [
    emitTlv('01', key),
    description === undefined ? '' : emitTlv('02', toPrintableAscii(description)),
    fss === undefined ? '' : emitTlv('03', fss),
  ].join('');
  return {
    account,
    ...(amount === undefined ? {} : { amount: formatAmount(amount) }),
    ...(txid === undefined ? {} : { txid }),
  };
}

function location(url: string): string {
  const parsed = parseLocation(url);
  if (parsed === undefined || parsed.segments.length < 2) {
    throw new RangeError(`BR Code location must be host and two path segments without scheme: ${url}`);
  }
  return url;
}

function merchantText(what: 'name' | 'city', text: string, max: number): string {
  const written = toMerchantText(text, max);
  if (written === '') throw new RangeError(`BR Code merchant ${what} has no character that ASCII can show`);
  return written;
}
