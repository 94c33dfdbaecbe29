import type { Centavos } from '../values/money.ts';
import type { ClaimListener, ClaimRail } from './claims.ts';
import type { Directory } from './directory.ts';
import type { InfractionDirectory, InfractionListener } from './infractions.ts';
import type { KeyAnswer, KeyQuestion } from './key-look-ups.ts';
import type { BookTransfer, RailOperations } from './operations.ts';
import type { AccountType, Party } from './party.ts';
import type { RecoveryDirectory } from './recoveries.ts';

/**
 * The port to the other side: a settlement system (the central bank's SPI) and a directory of keys
 * (DICT). Everything is asked in batches; an answer may come late, twice or out of order, and never
 * is an answer taken for granted. A real adapter and the simulator implement the same interface.
 */
export interface Rail extends Directory, ClaimRail, InfractionDirectory, RecoveryDirectory, RailOperations {
  /** Finds the holder of each key. Keys held by this bank are never asked. Same order as asked. */
  lookUpKeys(questions: KeyQuestion[]): Promise<KeyAnswer[]>;
  /** Tells if a look-up of this key counts. Instruments of a sandbox cost nothing, however often they are asked for. */
  countsLookUp(key: string): boolean;
  /**
   * Hands over orders. Idempotent by end-to-end id: an order given twice is one payment, and the
   * second call answers how the first stands. Same order as given.
   */
  submit(orders: PaymentOrder[]): Promise<Standing[]>;
  /**
   * Tells the standing of payments handed over earlier. UNKNOWN is only said once the limit has passed: until then an
   * order that has no answer is PENDING. Same order as asked.
   */
  query(endToEndIds: string[]): Promise<Standing[]>;
  /** Gives back payments we received, whole or in part. Idempotent by return id, as `submit` is. */
  returnPayments(returns: OutgoingReturn[]): Promise<ReturnReceipt[]>;
  /** Tells the standing of returns handed over earlier. Same order as asked. */
  queryReturns(returnIds: string[]): Promise<Standing[]>;
  /** Tells the standing of payments that others offered and the bank accepted. Same order as asked. */
  queryOffers(endToEndIds: string[]): Promise<Standing[]>;
  /** Tells the standing of returns that others offered and the bank accepted. Same order as asked. */
  queryReturnOffers(returnIds: string[]): Promise<Standing[]>;
}

/**
 * Hears what the other side tells unasked. Every call may be repeated, come late, and come out of order.
 *
 * An offer that the bank accepts is a promise and no money: the bank keeps a place for it until the rail says that it
 * has settled or that it is dropped. The first of these words stands. Whoever calls keeps what it was told, and the
 * answers, until the call has resolved.
 */
export interface RailListener extends ClaimListener, InfractionListener {
  /** Final words on payments sent. Resolves when they are stored. */
  outcomes(outcomes: Outcome[]): Promise<void>;
  /** Payments that other institutions send: may they come? Offered again, one is answered as before. Same order. */
  offers(payments: IncomingPayment[]): Promise<PaymentAnswer[]>;
  /** Credits accepted payments: their money is there. Same order. */
  settled(receipts: Receipt[]): Promise<WordAnswer[]>;
  /** Frees the places of accepted payments that the rail has rejected. Same order. */
  dropped(drops: Drop[]): Promise<WordAnswer[]>;
  /** Final words on returns we sent. Resolves when they are stored. */
  returnOutcomes(outcomes: ReturnOutcome[]): Promise<void>;
  /** Money that recipients' institutions would give back of payments we sent: may it come? Same order. */
  returnOffers(returns: IncomingReturn[]): Promise<PaymentAnswer[]>;
  /** Credits accepted returns: their money is there. Same order. */
  returnsSettled(receipts: ReturnCredit[]): Promise<WordAnswer[]>;
  /** Frees the places of accepted returns that the rail has rejected. Same order. */
  returnsDropped(drops: ReturnDrop[]): Promise<WordAnswer[]>;
  /** Returns what the bank has booked for payments and returns, ours and those that came; 0: nothing. Same order. */
  bookings(questions: BookingQuestion[]): Promise<Centavos[]>;
  /** Payments, and returns of them, that the bank settled between its own customers in a time; oldest first. */
  bookTransfers(asked: { since: Date; until: Date; limit: number }): Promise<BookTransfer[]>;
}

/** A payment or a return by its id, and the payment that it is about. */
export interface BookingQuestion {
  id: string;
  endToEndId: string;
  direction: 'OUT' | 'IN';
}

