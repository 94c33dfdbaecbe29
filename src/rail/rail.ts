import type { Centavos } from '../money.ts';
import type { ClaimListener, ClaimRail } from './claims.ts';
import type { Directory } from './directory.ts';
import type { InfractionDirectory, InfractionListener } from './infractions.ts';

/**
 * The port to the other side: a settlement system (the central bank's SPI) and a directory of keys
 * (DICT). Everything is asked in batches; an answer may come late, twice or out of order, and never
 * is an answer taken for granted. A real adapter and the simulator implement the same interface.
 */
export interface Rail extends Directory, ClaimRail, InfractionDirectory {
  /** Who stands behind each key. Keys held by this bank are never asked. Same order as asked. */
  lookUpKeys(questions: KeyQuestion[]): Promise<KeyAnswer[]>;
  /** Whether a look-up of this key counts. Instruments of a sandbox cost nothing, however often they are asked for. */
  countsLookUp(key: string): boolean;
  /**
   * Hands over orders. Idempotent by end-to-end id: an order given twice is one payment, and the
   * second call answers how the first stands. Same order as given.
   */
  submit(orders: PaymentOrder[]): Promise<Standing[]>;
  /** How payments handed over earlier stand. Same order as asked. */
  query(endToEndIds: string[]): Promise<Standing[]>;
  /** Gives back payments we received, whole or in part. Idempotent by return id, as `submit` is. */
  returnPayments(returns: OutgoingReturn[]): Promise<ReturnReceipt[]>;
  /** How returns handed over earlier stand. Same order as asked. */
  queryReturns(returnIds: string[]): Promise<Standing[]>;
  /** The name an institution trades under, or null when its ISPB is not a participant. */
  institutionName(ispb: string): string | null;
}

/** What the other side tells the bank of its own accord. Every call may be repeated. */
export interface RailListener extends ClaimListener, InfractionListener {
  /** Final words on payments sent. Resolves when they are stored. */
  outcomes(outcomes: Outcome[]): Promise<void>;
  /** Payments that other institutions send us: credited, or refused with a reason. Same order. */
  payments(payments: IncomingPayment[]): Promise<PaymentAnswer[]>;
  /** Final words on returns we sent. Resolves when they are stored. */
  returnOutcomes(outcomes: ReturnOutcome[]): Promise<void>;
  /** Money that recipients' institutions give back of payments we sent. Same order. */
  returns(returns: IncomingReturn[]): Promise<ReturnAnswer[]>;
}

/** An account as the settlement system addresses it. Account numbers carry their check digit. */
export interface Party {
  ispb: string;
  branch: string;
  number: string;
  accountType: AccountType;
  document: string;
  name: string;
}

export type AccountType = 'CURRENT_ACCOUNT' | 'PAYMENT_ACCOUNT' | 'SAVING_ACCOUNT' | 'SALARY_ACCOUNT';

export interface KeyQuestion {
  key: string;
  /** The payer's document, whose look-ups the directory limits. */
  payerDocument: string;
  /** The id that the payment has, or will have if one is made. */
  endToEndId: string;
}

export type KeyAnswer =
  | { found: true; holder: Party }
  | { found: false; reason: 'UNKNOWN' }
  /** The payer has asked too much; the next answer may be had so many seconds later, where that is known. */
  | { found: false; reason: 'THROTTLED'; retryAfterSeconds?: number };

export interface PaymentOrder {
  endToEndId: string;
  amount: Centavos;
  payer: Party;
  payee: Party;
  /** The key that led to the payee, if one did. */
  pixKey: string | null;
  /** The payment code's own id, when a code is paid. */
  txid: string | null;
  /** Bank's clock: when the payment was accepted. The settlement system's limit counts from here. */
  placedAt: Date;
}

/** Refusal codes are the SPI's (ISO 20022 external codes such as AC03, AB03). */
export type Standing =
  | { state: 'PENDING' }
  | { state: 'SETTLED' }
  | { state: 'REJECTED'; code: string }
  | { state: 'UNKNOWN' };

/**
 * How a return that was handed over stands, or that the payment system would not take it at all: refused
 * at the door, with a code where it says why. Asked about later, such a return is REJECTED.
 */
export type ReturnReceipt = Standing | { state: 'REFUSED'; code: string | null };

export interface Outcome {
  endToEndId: string;
  standing: Extract<Standing, { state: 'SETTLED' | 'REJECTED' }>;
}

export interface IncomingPayment {
  endToEndId: string;
  amount: Centavos;
  payer: Party;
  /** Exactly one way to the payee: a key, or an account of this bank. */
  target: { key: string } | { branch: string; number: string };
  /** The payment code's own id, when the payer has scanned a dynamic code. */
  txid?: string;
}

export type PaymentAnswer = { accepted: true } | { accepted: false; code: string };

export interface IncomingReturn {
  returnId: string;
  endToEndId: string;
  amount: Centavos;
  reason: string;
}

export interface OutgoingReturn {
  returnId: string;
  /** The payment that is given back. */
  endToEndId: string;
  amount: Centavos;
  /** A reason of pacs.004, such as MD06. */
  reason: string;
  /** Bank's clock: when the return was made. The settlement system's limit counts from here. */
  placedAt: Date;
}

export interface ReturnOutcome {
  returnId: string;
  standing: Extract<Standing, { state: 'SETTLED' | 'REJECTED' }>;
}

export type ReturnAnswer = { accepted: true } | { accepted: false; code: string };

/** How long the settlement system waits for the recipient's institution, in milliseconds (SPI: 40 s). */
export const SETTLEMENT_LIMIT_MS = 40_000;
