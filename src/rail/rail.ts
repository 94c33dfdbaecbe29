import type { Centavos } from '../values/money.ts';
import type { ClaimListener, ClaimRail } from './claims.ts';
import type { Directory } from './directory.ts';
import type { InfractionDirectory, InfractionListener } from './infractions.ts';
import type { KeyAnswer, KeyQuestion } from './key-look-ups.ts';
import type { BookTransfer, RailOperations } from './operations.ts';
import type { AccountType, Party } from './party.ts';
import type { RecoveryDirectory } from './recoveries.ts';

/**
 * The port to the settlement system (the central bank's SPI) and the directory of keys (DICT). All requests are
 * batches. An answer may be late, repeated or out of order, and may be missing. A real adapter and the simulator
 * implement the same interface, each as a plain object, which a sandbox spreads to watch it.
 */
export interface Rail extends Directory, ClaimRail, InfractionDirectory, RecoveryDirectory, RailOperations {
  /** Finds the holder of each key. Keys held by this bank are never asked for. Results keep the order. */
  lookUpKeys(questions: KeyQuestion[]): Promise<KeyAnswer[]>;
  /** Tells whether a look-up of this key counts. Sandbox instruments cost nothing. */
  countsLookUp(key: string): boolean;
  /**
   * Submits orders. Idempotent by end-to-end id: an order submitted twice is one payment, and the second call returns
   * its state. Results keep the order.
   */
  submit(orders: PaymentOrder[]): Promise<Standing[]>;
  /**
   * Returns the state of submitted payments. UNKNOWN means that the order was never received; an unanswered one is
   * PENDING until its limit. Results keep the order.
   */
  query(endToEndIds: string[]): Promise<Standing[]>;
  /** Returns received payments, whole or in part. Idempotent by return id, like `submit`. */
  returnPayments(returns: OutgoingReturn[]): Promise<ReturnReceipt[]>;
  /** Returns the state of submitted returns. Results keep the order. */
  queryReturns(returnIds: string[]): Promise<Standing[]>;
  /** Returns the state of payments that others offered and the bank accepted. Results keep the order. */
  queryOffers(endToEndIds: string[]): Promise<Standing[]>;
  /** Returns the state of returns that others offered and the bank accepted. Results keep the order. */
  queryReturnOffers(returnIds: string[]): Promise<Standing[]>;
}

/**
 * Receives notifications of the other side. Every call may be repeated, late, and out of order.
 *
 * An accepted offer is a promise without money: the bank reserves it until the rail reports that it settled or was
 * dropped. The first of these outcomes is final. The caller keeps its notification and the answers until the call has
 * resolved.
 */
export interface RailListener extends ClaimListener, InfractionListener {
  /** Receives final outcomes of sent payments. Resolves when they are stored. */
  outcomes(outcomes: Outcome[]): Promise<void>;
  /**
   * Receives offers of payments from other institutions. A repeated offer gets the same answer. Results keep the
   * order.
   */
  offers(payments: IncomingPayment[]): Promise<PaymentAnswer[]>;
  /** Credits accepted payments that settled. Results keep the order. */
  settled(receipts: Receipt[]): Promise<WordAnswer[]>;
  /** Drops accepted payments that the rail rejected. Results keep the order. */
  dropped(drops: Drop[]): Promise<WordAnswer[]>;
  /** Receives final outcomes of sent returns. Resolves when they are stored. */
  returnOutcomes(outcomes: ReturnOutcome[]): Promise<void>;
  /** Receives offers of returns of sent payments. Results keep the order. */
  returnOffers(returns: IncomingReturn[]): Promise<PaymentAnswer[]>;
  /** Credits accepted returns that settled. Results keep the order. */
  returnsSettled(receipts: ReturnCredit[]): Promise<WordAnswer[]>;
  /** Drops accepted returns that the rail rejected. Results keep the order. */
  returnsDropped(drops: ReturnDrop[]): Promise<WordAnswer[]>;
  /** Returns the amounts booked for payments and returns, sent and received; 0 if none. Results keep the order. */
  bookings(questions: BookingQuestion[]): Promise<Centavos[]>;
  /** Returns payments between the bank's own customers, and their returns, that settled in a period; oldest first. */
  bookTransfers(asked: { since: Date; until: Date; limit: number }): Promise<BookTransfer[]>;
}

/** The id of a payment or a return, and the payment that it concerns. */
export interface BookingQuestion {
  id: string;
  endToEndId: string;
  direction: 'OUT' | 'IN';
}

/**
 * How the payer named the recipient, as the settlement system's code: account details (MANU), a key (DICT), a static
 * or dynamic code (QRES, QRDN), the same of Pix Automático (APES, APDN, AUTO), a payment initiator (INIC).
 */
export type Initiation = 'MANU' | 'DICT' | 'QRES' | 'QRDN' | 'APES' | 'APDN' | 'INIC' | 'AUTO';

/**
 * The purpose of a payment: transfer or purchase (IPAY), change and cash withdrawal (GSCB, OTHR), reimbursement of
 * Pix Automático (REFU), passed-on money of a fraud that returns to its victim (IPRT).
 */
