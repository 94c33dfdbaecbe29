import type { Centavos } from '../values/money.ts';
import type { Party } from './party.ts';

/** Operations beside payments: the reserve, the day, and the participants. */
export interface RailOperations {
  /** The name an institution trades under, or null when its ISPB is not a participant. */
  institutionName(ispb: string): string | null;
  /** The institutions that take part: the names they trade under, by ISPB. */
  institutions(): ReadonlyMap<string, string>;
  /** The bank's account in the settlement system, now or at the end of an accounting day (YYYY-MM-DD). */
  balance(atEndOf?: string): Promise<ReserveBalance>;
  /** The accounting day of a settlement at this instant (YYYY-MM-DD). */
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
  /** Money of payments that are being settled. */
  blocked: Centavos;
  at: Date;
}

export interface RailHealth {
  /** True if payments can be submitted and their outcomes received. */
  connected: boolean;
  /** In words for people; empty while everything works. */
  problems: string[];
  /** Measurements by name: open streams, remaining tokens, clock skew, days until a certificate expires. */
  figures: Readonly<Record<string, number>>;
}
