import { randomUUID } from 'node:crypto';
import { type Tx, transaction } from '../../database/transaction.ts';
import {
  automaticMove,
  type ClaimableType,
  type ClaimMove,
  type ClaimReason,
  type ClaimRole,
  type ClaimType,
  type MoveRefusal,
  moveClaim,
} from '../../rail/claim-rules.ts';
import { findEntry } from '../directory/directory.ts';
import { EXAMPLE_ISPB } from '../example-institution.ts';
import { EXAMPLE_PERSON } from '../settlement/sentinels.ts';
import type { SimulatedWorld } from '../world.ts';
import { insertClaim, type KeptClaim, lockKept } from './claim-store.ts';
import { keep } from './claims.ts';
import { tellClaim, type Untold } from './tell-claims.ts';

/*
 * The example institution's acts in claims, made through the sandbox's controls. The caller holds the lease of the
 * version written here, and notifies the bank at once.
 */

const FIRST_LEASE = 1;

export interface PlayedClaim {
  key: string;
  keyType: ClaimableType;
  claimType: ClaimType;
}

export type Played =
  | { played: true; claimId: string }
  | { played: false; reason: MoveRefusal | 'UNKNOWN' | 'KEY_NOT_FOUND' | 'ALREADY_OPEN' };

/** A customer of the example institution claims a key of the bank: its owner for a portability, another for an ownership. */
export async function playOpening(world: SimulatedWorld, asked: PlayedClaim): Promise<Played> {
  const now = world.clock.now();
  const claim = await transaction(world.db.main, async (tx) => {
    const entry = await findEntry(tx, asked.key);
    if (entry?.ispb !== world.bankIspb) return 'KEY_NOT_FOUND';
    const { document, name } = asked.claimType === 'PORTABILITY' ? entry : EXAMPLE_PERSON;
    const opened: KeptClaim = {
      ...asked,
      ...{ claimId: randomUUID(), version: 1, openedAt: now, modifiedAt: now },
      ...{ status: 'OPEN', confirmationReason: null, cancellationReason: null, cancelledBy: null },
      ...{ claimerIspb: EXAMPLE_ISPB, donorIspb: world.bankIspb },
      claimer: { document, name, branch: null, number: null, accountType: null },
    };
    return (await insertClaim(tx, opened, { told: false, leaseMs: world.leaseMs })) ?? 'ALREADY_OPEN';
  });
  if (typeof claim === 'string') return { played: false, reason: claim };
  await tellClaim(world, untold(claim));
  return { played: true, claimId: claim.claimId };
}

export interface PlayedMove {
  claimId: string;
  move: ClaimMove;
  /** The reason; by default the usual one of the move. */
  reason: ClaimReason | undefined;
}

/**
 * The example institution makes a move of its side; as a donor it reads a claim before it answers it. UNKNOWN for a
 * claim that it has no part in.
 */
export async function playMove(
  world: SimulatedWorld,
  { claimId, move, reason }: PlayedMove,
): Promise<Played> {
  const result = await transaction(world.db.main, async (tx): Promise<KeptClaim | Played> => {
    const claim = await lockKept(tx, claimId);
    if (claim === undefined) return { played: false, reason: 'UNKNOWN' };
    const now = world.clock.now();
    const role = roleOfExample(claim);
    const read = role === 'DONOR' && claim.status === 'OPEN';
    const from = read ? acknowledged(claim, now) : claim;
    const after = moveClaim(from, { role, move, now, reason: reason ?? usualReason(from, role, move) });
    if (typeof after === 'string') return { played: false, reason: after };
    return keep(tx, world, { claim, after, told: false });
  });
  if ('played' in result) return result;
  await tellClaim(world, untold(result));
  return { played: true, claimId };
}

/** The example institution does what it must when a deadline has passed; undefined when there is nothing to do. */
export async function playDeadline(world: SimulatedWorld, claimId: string): Promise<Untold | undefined> {
  const kept = await transaction(world.db.main, (tx) => actOnDeadline(tx, world, claimId));
  return kept && untold(kept);
}

async function actOnDeadline(tx: Tx, world: SimulatedWorld, claimId: string): Promise<KeptClaim | undefined> {
  const claim = await lockKept(tx, claimId);
  const now = world.clock.now();
  if (claim === undefined) return undefined;
  const role = roleOfExample(claim);
  const from = role === 'DONOR' && claim.status === 'OPEN' ? acknowledged(claim, now) : claim;
  const found = automaticMove(from, role, now);
  if (found === undefined) return undefined;
  const after = moveClaim(from, { role, now, ...found });
  return typeof after === 'string' ? undefined : keep(tx, world, { claim, after, told: false });
}

function acknowledged(claim: KeptClaim, now: Date): KeptClaim {
  const after = moveClaim(claim, { role: 'DONOR', move: 'ACKNOWLEDGE', reason: null, now });
  return typeof after === 'string' ? claim : after;
}

function usualReason(claim: KeptClaim, role: ClaimRole, move: ClaimMove): ClaimReason {
  if (move !== 'CANCEL' || role === 'CLAIMER') return 'USER_REQUESTED';
  return claim.status === 'CONFIRMED' || claim.claimType === 'OWNERSHIP' ? 'FRAUD' : 'USER_REQUESTED';
}

function roleOfExample(claim: KeptClaim): ClaimRole {
  return claim.claimerIspb === EXAMPLE_ISPB ? 'CLAIMER' : 'DONOR';
}

function untold(claim: KeptClaim): Untold {
  return { ...claim, lease: FIRST_LEASE };
}
