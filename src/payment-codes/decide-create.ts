import type { Account } from '../accounts/account.ts';
import type { Used } from '../idempotency/keys-in-turn.ts';
import { type Idempotency, isSameRequest } from '../idempotency/used-keys.ts';
import type { RefusalCode } from '../refusals.ts';
import { DAY_MS, isInstant } from '../values/dates.ts';
import { type Centavos, MAX_AMOUNT, ZERO } from '../values/money.ts';
import { fineAmount, type PaymentCode } from './code.ts';

/** A caller's request, after its shape has been checked. Dates are still as sent. */
export interface CodeRequest {
  companyId: bigint;
  branch: string;
  number: string;
  /** `ZERO` if the given amount is invalid. */
  amount: Centavos;
  typeFine: string;
  /** Centavos or hundredths of a percent; `ZERO` if the given value is invalid. */
  fine: Centavos | null;
  dueDate: string | null;
  fineDate: string | null;
  expirationDate: string;
  debtorName: string | null;
  debtorDocument: string | null;
  debtorType: string | null;
  tag: string | null;
  idempotency: Idempotency | null;
}

export interface CodeState {
  account: Account | undefined;
  /** The account's earlier code under the idempotency key. */
  earlier: Used<PaymentCode> | undefined;
  /** A key of the account; undefined when it has none. */
  pixKey: string | undefined;
  now: Date;
}

/** All members of a code except those that the bank assigns. */
export type CodeTerms = Pick<
  PaymentCode,
  'amount' | 'typeFine' | 'fine' | 'dueDate' | 'fineDate' | 'expirationDate' | 'pixKey'
>;

export type CodeDecision =
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'replayed'; code: PaymentCode; account: Account }
  | { kind: 'created'; account: Account; terms: CodeTerms };

// A location tells how many seconds a code lasts, and its readers count them in 31 bits.
const FURTHEST_MS = (2 ** 31 - 1) * 1_000;
const MAX_PERCENT = 10_000n;
// "All dates are sent with suffix Z": a date in another zone, or in none, is not one.
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z$/;

/** Decides one creation. A repeated request under its key gets its answer before any refusal. */
export function decideCode(request: CodeRequest, state: CodeState): CodeDecision {
  const { account, earlier, pixKey } = state;
  if (account === undefined) return { kind: 'refused', code: 'accountNotFound' };
  if (earlier !== undefined)
    return isSameRequest(earlier, request.idempotency)
      ? { kind: 'replayed', code: earlier.made, account }
      : { kind: 'refused', code: 'idempotencyConflict' };
  const terms = termsOrRefusal(request, account, state);
  if (typeof terms === 'string') return { kind: 'refused', code: terms };
  if (pixKey === undefined) return { kind: 'refused', code: 'noPixKey' };
  return { kind: 'created', account, terms: { ...terms, pixKey } };
}

/** Refuses in the order of the interface's table. */
function termsOrRefusal(
  request: CodeRequest,
  account: Account,
  { now }: CodeState,
): Omit<CodeTerms, 'pixKey'> | RefusalCode {
  if (account.status !== 'ACTIVE') return 'accountNotFound';
  if (request.amount === ZERO) return 'invalidAmount';
  const expirationDate = readInstant(request.expirationDate);
  const dates = readChargeDates(request, expirationDate, now);
  if (dates === undefined) return 'invalidDates';
  if (expirationDate === undefined || expirationDate <= now || isTooFar(expirationDate, now))
    return 'invalidExpirationDate';
  if (!hasValidFine(request)) return 'invalidFineConfiguration';
  const typeFine = request.typeFine as PaymentCode['typeFine'];
  const fine = typeFine === 'NONE' ? null : request.fine;
  return { amount: request.amount, typeFine, fine, ...dates, expirationDate };
}

interface ChargeDates {
  dueDate: Date | null;
  fineDate: Date | null;
}

/** Due and fine date of a charge: both in the future, at least a day apart from the next date; undefined if not. */
function readChargeDates(
  request: CodeRequest,
  expirationDate: Date | undefined,
  now: Date,
): ChargeDates | undefined {
  if (!isChargeType(request.typeFine)) return { dueDate: null, fineDate: null };
  const dueDate = readInstant(request.dueDate ?? '');
  const fineDate = readInstant(request.fineDate ?? '');
  if (dueDate === undefined || fineDate === undefined || dueDate <= now) return undefined;
  if (isTooFar(dueDate, now) || isTooFar(fineDate, now)) return undefined;
  const nextDay = dueDate.getTime() + DAY_MS;
  if (fineDate.getTime() < nextDay) return undefined;
  if (expirationDate !== undefined && expirationDate.getTime() < nextDay) return undefined;
  return { dueDate, fineDate };
}

function isTooFar(date: Date, now: Date): boolean {
  return date.getTime() - now.getTime() > FURTHEST_MS;
}

function hasValidFine(request: CodeRequest): boolean {
  const { typeFine, fine, dueDate, fineDate, amount } = request;
  if (typeFine === 'NONE') return fine === null && dueDate === null && fineDate === null;
  if (!isChargeType(typeFine) || fine === null || fine === ZERO) return false;
  if (typeFine === 'PERCENT' && fine > MAX_PERCENT) return false;
  return amount + fineAmount({ amount, typeFine, fine }) <= MAX_AMOUNT;
}

/** Tells whether the type of fine makes the code a charge, whose further members are then required. */
export function isChargeType(typeFine: string): typeFine is 'VALUE' | 'PERCENT' {
  return typeFine === 'VALUE' || typeFine === 'PERCENT';
}

function readInstant(text: string): Date | undefined {
  return INSTANT.test(text) && isInstant(text) ? new Date(text) : undefined;
}