export type Purpose = 'IPAY' | 'GSCB' | 'OTHR' | 'REFU' | 'IPRT';

/** Immediate (PAGPRI), immediate after a fraud analysis (PAGFRD), or scheduled (PAGAGD). */
export type Priority = 'PAGPRI' | 'PAGFRD' | 'PAGAGD';

/** The terms of payments in both directions. */
export interface PaymentTerms {
  endToEndId: string;
  amount: Centavos;
  payer: Party;
  /** The payment code's own id, when a dynamic code is paid; the payee's own reference, when a static one is. */
  txid: string | null;
  initiation: Initiation;
  purpose: Purpose;
  priority: Priority;
  /** The payer's message to the payee. */
  text: string | null;
  /** CNPJ of the institution that initiated the payment, if one did. */
  initiator: string | null;
  /** With the purpose IPRT: the contested payment. */
  rootEndToEndId: string | null;
}

export interface PaymentOrder extends PaymentTerms {
  payee: Party;
  /** The key that led to the payee, if one did. */
  pixKey: string | null;
  /** Bank's clock: when the payment was accepted. The settlement system's limit counts from here. */
  placedAt: Date;
}

/** When it settled, and the settlement system's accounting day for it (YYYY-MM-DD). */
export interface SettlementTime {
  settledAt: Date;
  accountingDate: string;
}

/** Refusal codes are the SPI's (ISO 20022 external codes such as AC03, AB03). */
export type Standing =
  | { state: 'PENDING' }
  | ({ state: 'SETTLED' } & SettlementTime)
  | { state: 'REJECTED'; code: string }
  | { state: 'UNKNOWN' };

export type FinalStanding = Extract<Standing, { state: 'SETTLED' | 'REJECTED' }>;

/**
 * The state of a submitted return. REFUSED: the payment system rejected it at once, with a code if it gave one. A
 * later query then returns REJECTED.
 */
export type ReturnReceipt = Standing | { state: 'REFUSED'; code: string | null };

export interface Outcome {
  endToEndId: string;
  standing: FinalStanding;
}

export interface IncomingPayment extends PaymentTerms {
  payee: Payee;
  /** The key beside the account; null when the payer gave an account. */
  key: string | null;
  /** When the payer's institution accepted it. The settlement system's limit counts from here. */
  acceptedAt: Date;
  /** True if acceptance settles it: no other outcome will follow. */
  settlesOnAcceptance: boolean;
}

/** The account of the payee. Messages carry no name of the payee. */
export interface Payee {
  branch: string | null;
  number: string;
  /** Type and document are null if the rail does not report them; they are then not compared. */
  accountType: AccountType | null;
  document: string | null;
}

export type PaymentAnswer = { accepted: true } | { accepted: false; code: string };

/** An offer that settled. */
export interface Receipt extends SettlementTime {
  endToEndId: string;
}

/** A dropped offer, and the reason. */
export interface Drop {
  endToEndId: string;
  code: string;
}

/**
 * The effect of an outcome of an offer. DONE: it is recorded, now or earlier. UNKNOWN: the bank has accepted no such
 * offer; if money came, the rail must fetch the payment and offer it. CONTRADICTS: another outcome is recorded, and
 * people are notified.
 */
export type WordAnswer = 'DONE' | 'UNKNOWN' | 'CONTRADICTS';

export interface IncomingReturn {
  returnId: string;
  endToEndId: string;
  amount: Centavos;
  reason: string;
  text: string | null;
  /** True if acceptance settles it: no other outcome will follow. */
  settlesOnAcceptance: boolean;
}

/** A return offered to this bank that settled. */
export interface ReturnCredit extends SettlementTime {
  returnId: string;
  /** The returned payment, which leads to the return's account. */
  endToEndId: string;
}

/** A return offered to this bank that was dropped, and the reason. */
export interface ReturnDrop {
  returnId: string;
  endToEndId: string;
  code: string;
}

export interface OutgoingReturn {
  returnId: string;
  /** The payment that is returned. */
  endToEndId: string;
  amount: Centavos;
  /** A reason of pacs.004, such as MD06. */
  reason: string;
  /** The institution from which the payment came; an end-to-end id need not name it. */
  payerIspb: string;
  text: string | null;
  /** Set if the money goes to another recipient than the payer: it is then sent as a payment, under a payment's id. */
  passedOn: PassedOn | null;
  /** Bank's clock: when the return was created. The settlement system's limit counts from here. */
  placedAt: Date;
}

/** Passed-on money of a fraud goes to the victim of the originally contested payment. */
export interface PassedOn {
  rootEndToEndId: string;
  payer: Party;
  /** Messages carry no name of the payee. */
  payee: Omit<Party, 'name'>;
}

export interface ReturnOutcome {
  returnId: string;
  standing: FinalStanding;
}

const SECOND_MS = 1_000;

/** Returns the time after its acceptance in which a payment may settle (SPI: 40 s; 45 min if it was scheduled). */
export function settlementLimitMs(priority: Priority): number {
  return priority === 'PAGAGD' ? 45 * 60 * SECOND_MS : 40 * SECOND_MS;
}
