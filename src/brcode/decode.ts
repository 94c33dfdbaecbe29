import { type Account, readAccount } from './account.ts';
import { isRegularAmount, parseAmount } from './amount.ts';
import {
  type BaseType,
  type BrCode,
  type DecodeReason,
  type DecodeResult,
  type Journey,
  type Lint,
  MAX_CITY,
  MAX_NAME,
  MAX_PAYLOAD,
  NO_TXID,
  TXID_FORM,
} from './code.ts';
import { crc16, utf8 } from './crc.ts';
import { type Elements, parseTlv } from './tlv.ts';

const MANDATORY = ['52', '53', '58', '59', '60'];

/**
 * Reads a BR Code as a payer's institution must: strict wherever the payee, the amount or the frame is concerned,
 * tolerant of the texts that generators in the field get wrong (those are listed in `lint`). Blanks and line breaks
 * around the code are ignored; inside, every character counts. Never throws, and takes time linear in the text.
 *
 * Rules: EMV QRCPS (merchant presented) and the central bank's Manual de Padrões para Iniciação do Pix.
 */
export function decodeBrCode(text: string): DecodeResult {
  const payload = text.trim();
  const damage = findDamage(payload);
  if (damage !== undefined) return { ok: false, reason: damage };
  const parsed = parseTlv(payload);
  if (!parsed.ok) return { ok: false, reason: parsed.fault };
  const { elements } = parsed;
  const breach = findBreach(elements);
  if (breach !== undefined) return { ok: false, reason: breach };
  const account = readAccount(elements);
  if (typeof account === 'string') return { ok: false, reason: account };
  const additional = parseTlv(elements.get('62') ?? '');
  if (!additional.ok) return { ok: false, reason: additional.fault };
  return { ok: true, code: present(elements, account, additional.elements.get('05')) };
}

/** Finds the damage in a text before it is taken apart. */
function findDamage(payload: string): DecodeReason | undefined {
  // The length in UTF-16 units never exceeds that in bytes, so huge texts are not even encoded.
  if (payload.length > MAX_PAYLOAD) return 'TOO_LONG';
  // Half a surrogate pair has no bytes of its own and would share its checksum with another text.
  if (/[\p{Cc}\p{Cs}]/u.test(payload)) return 'CHARACTERS';
  const bytes = utf8(payload);
  if (bytes.length > MAX_PAYLOAD) return 'TOO_LONG';
  if (!/6304[0-9A-Fa-f]{4}$/.test(payload)) return 'CRC_MISSING';
  const written = Number.parseInt(payload.slice(-4), 16);
  return crc16(bytes.subarray(0, -4)) === written ? undefined : 'CRC_MISMATCH';
}

/** Finds the rule on the top-level elements that is broken; the rules on the payee are apart. */
function findBreach(elements: Elements): DecodeReason | undefined {
  const tags = [...elements.keys()];
  if (tags[0] !== '00' || elements.get('00') !== '01') return 'FORMAT_INDICATOR';
  // The text may end in what looks like a checksum and is the tail of another element.
  if (tags.at(-1) !== '63') return 'CRC_MISSING';
  if (MANDATORY.some((tag) => !elements.has(tag))) return 'TAG_MISSING';
  if (!/^\d{4}$/.test(elements.get('52') ?? '')) return 'MERCHANT_CATEGORY';
  if (elements.get('53') !== '986') return 'CURRENCY';
  if (elements.get('58') !== 'BR') return 'COUNTRY';
  const amount = elements.get('54');
  return amount !== undefined && parseAmount(amount) === undefined ? 'AMOUNT' : undefined;
}

function present(elements: Elements, account: Account, txid: string | undefined): BrCode {
  const baseType = baseTypeOf(account);
  const amount = parseAmount(elements.get('54') ?? '');
  const initiation = elements.get('01');
  const compound = account.recurrenceUrl !== undefined;
  return {
    // Names each member, because spreading the account costs more than all the rest of the reading.
    type: compound || baseType === undefined ? 'COMPOUND' : baseType,
    baseType,
    journey: compound ? journeyOf(baseType) : null,
    key: account.key,
    url: account.url,
    recurrenceUrl: account.recurrenceUrl,
    amount: amount === 0n ? undefined : amount,
    description: account.description,
    merchantName: elements.get('59') ?? '',
    merchantCity: elements.get('60') ?? '',
    postalCode: elements.get('61'),
    txid,
    fss: account.fss,
    pointOfInitiation: initiation === '11' || initiation === '12' ? initiation : undefined,
    merchantCategory: elements.get('52') ?? '',
    lint: findLint(elements, account, txid),
  };
}

function baseTypeOf({ key, url, charge }: Account): BaseType | undefined {
  if (key !== undefined) return 'STATIC';
  if (url === undefined) return undefined;
  return charge ? 'DYNAMIC_CHARGE' : 'DYNAMIC_IMMEDIATE';
}

function journeyOf(baseType: BaseType | undefined): Journey {
  if (baseType === undefined) return 'JORNADA_2';
  return baseType === 'DYNAMIC_IMMEDIATE' ? 'JORNADA_3' : 'JORNADA_4';
}

function findLint(elements: Elements, { key, description }: Account, txid: string | undefined): Lint[] {
  const found: Lint[] = [];
  const initiation = elements.get('01');
  const amount = elements.get('54');
  const name = elements.get('59') ?? '';
  const city = elements.get('60') ?? '';
  if (initiation !== undefined && !/^1[12]$/.test(initiation)) found.push('POINT_OF_INITIATION_UNKNOWN');
  if (initiation === '12' && key !== undefined) found.push('STATIC_MARKED_SINGLE_USE');
  if (description !== undefined && !isAscii(description)) found.push('DESCRIPTION_NOT_ASCII');
  if (amount !== undefined && !isRegularAmount(amount)) found.push('AMOUNT_FORM');
  if ([...name].length > MAX_NAME) found.push('NAME_TOO_LONG');
  if (!isAscii(name)) found.push('NAME_NOT_ASCII');
  if ([...city].length > MAX_CITY) found.push('CITY_TOO_LONG');
  if (!isAscii(city)) found.push('CITY_NOT_ASCII');
  if (txid !== undefined && txid !== NO_TXID && !TXID_FORM.test(txid)) found.push('TXID_FORM');
  return found;
}

/** Control characters are refused long before, so this is the printable range. */
function isAscii(text: string): boolean {
  return /^[\x20-\x7E]*$/.test(text);
}
