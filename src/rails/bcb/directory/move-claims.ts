import { randomUUID } from 'node:crypto';
import type { ClaimReason } from '../../../rail/claim-rules.ts';
import type { ClaimMoved, OutgoingMove } from '../../../rail/claims.ts';
import { type DictAnswer, mapDone } from '../dict/answers.ts';
import { acknowledgeClaim, cancelClaim, completeClaim, confirmClaim, getClaim } from '../dict/claims.ts';
import type { DictClient } from '../dict/client.ts';
import type { AnsweredClaim } from '../dict-values/bodies/claims.ts';
import { claimOf } from './claim-words.ts';
import { giveEntry, oweGivenBack, putEntry } from './entry-store.ts';
import { inParallel } from './in-parallel.ts';
import { once, type Said } from './once.ts';
import type { DirectoryWorld } from './world.ts';
import { CALL_MS } from './write-entries.ts';

const AT_ONCE = 8;

/** Makes moves of this bank's side. Fails without an answer; the move may then be repeated. */
export function moveClaims(world: DirectoryWorld, moves: readonly OutgoingMove[]): Promise<ClaimMoved[]> {
  const inTime = { ...world, client: world.client.within(CALL_MS) };
  return inParallel(moves, AT_ONCE, (move) => moveOne(inTime, move));
}

async function moveOne(world: DirectoryWorld, move: OutgoingMove): Promise<ClaimMoved> {
  const answer = await ask(world, move);
  if (answer.state === 'DONE') return { moved: true, claim: told(answer.value) };
  if (answer.state !== 'REFUSED') throw new Error(`the directory answered ${answer.state}`);
  const there = await getClaim(world.client, move.claimId);
  if (there.state === 'DONE') return { moved: false, claim: told(there.value) };
  if (there.state !== 'REFUSED') throw new Error(`the directory answered ${there.state}`);
  return { moved: false, claim: null };
}

function told(claim: AnsweredClaim) {
  const known = claimOf(claim);
  if (known === undefined) throw new Error('the directory answered with a claim that is not understood');
  return known;
}

async function ask(world: DirectoryWorld, move: OutgoingMove): Promise<DictAnswer<AnsweredClaim>> {
  const { client, db } = world;
  const { claimId, reason } = move;
  switch (move.move) {
    case 'ACKNOWLEDGE':
      return acknowledgeClaim(client, claimId);
    case 'CONFIRM': {
      const answer = await confirmClaim(client, claimId, reason ?? 'USER_REQUESTED');
      if (answer.state === 'DONE') await giveEntry(db.main, answer.value.key, claimId);
      return answer;
    }
    case 'CANCEL': {
      const allowed = await cancellationReasonOf(client, move);
      if (allowed.state !== 'DONE') return allowed;
      const answer = await cancelClaim(client, claimId, allowed.value);
      if (answer.state === 'DONE') await oweGivenBack(db.main, claimId, randomUUID());
      return answer;
    }
    case 'COMPLETE':
      return complete(world, move);
  }
}

/**
 * Returns the reason that the directory allows for a cancellation. It knows no DEFAULT_OPERATION of a portability's
 * claimer, so the claim's state there decides the reason of one that lapses.
 */
async function cancellationReasonOf(
  client: DictClient,
  { claimId, role, reason }: OutgoingMove,
): Promise<DictAnswer<ClaimReason>> {
  const given = reason ?? 'USER_REQUESTED';
  if (role !== 'CLAIMER' || given !== 'DEFAULT_OPERATION') return { state: 'DONE', value: given };
  return mapDone(await getClaim(client, claimId), ({ type, status }) => {
    if (type !== 'PORTABILITY') return given;
    return status === 'CONFIRMED' ? 'RECONCILIATION' : 'USER_REQUESTED';
  });
}

/** The key belongs to the bank from now on, under this move's id, and is stored like a registered key. */
async function complete(
  world: DirectoryWorld,
  { claimId, requestId }: OutgoingMove,
): Promise<DictAnswer<AnsweredClaim>> {
  const { client } = world;
  const there = await getClaim(client, claimId);
  if (there.state !== 'DONE') return there;
  let answer: DictAnswer<AnsweredClaim> = there;
  const kept = await once(world, { requestId, key: there.value.key }, async (): Promise<Said> => {
    const completed = await completeClaim(client, claimId, requestId);
    if (completed.state !== 'DONE') {
      answer = completed;
      return { done: false, reason: completed.state === 'REFUSED' ? 'NOT_FOUND' : 'UNAVAILABLE' };
    }
    const { claim } = completed.value;
    answer = { state: 'DONE', value: claim };
    return { done: true, key: claim.key, write: (tx) => putEntry(tx, entryOf(claim, requestId)) };
  });
  if (kept.done && answer === there) return getClaim(client, claimId);
  if (!kept.done && answer === there)
    return {
      state: 'REFUSED',
      problem: { type: 'ClaimOperationInvalid', title: 'Refused before', status: 400 },
    };
  return answer;
}

function entryOf(claim: AnsweredClaim, requestId: string) {
  const { key, keyType, claimerAccount: account, claimer: owner } = claim;
  return { key, requestId, keyType, account, owner } as Parameters<typeof putEntry>[1];
}
