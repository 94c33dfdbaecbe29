import type { PixKeyType } from '../values/pix-key.ts';
import type { Party } from './party.ts';

/**
 * The directory of keys (the central bank's DICT) as the bank writes to it. A call that fails or answers `UNAVAILABLE`
 * may have been obeyed all the same, so it is asked again until the directory has spoken. Creating is idempotent by
 * request id, changing and giving up by what they lead to: asked again they change nothing and answer DONE, or of a
 * key that is gone NOT_FOUND.
 */
export interface Directory {
  /** Registers a key of the bank. */
  createEntry(request: EntryCreation): Promise<EntryAnswer>;
  /** Gives a key of the bank to another account of the same holder. */
  updateEntry(request: EntryUpdate): Promise<EntryAnswer>;
  /** Gives a key of the bank up. */
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
   * A UUID, the same on every try. An entry is told apart by the id of its creation for as long as it is there, so it
   * is kept with the key.
   */
  requestId: string;
  /** In the form in which keys are compared. */
  key: string;
  /** Bank's clock. */
  askedAt: Date;
}

/** A random key is drawn by the directory: what is asked for is the bank's place for it, and the answer says which it is. */
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

/** The document tells a person from a company. */
export interface EntryHolder extends Party {
  /** When the account was opened. */
  openedAt: Date;
  tradeName: string | null;
}

/** In the words of DICT: EntryKeyOwnedByDifferentPerson, EntryKeyInCustodyOfDifferentParticipant, … */
export type EntryRefusal =
  | 'OWNED_BY_ANOTHER_PERSON'
  | 'HELD_ELSEWHERE'
  /** This bank has registered it already, under another request. */
  | 'ALREADY_EXISTS'
  | 'LIMIT'
  | 'LOCKED_BY_CLAIM'
  | 'NOT_FOUND'
  | 'TAX_ID_BLOCKED'
  /** The person, the account or the key is under a restriction for fraud, or blocked. */
  | 'RESTRICTED'
  | 'INVALID'
  | 'THROTTLED';

/** `key`: the one that was created, where it is another than was asked for. UNAVAILABLE: nobody knows yet; also what the directory wants to be asked again soon. */
export type EntryAnswer =
  | { done: true; createdAt?: Date; ownedSince?: Date; key?: string }
  | { done: false; reason: EntryRefusal | 'UNAVAILABLE' };
