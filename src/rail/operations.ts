import type { Centavos } from '../values/money.ts';
import type { Party } from './party.ts';

/** The talk beside payments: the reserve, the day, and the participants. */
export interface RailOperations {
  /** The name an institution trades under, or null when its ISPB is not a participant. */
  institutionName(ispb: string): string | null;
  /** The institutions that take part: the names they trade under, by ISPB. */
  institutions(): ReadonlyMap<string, string>;
  /** The bank's account in the settlement system, now or at the end of an accounting day (YYYY-MM-DD). */
  balance(atEndOf?: string): Promise<ReserveBalance>;
  /** The day under which the settlement system books what settles at this instant (YYYY-MM-DD). */
  accountingDate(at: Date): string;
  /** Tells the state of the connection, as this node sees it. */
  health(): RailHealth;
}

/** A payment, or a return of one, between two customers of this bank. */
export interface BookTransfer {
  endToEndId: string;
  /** Null for the payment itself. */
  returnId: string | null;
  amount: Centavos;
  payer: Party;
  payee: Party;
  pixKey: string | null;
  /** The payment code's own id, where one was paid. */
  txid: string | null;
  settledAt: Date;
}

export interface ReserveBalance {
  available: Centavos;
  /** Money that payments in settlement hold. */
  blocked: Centavos;
  at: Date;
}

export interface RailHealth {
  /** Payments can be handed over and are heard of. */
  connected: boolean;
  /** In words for people; empty while all is well. */
  problems: string[];
  /** Measured figures, by name: open streams, tokens left, skew of the clock, days until a certificate ends. */
  figures: Readonly<Record<string, number>>;
}
