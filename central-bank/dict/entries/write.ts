import { isKeyOf } from '../../../src/rails/bcb/dict-values/keys.ts';
import type { RequestOf } from '../../../src/rails/bcb/dict-values/operations.ts';
import type { EntryReason } from '../../../src/rails/bcb/dict-values/vocabulary.ts';
import { isOpen } from '../claims/moves.ts';
import { DictRefused, refuse } from '../refused.ts';
import { digestOf, madeBefore, rememberRequest } from '../requests.ts';
import type { EntryRow } from '../store/rows.ts';
import { type Call, checkParticipant, checkPath, drawUuid, found, type Handler } from '../world.ts';
import { addEntry, identify, removeEntry, replaceEntry } from './keep.ts';

const CREATE_REASONS: readonly EntryReason[] = ['USER_REQUESTED', 'RECONCILIATION'];
const UPDATE_REASONS: readonly EntryReason[] = [
  'USER_REQUESTED',
  'BRANCH_TRANSFER',
  'RECONCILIATION',
  'RFB_VALIDATION',
];
const DELETE_REASONS: readonly EntryReason[] = [
  'USER_REQUESTED',
  'ACCOUNT_CLOSURE',
  'RECONCILIATION',
  'FRAUD',
  'RFB_VALIDATION',
];

/** Maximum number of keys of one account, over all types. */
const MOST_KEYS = { NATURAL_PERSON: 5, LEGAL_PERSON: 20 } as const;

type Wanted = RequestOf<'createEntry'>['entry'];

export const createEntry: Handler<'createEntry'> = (call, request) => {
  const { world, now } = call;
  const { entry: wanted, reason, requestId } = request;
  checkParticipant(call, wanted.account.participant);
  const digest = digestOf({ wanted, reason });
  const made = madeBefore(call, requestId, digest);
  if (made !== undefined) {
    const entry = world.records.entries.get(made);
    const again = identify(rowOf({ ...wanted, key: made }, requestId, now));
    // A request counts as executed as long as its entry exists.
    if (entry?.cid === again.cid) return { entry };
    refuse('RequestIdAlreadyUsed', 'The entry of this request is no longer as it was made.');
  }
  if (!CREATE_REASONS.includes(reason)) refuse('InvalidReason', 'An entry is not created for this reason.');
  const key = judgeKey(call, wanted);
  judgePerson(call, wanted.owner.taxIdNumber);
  judgeHolder(call, { ...wanted, key });
  const entry = identify(rowOf({ ...wanted, key }, requestId, now));
  addEntry(world, entry, now);
  rememberRequest(call, requestId, { digest, made: key });
  return { entry };
};

function rowOf(wanted: Wanted & { key: string }, requestId: string, now: Date): Omit<EntryRow, 'cid'> {
  const { key, keyType, account, owner } = wanted;
  return { key, keyType, account, owner, creationDate: now, keyOwnershipDate: now, requestId };
}

/** Generates random keys; other keys are taken as sent, and a document key must be its owner's. */
function judgeKey({ world }: Call, { key, keyType, owner }: Wanted): string {
  if (keyType === 'EVP') {
    if (key !== undefined) throw invalid('entry.key', key, 'A random key is made by the directory.');
    return drawUuid(world);
  }
  if (key === undefined || !isKeyOf(keyType, key))
    throw invalid('entry.key', key ?? '', `The key is no ${keyType}.`);
  const own = keyType === 'CPF' || keyType === 'CNPJ';
  if (own && key !== owner.taxIdNumber)
    refuse('EntryTaxIdNumberByDifferentOwner', 'The key is the number of another person.');
  return key;
}

/** Refuses a key to a person who is blocked or restricted for fraud. */
export function judgePerson({ world }: Call, taxIdNumber: string): void {
  const restriction = world.records.restrictions.get(`PERSON ${taxIdNumber}`);
  if (restriction === 'BLOCKED') refuse('TaxIdNumberBlocked', 'This person is blocked.');
  if (restriction === 'FRAUD_RESTRICTED')
    refuse('UserOrAccountWithFraudRelatedRestriction', 'This person is restricted for fraud.');
}

function judgeHolder({ world: { records } }: Call, wanted: Wanted & { key: string }): void {
  if (records.openClaimOn(wanted.key) !== undefined)
    refuse('EntryLockedByClaim', 'The key is being claimed.');
  const holder = records.entries.get(wanted.key);
  if (holder !== undefined) {
    if (holder.owner.taxIdNumber !== wanted.owner.taxIdNumber)
      refuse('EntryKeyOwnedByDifferentPerson', 'The key is that of another person.');
    if (holder.account.participant !== wanted.account.participant)
      refuse('EntryKeyInCustodyOfDifferentParticipant', 'The key is kept by another institution.');
    refuse('EntryAlreadyExists', 'The key is there already.');
  }
  judgeRoom({ records }, wanted);
}

/** Number of keys of an account. */
export function judgeRoom(
  { records }: Pick<Call['world'], 'records'>,
  { account, owner }: Pick<Wanted, 'account' | 'owner'>,
): void {
  if (records.entriesOfAccount(account).length >= MOST_KEYS[owner.type])
    refuse('EntryLimitExceeded', `The account has ${MOST_KEYS[owner.type]} keys.`);
}

export const updateEntry: Handler<'updateEntry'> = (call, request) => {
  const { world, now, parameters } = call;
  checkPath(request.key, parameters.Key);
  const entry = ownEntry(call, request.key);
  const { reason, account = entry.account, owner = entry.owner } = request;
  const allowed =
    UPDATE_REASONS.includes(reason) && !(entry.keyType === 'EVP' && reason === 'USER_REQUESTED');
  if (!allowed) refuse('InvalidReason', 'An entry of this type is not changed for this reason.');
  checkParticipant(call, account.participant);
  if (owner.taxIdNumber !== entry.owner.taxIdNumber || owner.type !== entry.owner.type)
    throw invalid('owner.taxIdNumber', owner.taxIdNumber, 'A key changes its owner by a claim.');
  judgeUnclaimed(call, entry.key);
  const changed = identify({ ...entry, account, owner });
  if (changed.cid !== entry.cid) replaceEntry(world, changed, now);
  return { entry: changed };
};

export const deleteEntry: Handler<'deleteEntry'> = (call, request) => {
  checkPath(request.key, call.parameters.Key);
  checkParticipant(call, request.participant);
  const entry = ownEntry(call, request.key);
  if (!DELETE_REASONS.includes(request.reason))
    refuse('InvalidReason', 'An entry is not deleted for this reason.');
  judgeUnclaimed(call, entry.key);
  removeEntry(call.world, entry, call.now);
  return { key: entry.key };
};

function ownEntry(call: Call, key: string): EntryRow {
  const entry = found(call.world.records.entries.get(key), 'entry');
  checkParticipant(call, entry.account.participant);
  return entry;
}

function judgeUnclaimed({ world }: Call, key: string): void {
  const claim = world.records.openClaimOn(key);
  if (claim !== undefined && isOpen(claim)) refuse('EntryLockedByClaim', 'The key is being claimed.');
}

function invalid(property: string, value: string, reason: string): DictRefused {
  return new DictRefused('EntryInvalid', reason, { violations: [{ property, value, reason }] });
}