/**
 * The payer's way of naming the recipient, in the settlement system's words: account details (MANU), a key (DICT), a
 * static or dynamic code (QRES, QRDN), the same of Pix Automático (APES, APDN, AUTO), a payment initiator (INIC).
 */
export type Initiation = 'MANU' | 'DICT' | 'QRES' | 'QRDN' | 'APES' | 'APDN' | 'INIC' | 'AUTO';

/**
 * The purpose of a payment: a transfer or purchase (IPAY), change and withdrawal in cash (GSCB, OTHR), reimbursement of Pix
 * Automático (REFU), money of a fraud that was passed on and goes back to its victim (IPRT).
 */
export type Purpose = 'IPAY' | 'GSCB' | 'OTHR' | 'REFU' | 'IPRT';

/** At once (PAGPRI), at once after an analysis of fraud (PAGFRD), or scheduled (PAGAGD). */
export type Priority = 'PAGPRI' | 'PAGFRD' | 'PAGAGD';

/** The terms that payments carry in both directions. */
export interface PaymentTerms {
  endToEndId: string;
  amount: Centavos;
  payer: Party;
  /** The payment code's own id, when a code is paid. */
  txid: string | null;
  initiation: Initiation;
  purpose: Purpose;
  priority: Priority;
  /** The payer's words to the payee. */
  text: string | null;
  /** CNPJ of the institution that initiated the payment, if one did. */
  initiator: string | null;
  /** With the purpose IPRT: the payment that was contested. */
  rootEndToEndId: string | null;
}

export interface PaymentOrder extends PaymentTerms {
  payee: Party;
  /** The key that led to the payee, if one did. */
  pixKey: string | null;
  /** Bank's clock: when the payment was accepted. The settlement system's limit counts from here. */
  placedAt: Date;
}

/** When money moved, and the day under which the settlement system books that (YYYY-MM-DD). */
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
 * Standing of a return that was handed over. REFUSED: the payment system did not take it, and gives a code where it
 * says why. Asked about later, such a return is REJECTED.
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
  /** The rail has settled it if the bank accepts: no other word will come. */
  settlesOnAcceptance: boolean;
}

/** The account to which a payment comes. Messages carry no name of the payee. */
export interface Payee {
  branch: string | null;
  number: string;
  /** Type and document are null where the rail does not say: then they are not compared. */
  accountType: AccountType | null;
  document: string | null;
}

export type PaymentAnswer = { accepted: true } | { accepted: false; code: string };

/** An offer that settled. */
export interface Receipt extends SettlementTime {
  endToEndId: string;
}

/** An offer that came to nothing, and why. */
export interface Drop {
  endToEndId: string;
  code: string;
}

/**
 * The effect of a word about an offer. DONE: it stands, now or since it was said before. UNKNOWN: the bank has accepted no
 * such offer; of money that came, the rail must find out what it is and offer it. CONTRADICTS: another word stands, and
 * people are told.
 */
export type WordAnswer = 'DONE' | 'UNKNOWN' | 'CONTRADICTS';

export interface IncomingReturn {
  returnId: string;
  endToEndId: string;
  amount: Centavos;
  reason: string;
  text: string | null;
  /** The rail has settled it if the bank accepts: no other word will come. */
  settlesOnAcceptance: boolean;
}

/** A return offered to us that settled. */
export interface ReturnCredit extends SettlementTime {
  returnId: string;
  /** The payment that is given back; it leads to the return's account. */
  endToEndId: string;
}

/** A return offered to us that came to nothing, and why. */
export interface ReturnDrop {
  returnId: string;
  endToEndId: string;
  code: string;
}

export interface OutgoingReturn {
  returnId: string;
  /** The payment that is given back. */
  endToEndId: string;
  amount: Centavos;
  /** A reason of pacs.004, such as MD06. */
  reason: string;
  /** The institution that the payment came from: an end-to-end id need not name it. */
  payerIspb: string;
  text: string | null;
  /** Set where the money goes to another than the payer: then it travels as a payment, and the id is a payment's. */
  passedOn: PassedOn | null;
  /** Bank's clock: when the return was made. The settlement system's limit counts from here. */
  placedAt: Date;
}

/** Money of a fraud that its payer had passed on goes to the victim of the payment that was contested first. */
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

/** Returns the time after its acceptance in which a payment may settle (SPI: 40 s; 45 min when it was scheduled). */
export function settlementLimitMs(priority: Priority): number {
  return priority === 'PAGAGD' ? 45 * 60 * SECOND_MS : 40 * SECOND_MS;
}
