import { randomUUID } from 'node:crypto';
import { execute, queryOne, sql } from '../../database/pool.ts';
import { type Tx, transaction } from '../../database/transaction.ts';
import { moveClaim } from '../../rail/claim-rules.ts';
import {
  type ClaimMoved,
  type ClaimOpened,
  type ClaimOpening,
  type DirectoryClaim,
  type OutgoingMove,
  revisionOf,
} from '../../rail/claims.ts';
import type { Party } from '../../rail/party.ts';
import { findEntry } from '../directory/directory.ts';
import { EXAMPLE_ISPB } from '../example-institution.ts';
import type { SimulatedWorld } from '../world.ts';
import { findOpenClaim, insertClaim, type KeptClaim, lockKept, updateKept } from './claim-store.ts';

/*
 * The directory as the bank asks it about claims. Requests are remembered with their answers, so that one that comes
 * twice changes nothing twice.
 */

const rememberMove = sql(
  'simulator.remember-claim-move',
  'insert into simulator.claim_moves (request_id, claim_id, done) values ($1, $2, $3)',
);
const recallMove = sql<{ done: boolean }>(
  'simulator.recall-claim-move',
  'select done from simulator.claim_moves where request_id = $1',
);
// The serial stays, and with it the account that the key leads to at the example institution.
const giveKey = sql(
  'simulator.give-claimed-key',
  `insert into simulator.directory_entries (key, key_type, document, name, registered_at, ispb, branch, number,
     account_type)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (key) do update set document = excluded.document, name = excluded.name, ispb = excluded.ispb,
     branch = excluded.branch, number = excluded.number, account_type = excluded.account_type,
     registered_at = excluded.registered_at`,
);

/** Opens claims of the bank's customers on keys of the example institution. */
export async function openClaims(
  world: SimulatedWorld,
  openings: readonly ClaimOpening[],
): Promise<ClaimOpened[]> {
  const answers: ClaimOpened[] = [];
  for (const opening of openings) answers.push(await open(world, opening));
  return answers;
}

function open(world: SimulatedWorld, opening: ClaimOpening): Promise<ClaimOpened> {
  return transaction(world.db.main, async (tx): Promise<ClaimOpened> => {
    const known = await findOpenClaim(tx, opening.key);
    if (known !== undefined && isOpenedBy(known, opening.claimer))
      return { opened: true, claim: forBank(known) };
    const entry = await findEntry(tx, opening.key);
    if (entry === undefined || entry.ispb !== null) return { opened: false, reason: 'KEY_NOT_FOUND' };
    const isSameOwner = entry.document === opening.claimer.document;
    if (isSameOwner !== (opening.claimType === 'PORTABILITY'))
      return { opened: false, reason: 'TYPE_INCONSISTENT' };
    const claim = await insertClaim(tx, newClaim(world, opening), { told: true, leaseMs: world.leaseMs });
    return claim === undefined
      ? { opened: false, reason: 'ALREADY_OPEN' }
      : { opened: true, claim: forBank(claim) };
  });
}

function newClaim(world: SimulatedWorld, opening: ClaimOpening): KeptClaim {
  const { claimer, openedAt, ...asked } = opening;
  return {
    ...asked,
    ...{ claimId: randomUUID(), status: 'OPEN', version: 1, openedAt, modifiedAt: openedAt },
    ...{ claimerIspb: world.bankIspb, donorIspb: EXAMPLE_ISPB, claimer },
    ...{ confirmationReason: null, cancellationReason: null, cancelledBy: null },
  } as const;
}

/** Makes moves of the bank's side. */
export async function moveClaims(
  world: SimulatedWorld,
  moves: readonly OutgoingMove[],
): Promise<ClaimMoved[]> {
  const answers: ClaimMoved[] = [];
  for (const move of moves) answers.push(await moveForBank(world, move));
  return answers;
}

function moveForBank(world: SimulatedWorld, asked: OutgoingMove): Promise<ClaimMoved> {
  return transaction(world.db.main, async (tx): Promise<ClaimMoved> => {
    const claim = await lockKept(tx, asked.claimId);
    if (claim === undefined) return { moved: false, claim: null };
    const before = await queryOne(tx, recallMove, [asked.requestId]);
    if (before !== undefined) return { moved: before.done, claim: forBank(claim) };
    const now = world.clock.now();
    const after =
      roleOfBank(world, claim) === asked.role ? moveClaim(claim, { ...asked, now }) : 'WRONG_STATUS';
    const moved = typeof after !== 'string';
    await execute(tx, rememberMove, [asked.requestId, asked.claimId, moved]);
    if (!moved) return { moved, claim: forBank(claim) };
    return { moved, claim: forBank(await keep(tx, world, { claim, after, told: true })) };
  });
}

interface Step {
  claim: KeptClaim;
  after: KeptClaim;
  told: boolean;
}

/** Writes down what a move has made of a claim; a completed one gives the key away. */
export async function keep(tx: Tx, world: SimulatedWorld, { claim, after, told }: Step): Promise<KeptClaim> {
  if (after === claim) return claim;
  const next = { ...after, version: claim.version + 1 };
  await updateKept(tx, next, { told, leaseMs: world.leaseMs });
  if (next.status === 'COMPLETED') {
    const { document, name, branch, number, accountType } = next.claimer;
    const ispb = next.claimerIspb === EXAMPLE_ISPB ? null : next.claimerIspb;
    const account = ispb === null ? [null, null, null, null] : [ispb, branch, number, accountType];
    await execute(tx, giveKey, [next.key, next.keyType, document, name, next.modifiedAt, ...account]);
  }
  return next;
}

function roleOfBank(world: SimulatedWorld, claim: KeptClaim): 'CLAIMER' | 'DONOR' {
  return claim.claimerIspb === world.bankIspb ? 'CLAIMER' : 'DONOR';
}

/** Shows a claim as the directory does: without the claimer's document. */
export function forBank({ claimer, version: _, ...claim }: KeptClaim): DirectoryClaim {
  const { branch, number } = claimer;
  return {
    ...claim,
    revision: revisionOf(claim),
    claimerAccount: number === null ? null : { branch, number },
  };
}

function isOpenedBy({ claimer, claimerIspb }: KeptClaim, account: Party): boolean {
  return (
    claimerIspb === account.ispb && claimer.branch === account.branch && claimer.number === account.number
  );
}
