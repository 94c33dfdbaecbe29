import type { PixKeyType } from '../pix-key.ts';
import type { Party } from './rail.ts';

/**
 * The directory of keys (the central bank's DICT) as the bank writes to it. Every call is idempotent by its request
 * id: asked again it changes nothing and answers the same. A call that fails or answers `UNAVAILABLE` may have been
 * obeyed all the same, so it is asked again under the same id until the directory has spoken.
 */
export interface Directory {
  /** Registers a key of the bank. */
  createEntry(request: EntryRequest): Promise<EntryAnswer>;
  /** Gives a key of the bank to another account of the same holder. */
  updateEntry(request: EntryRequest): Promise<EntryAnswer>;
  /** Gives a key of the bank up. */
  deleteEntry(request: EntryRemoval): Promise<EntryAnswer>;
}

export interface EntryRequest {
  /** A UUID, the same on every try. */
  requestId: string;
  /** In the form in which keys are compared. */
  key: string;
  type: PixKeyType;
  holder: Party;
  /** Bank's clock. */
  askedAt: Date;
}

export type EntryRemoval = Pick<EntryRequest, 'requestId' | 'key' | 'askedAt'>;

/** In the words of DICT: EntryKeyOwnedByDifferentPerson, EntryKeyInCustodyOfDifferentParticipant, … */
export type EntryRefusal =
  | 'OWNED_BY_ANOTHER_PERSON'
  | 'HELD_ELSEWHERE'
  | 'LIMIT'
  | 'LOCKED_BY_CLAIM'
  | 'NOT_FOUND'
  | 'THROTTLED';

export type EntryAnswer = { done: true } | { done: false; reason: EntryRefusal | 'UNAVAILABLE' };
