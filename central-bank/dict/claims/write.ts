import { isKeyOf } from '../../../src/rails/bcb/dict-values/keys.ts';
import type { RequestOf } from '../../../src/rails/bcb/dict-values/operations.ts';
import type { ClaimSide } from '../../../src/rails/bcb/dict-values/vocabulary.ts';
import { addEntry, identify, removeEntry } from '../entries/keep.ts';
import { judgePerson, judgeRoom } from '../entries/write.ts';
import { accepted, DictRefused, refuse } from '../refused.ts';
import { digestOf, madeBefore, rememberRequest } from '../requests.ts';
import type { ClaimRow, EntryRow } from '../store/rows.ts';
import { type Call, checkParticipant, checkPath, drawUuid, found, type Handler, stamp } from '../world.ts';
import {
  type ClaimAttempt,
  canBeClaimed,
  claimPeriods,
  completeClaim as complete,
  moveClaim,
} from './moves.ts';
import { presentClaim } from './present.ts';

type Wanted = RequestOf<'createClaim'>['claim'];

export const createClaim: Handler<'createClaim'> = (call, { claim: wanted }) => {
  const { world, now } = call;
  const { records } = world;
  checkParticipant(call, wanted.claimerAccount.participant);
  judgeForm(wanted);
  if (records.openClaimOn(wanted.key) !== undefined)
    refuse('ClaimAlreadyExistsForKey', 'The key is being claimed.');
  const entry = records.entries.get(wanted.key);
  if (entry === undefined) return refuse('ClaimKeyNotFound', 'There is no entry of this key.');
  judgeAgainst(entry, wanted);
  judgePerson(call, wanted.claimer.taxIdNumber);
  const claim: ClaimRow = {
    ...claimPeriods(wanted.type, now),
    ...stamp(world, now),
    id: drawUuid(world),
    type: wanted.type,
    status: 'OPEN',
    key: wanted.key,
    keyType: wanted.keyType,
    claimerAccount: wanted.claimerAccount,
    claimer: wanted.claimer,
    donorParticipant: entry.account.participant,
    ownedSince: entry.keyOwnershipDate,
  };
  records.claims.put(claim.id, claim);
  return { claim: presentClaim(claim) };
};

function judgeForm({ type, key, keyType }: Wanted): void {
  if (!canBeClaimed(keyType, type) || !isKeyOf(keyType, key))
    throw new DictRefused('ClaimInvalid', 'This type of claim does not apply to this type of key.', {
      violations: [{ property: 'claim.keyType', value: keyType, reason: `not for ${type}` }],
    });
}

function judgeAgainst(entry: EntryRow, { type, keyType, claimer, claimerAccount }: Wanted): void {
  if (entry.keyType !== keyType) refuse('ClaimInvalid', 'The key is of another type.');
  const same = entry.owner.taxIdNumber === claimer.taxIdNumber;
  if (same && entry.account.participant === claimerAccount.participant)
    refuse('ClaimResultingEntryAlreadyExists', 'The claimer has this key at this institution.');
  if (same !== (type === 'PORTABILITY'))
    refuse('ClaimTypeInconsistent', 'A portability keeps the owner, an ownership changes it.');
}

export const acknowledgeClaim: Handler<'acknowledgeClaim'> = (call, request) => ({
  claim: presentClaim(move(call, request, { move: 'ACKNOWLEDGE' })),
});

/** Removes the donor's entry; the key leads nowhere until the claimer completes. */
export const confirmClaim: Handler<'confirmClaim'> = (call, request) => {
  const claim = move(call, request, { move: 'CONFIRM', reason: request.reason });
  const entry = call.world.records.entries.get(claim.key);
  if (entry?.account.participant === claim.donorParticipant) removeEntry(call.world, entry, call.now);
  return { claim: presentClaim(claim) };
};

export const cancelClaim: Handler<'cancelClaim'> = (call, request) => ({
  claim: presentClaim(move(call, request, { move: 'CANCEL', reason: request.reason })),
});

export const completeClaim: Handler<'completeClaim'> = (call, request) => {
  const { world, now } = call;
  const claim = named(call, request);
  if (claim.claimerAccount.participant !== call.participant)
    refuse('Forbidden', 'A claim is completed by its claimer.');
  const { requestId } = request;
  if (claim.status === 'COMPLETED' && claim.completion?.requestId === requestId)
    return { claim: presentClaim(claim), ...claim.completion };
  const digest = digestOf({ completes: claim.id });
  if (madeBefore(call, requestId, digest) !== undefined)
    refuse('RequestIdAlreadyUsed', 'The request of this id did something else.');
  const completed = accepted(complete(claim, now), 'The claim is not to be completed now.');
  judgeRoom(world, { account: claim.claimerAccount, owner: claim.claimer });
  const keyOwnershipDate = claim.type === 'PORTABILITY' ? claim.ownedSince : now;
  const completion = { requestId, entryCreationDate: now, keyOwnershipDate };
  const row: ClaimRow = { ...completed, ...stamp(world, now), completion };
  world.records.claims.put(claim.id, row);
  const { key, keyType, claimerAccount: account, claimer: owner } = claim;
  const entry = { key, keyType, account, owner, creationDate: now, keyOwnershipDate, requestId };
  addEntry(world, identify(entry), now);
  rememberRequest(call, requestId, { digest, made: key });
  return { claim: presentClaim(row), ...completion };
};

type Named = { claimId: string; participant: string };

function named(call: Call, { claimId, participant }: Named): ClaimRow {
  checkParticipant(call, participant);
  checkPath(claimId, call.parameters.ClaimId);
  const claim = found(call.world.records.claims.get(claimId), 'claim');
  if (sidesOf(claim, participant).length === 0) refuse('Forbidden', 'The claim is between others.');
  return claim;
}

/** One institution may be both sides, because telephones change owners within it too. */
export function sidesOf(claim: ClaimRow, participant: string): ClaimSide[] {
  return [
    ...(claim.donorParticipant === participant ? (['DONOR'] as const) : []),
    ...(claim.claimerAccount.participant === participant ? (['CLAIMER'] as const) : []),
  ];
}

function move(call: Call, request: Named, attempt: Omit<ClaimAttempt, 'side' | 'now'>): ClaimRow {
  const { world, now } = call;
  const claim = named(call, request);
  const results = sidesOf(claim, call.participant).map((side) => moveClaim(claim, { ...attempt, side, now }));
  const result = results.find((one) => typeof one === 'object') ?? results[0] ?? 'Forbidden';
  const moved = accepted(result, `The claim is ${claim.status}.`);
  if (moved === claim) return claim;
  const row = { ...moved, ...stamp(world, now) };
  world.records.claims.put(row.id, row);
  return row;
}
