import type { Centavos } from '../values/money.ts';

/** The identifier of Pix in a template's sub-tag 00. Written in lower case, read in either. */
export const PIX_GUI = 'br.gov.bcb.pix';

/** The largest BR Code, in UTF-8 bytes. */
export const MAX_PAYLOAD = 512;

export const MAX_NAME = 25;
export const MAX_CITY = 15;

/** The transaction id that says there is none: always in dynamic codes, whose payload carries the true one. */
export const NO_TXID = '***';
/** A reference that a rail can pass on; `NO_TXID` is none. */
export const TXID_FORM = /^[A-Za-z0-9]{1,25}$/;

export type BaseType = 'STATIC' | 'DYNAMIC_IMMEDIATE' | 'DYNAMIC_CHARGE';
export type BrCodeType = BaseType | 'COMPOUND';

/** The journeys of Pix Automático that start at a QR code. */
export type Journey = 'JORNADA_2' | 'JORNADA_3' | 'JORNADA_4';

/** The members of a readable code. Nothing in them is verified: the directory and the location have the last word. */
export type BrCode = {
  /** From the content (key, location, recurrence), never from tag 01. */
  readonly type: BrCodeType;
  /** The part to pay at once; undefined where a compound code holds a recurrence alone. */
  readonly baseType: BaseType | undefined;
  /**
   * Of compound codes: 2 recurrence alone, 3 with an immediate payment (paying accepts both), 4 with a charge or a
   * static part (the recurrence is optional). Null for all others.
   */
  readonly journey: Journey | null;
  /** The Pix key as written, 1 to 77 characters of printable ASCII; its form is for the key's reader to judge. */
  readonly key: string | undefined;
  /** The location of the payload, without scheme; `parseLocation` reads it. Never beside a key. */
  readonly url: string | undefined;
  /** The location of the recurrence, without scheme. Only in compound codes. */
  readonly recurrenceUrl: string | undefined;
  /**
   * Integer centavos, above zero. Undefined (tag 54 absent or zero) leaves the amount to the payer. In a dynamic code
   * it is decoration: only the amount of the fetched payload counts.
   */
  readonly amount: Centavos | undefined;
  readonly description: string | undefined;
  readonly merchantName: string;
  readonly merchantCity: string;
  /** As written; not always eight digits. */
  readonly postalCode: string | undefined;
  /** As written, `***` for none. Decoration in a dynamic code, like the amount. */
  readonly txid: string | undefined;
  /** The ISPB of the institution that serves a withdrawal (Pix Saque, Pix Troco): eight digits or capitals. */
  readonly fss: string | undefined;
  /** 11 reusable, 12 for one use; decides nothing. */
  readonly pointOfInitiation: '11' | '12' | undefined;
  /** Four digits, `0000` for none. */
  readonly merchantCategory: string;
  /** Faults that a careful generator avoids, in the order of the tags. Empty for a regular code. */
  readonly lint: readonly Lint[];
};

/** Oddities met in codes that people pay every day; none can change who is paid or how much. */
export type Lint =
  | 'POINT_OF_INITIATION_UNKNOWN'
  | 'STATIC_MARKED_SINGLE_USE'
  | 'DESCRIPTION_NOT_ASCII'
  | 'AMOUNT_FORM'
  | 'NAME_TOO_LONG'
  | 'NAME_NOT_ASCII'
  | 'CITY_TOO_LONG'
  | 'CITY_NOT_ASCII'
  | 'TXID_FORM';

/** Why a text is no BR Code that may be paid. A closed set; the first reason found is given. */
export type DecodeReason =
  /** Over 512 bytes. */
  | 'TOO_LONG'
  /** A control character or half a surrogate pair. */
  | 'CHARACTERS'
  /** The text does not end in tag 63 with four hexadecimal digits. */
  | 'CRC_MISSING'
  | 'CRC_MISMATCH'
  /** The code, or a template of it that matters, is not a sequence of elements. */
  | 'MALFORMED'
  | 'DUPLICATE_TAG'
  /** Tag 00 is not first, or not `01`. */
  | 'FORMAT_INDICATOR'
  /** Tag 52, 53, 58, 59 or 60 is absent. */
  | 'TAG_MISSING'
  | 'MERCHANT_CATEGORY'
  /** Another currency than the real (986). */
  | 'CURRENCY'
  /** Another country than BR. */
  | 'COUNTRY'
  | 'AMOUNT'
  /** No template of 26 to 51 names Pix. */
  | 'NOT_PIX'
  /** Two templates of 26 to 51, or two recurrences, name Pix. */
  | 'TWO_ACCOUNTS'
  /** Both a key and a location. */
  | 'KEY_AND_URL'
  /** Neither key nor location nor recurrence. */
  | 'NO_PAYEE'
  /** A key that is not printable ASCII. */
  | 'KEY'
  /** A location, of payment or recurrence, that `parseLocation` refuses. */
  | 'URL'
  /** A description without a key. */
  | 'DESCRIPTION'
  /** An institution that is not eight digits or capitals. */
  | 'FSS';

export type DecodeResult = { ok: true; code: BrCode } | { ok: false; reason: DecodeReason };

/** Oddities that bend no rule of the manual: it leaves the amount's decimals and tag 01 of a static code open. */
const HARMLESS: ReadonlySet<Lint> = new Set(['AMOUNT_FORM', 'STATIC_MARKED_SINGLE_USE']);

/** Tells if the code keeps every rule of the manual, not merely those that payers insist on. */
export function isStrict(code: BrCode): boolean {
  return code.lint.every((lint) => HARMLESS.has(lint));
}
