import type { Party } from './party.ts';

export interface KeyQuestion {
  key: string;
  /** The payer's document, whose look-ups the directory limits. */
  payerDocument: string;
  /** The payment's id, existing or future. */
  endToEndId: string;
}

export type KeyAnswer = KeyFound | KeyNotFound;

export interface KeyFound {
  found: true;
  holder: Party;
  /** Further facts of the directory about the key; omitted by a rail that does not have them. */
  entry?: KeyFacts;
}

export interface KeyFacts {
  createdAt: Date;
  /** Since when this holder has the key, at any institution. */
  ownedSince: Date;
  /** When the open claim on the key was opened. */
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
 * UNKNOWN: the key does not exist. BLOCKED, FRAUD_RESTRICTION: the key exists and must not be paid. OWN_BANK: the key
 * belongs to this bank. UNAVAILABLE: the directory does not answer.
 */
export type KeyNotFound =
  | { found: false; reason: 'UNKNOWN' | 'BLOCKED' | 'FRAUD_RESTRICTION' | 'OWN_BANK' }
  | { found: false; reason: 'UNAVAILABLE'; retryAfterSeconds?: number }
  /** The payer has used all look-ups; `retryAfterSeconds` says when the next one is possible, if known. */
  | { found: false; reason: 'THROTTLED'; retryAfterSeconds?: number };
