import { partyOf } from '../accounts/account.ts';
import { type BrCode, TXID_FORM } from '../brcode/code.ts';
import { decodeBrCode } from '../brcode/decode.ts';
import type { Context } from '../context.ts';
import { findHolder } from '../disclosures/find-holder.ts';
import type { Party } from '../rail/party.ts';
import { dayOf } from '../values/dates.ts';
import { type Centavos, centavos, ZERO } from '../values/money.ts';
import { type PixKey, readCodeKey } from '../values/pix-key.ts';
import { saoPauloDay } from '../values/sao-paulo.ts';
import { amountAt, fineOnDay, isCharge, type PaymentCode } from './code.ts';
import { locationPath } from './create.ts';
import { findCodeByTxid, isPayable } from './find.ts';

/** The terms of a code, from the code itself, the bank's own data, or its location. */
export interface ScannedTerms {
  key: string;
  /** The payment code's own id; null on a static code. */
  txid: string | null;
  /** The payee's own reference, on a static code with one: 1 to 25 letters and digits. */
  payeeReference: string | null;
  /** The original amount; `ZERO` if the payer chooses it. */
  original: Centavos;
  /** The amount due on the requested day, including everything. */
  due: Centavos;
  /** Also accepted: the amount returned to payers who asked for the day instead of the instant. */
  dueByDay?: Centavos;
  fine: Centavos;
  interest: Centavos;
  discount: Centavos;
  expirationDate: Date | null;
  /** YYYY-MM-DD; only for a charge. */
  dueDate: string | null;
  description: string | null;
  additionalInfo: { name: string; value: string }[] | null;
  receiverFantasyName: string | null;
}

/** A code as a payer's bank has read it. */
export interface ScannedCode {
  code: BrCode;
  /** The payment due now; undefined if the code offers only a recurrence. */
  payment: (ScannedTerms & { pixKey: PixKey; holder: Party }) | undefined;
  /** The recurrence's payload, on a compound code. */
  recurrence: Record<string, unknown> | null;
}

/** Reads the locations of other institutions; undefined if the response is unavailable, untrusted or not payable. */
export interface Locations {
  readPayment(location: string, day: string): Promise<ScannedTerms | undefined>;
  readRecurrence(location: string): Promise<Record<string, unknown> | undefined>;
}

export interface ScanRequest {
  /** Time of the intended payment: a future day (YYYY-MM-DD, UTC), or this instant. */
  day: string | 'now';
  payerDocument: string;
}

export interface Scanner {
  /**
   * Undefined if the text is not a code, or the code is not payable (any more). Refused with `tooManyRequests` if
   * this payer has no look-ups left. The bank's own codes cost no look-up, because their holder was given them.
   */
  scan(text: string, asked: ScanRequest): Promise<ScannedCode | undefined>;
}

export interface ScannerParts {
  context: Context;
  /** The public address without scheme: codes with a location there are the bank's own. */
  ownHost(): string;
  locations: Locations;
}

/** Reads codes like a payer's bank: its own from its data, others from their locations. */
export function createScanner(parts: ScannerParts): Scanner {
  return {
    scan: async (text, asked) => {
      const decoded = decodeBrCode(text);
      if (!decoded.ok) return undefined;
      const { code } = decoded;
      const recurrence = await readRecurrence(parts, code);
      if (recurrence === undefined) return undefined;
      if (code.baseType === undefined) return { code, payment: undefined, recurrence };
      const read = await readTerms(parts, code, asked.day);
      const pixKey = read && readCodeKey(read.terms.key);
      if (read === undefined || pixKey === undefined) return undefined;
      const { payerDocument } = asked;
      const lookUp = { key: pixKey.key, payerDocument, elsewhereOnly: read.elsewhere, way: 'code' } as const;
      const holder = read.holder ?? (await findHolder(parts.context, lookUp));
      if (holder === undefined) return undefined;
      return { code, payment: { ...read.terms, pixKey, holder }, recurrence };
    },
  };
}

/** Null when the code has no recurrence, undefined when it has one that cannot be read. */
async function readRecurrence(
  { locations }: ScannerParts,
  code: BrCode,
): Promise<Record<string, unknown> | null | undefined> {
  return code.recurrenceUrl === undefined ? null : locations.readRecurrence(code.recurrenceUrl);
}

interface ReadTerms {
  terms: ScannedTerms;
  /** The payee, if the code names one: its own account, even if its key leads elsewhere. */
  holder?: Party;
  /** The location belongs to another institution. No code of this bank's accounts is there. */
  elsewhere: boolean;
}

async function readTerms(
  parts: ScannerParts,
  code: BrCode,
  asked: ScanRequest['day'],
): Promise<ReadTerms | undefined> {
  if (code.key !== undefined) return { terms: staticTerms(code, code.key), elsewhere: false };
  if (code.url === undefined) return undefined;
  const now = parts.context.clock.now();
  const day = asked === 'now' ? dayOf(now) : asked;
  const txid = ownTxid(code.url, parts.ownHost());
  if (txid === undefined) {
    // By the day in Brazil, on which charges are due: in its evening it is the next day already in UTC.
    const intended = day === dayOf(now) ? saoPauloDay(now) : day;
    const terms = await parts.locations.readPayment(code.url, intended);
    return terms && { terms, elsewhere: true };
  }
  const found = await findCodeByTxid(parts.context.db.main, txid);
  if (found === undefined || !isPayable(found, now)) return undefined;
  const { code: own } = found;
  const holder = partyOf(found.account, parts.context.ispb);
  // Another institution would request the location exactly as written here, and find nothing at another path.
  if (code.url !== parts.ownHost() + locationPath(own)) return undefined;
  if (dayOf(own.expirationDate) < day) return undefined;
  const byDay = fineOnDay(own, day);
  if (asked !== 'now') return { terms: ownTerms(own, byDay), holder, elsewhere: false };
  const terms = { ...ownTerms(own, finedAt(own, now)), dueByDay: centavos(own.amount + byDay) };
  return { terms, holder, elsewhere: false };
}

function staticTerms(code: BrCode, key: string): ScannedTerms {
  const amount = code.amount ?? ZERO;
  return {
    key,
    txid: null,
    payeeReference: code.txid !== undefined && TXID_FORM.test(code.txid) ? code.txid : null,
    original: amount,
    due: amount,
    fine: ZERO,
    interest: ZERO,
    discount: ZERO,
    expirationDate: null,
    dueDate: null,
    description: code.description ?? null,
    additionalInfo: null,
    receiverFantasyName: null,
  };
}

function finedAt(code: PaymentCode, now: Date): Centavos {
  return centavos(amountAt(code, now) - code.amount);
}

function ownTerms(code: PaymentCode, fine: Centavos): ScannedTerms {
  return {
    key: code.pixKey,
    txid: code.txid,
    payeeReference: null,
    original: code.amount,
    due: centavos(code.amount + fine),
    fine,
    interest: ZERO,
    discount: ZERO,
    expirationDate: code.expirationDate,
    dueDate: isCharge(code) ? code.dueDate && dayOf(code.dueDate) : null,
    description: null,
    additionalInfo: null,
    receiverFantasyName: null,
  };
}

/** The txid in one of this bank's locations; undefined for another's. */
function ownTxid(location: string, host: string): string | undefined {
  if (!location.startsWith(`${host}/qr/v2/`)) return undefined;
  return location.slice(`${host}/qr/v2/`.length).replace(/^cobv\//, '');
}
