import { answer, body, instant, oneOf, optional, record, type Shaped } from '../shape.ts';
import { ENTRY_REASONS } from '../vocabulary.ts';
import {
  account,
  ispb,
  key,
  keyType,
  openAccount,
  openKeyType,
  openOwner,
  owner,
  requestId,
} from './common.ts';
import { keyStatistics, personStatistics } from './statistics.ts';

const reason = oneOf(ENTRY_REASONS);

/** A random key is made by the directory, so a request for one names none. */
export const CREATE_ENTRY = body('CreateEntryRequest', {
  entry: record({ key: optional(key), keyType, account, owner }),
  reason,
  requestId,
});

export const UPDATE_ENTRY = body('UpdateEntryRequest', {
  key,
  account: optional(account),
  owner: optional(owner),
  reason,
});

export const DELETE_ENTRY = body('DeleteEntryRequest', { key, participant: ispb, reason });

export const entry = record({
  key,
  keyType: openKeyType,
  account: openAccount,
  owner: openOwner,
  creationDate: instant,
  keyOwnershipDate: instant,
  openClaimCreationDate: optional(instant),
});
export type AnsweredEntry = Shaped<typeof entry>;

export const ENTRY_CREATED = answer('CreateEntryResponse', { entry });
export const ENTRY_UPDATED = answer('UpdateEntryResponse', { entry });
export const ENTRY_DELETED = answer('DeleteEntryResponse', { key });
export const ENTRY_FOUND = answer('GetEntryResponse', {
  entry,
  ownerStatistics: optional(personStatistics),
  keyStatistics: optional(keyStatistics),
});
