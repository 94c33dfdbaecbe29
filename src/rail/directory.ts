import type { PixKeyType } from '../values/pix-key.ts';
import type { Party } from './party.ts';

/**
 * The directory of keys (the central bank's DICT), for the bank's writes. A call that fails or returns `UNAVAILABLE`
 * may have been executed, so it is repeated until the directory answers. Creating is idempotent by request id,
 * changing and deleting by their result: repeated, they change nothing and return DONE, or NOT_FOUND if the key is
 * gone.
 */
export interface Directory {
  /** Registers a key of the bank. */
  createEntry(request: EntryCreation): Promise<EntryAnswer>;
  /** Moves a key of the bank to another account of the same holder. */
  updateEntry(request: EntryUpdate): Promise<EntryAnswer>;
  /** Deletes a key of the bank. */
  deleteEntry(request: EntryRemoval): Promise<EntryAnswer>;
}

export type CreationReason = 'USER_REQUESTED' | 'RECONCILIATION';
export type UpdateReason = 'USER_REQUESTED' | 'BRANCH_TRANSFER' | 'RECONCILIATION' | 'RFB_VALIDATION';
export type RemovalReason =
  | 'USER_REQUESTED'
  | 'ACCOUNT_CLOSURE'
  | 'RECONCILIATION'
  | 'FRAUD'
  | 'RFB_VALIDATION';

interface EntryRequest {
  /**
   * A UUID, the same in every attempt. An entry is identified by the id of its creation as long as it exists, so the
   * id is stored with the key.
   */
  requestId: string;
  /** In the canonical form, in which keys are compared. */
  key: string;
  /** Bank's clock. */
  askedAt: Date;
}

/** The directory generates a random key: the request has the bank's placeholder, and the answer has the key. */
export interface EntryCreation extends EntryRequest {
  type: PixKeyType;
  holder: EntryHolder;
  reason: CreationReason;
}

export interface EntryUpdate extends EntryRequest {
  type: PixKeyType;
  holder: EntryHolder;
  reason: UpdateReason;
}

export interface EntryRemoval extends EntryRequest {
  reason: RemovalReason;
}

/** The document distinguishes a person from a company. */
export interface EntryHolder extends Party {
  /** When the account was opened. */
  openedAt: Date;
  tradeName: string | null;
}

/** In the words of DICT: EntryKeyOwnedByDifferentPerson, EntryKeyInCustodyOfDifferentParticipant, … */
export type EntryRefusal =
  | 'OWNED_BY_ANOTHER_PERSON'
  | 'HELD_ELSEWHERE'
  /** This bank has already registered it under another request. */
  | 'ALREADY_EXISTS'
  | 'LIMIT'
  | 'LOCKED_BY_CLAIM'
  | 'NOT_FOUND'
  | 'TAX_ID_BLOCKED'
  /** The person, the account or the key is restricted for fraud, or blocked. */
  | 'RESTRICTED'
  | 'INVALID'
  | 'THROTTLED';

/**
 * `key`: the created key, if it differs from the requested one. UNAVAILABLE: the result is unknown, or the directory
 * wants a retry soon.
 */
export type EntryAnswer =
  | { done: true; createdAt?: Date; ownedSince?: Date; key?: string }
  | { done: false; reason: EntryRefusal | 'UNAVAILABLE' };
