import type { Party } from './party.ts';

export interface KeyQuestion {
  key: string;
  /** The payer's document, whose look-ups the directory limits. */
  payerDocument: string;
  /** The id that the payment has, or will have if one is made. */
  endToEndId: string;
}

export type KeyAnswer = KeyFound | KeyNotFound;

export interface KeyFound {
  found: true;
  holder: Party;
  /** Further facts of the directory about the key; a rail that keeps no such books leaves them out. */
  entry?: KeyFacts;
}

export interface KeyFacts {
  createdAt: Date;
  /** Since when this holder has the key, at whatever institution. */
  ownedSince: Date;
  /** When the claim was opened that is under way on the key. */
  openClaimCreatedAt: Date | null;
  tradeName: string | null;
  statistics: KeyStatistics | null;
}

/** Counts of the directory about a holder and about a key. */
export interface KeyStatistics {
  owner: FraudCounts | null;
  key: FraudCounts | null;
}

/** Counts of each thing in the last 90 days, 12 months and 60 months. */
export interface FraudCounts {
  settlements: Windows;
  reports: Windows;
  fraudMarkers: Windows;
}

export interface Windows {
  d90: number;
  m12: number;
  m60: number;
}

/**
 * UNKNOWN: nobody has the key. BLOCKED, FRAUD_RESTRICTION: somebody has it, and it is not to be paid. OWN_BANK: it is
 * this bank's own. UNAVAILABLE: the directory does not answer, and nothing is known.
 */
export type KeyNotFound =
  | { found: false; reason: 'UNKNOWN' | 'BLOCKED' | 'FRAUD_RESTRICTION' | 'OWN_BANK' }
  | { found: false; reason: 'UNAVAILABLE'; retryAfterSeconds?: number }
  /** The payer has asked too much; `retryAfterSeconds` says when the next answer may be had, where that is known. */
  | { found: false; reason: 'THROTTLED'; retryAfterSeconds?: number };
