import { strict as assert } from 'node:assert';
import type { Tx } from '../database/transaction.ts';
import { endKey, lockActiveKey, registerWonKey, unlockKeyFromClaim } from '../keys/claimed-keys.ts';
import { tellOfHandOver } from '../keys/hand-over.ts';
import { isOpen } from '../rail/claim-rules.ts';
import { type Claim, type ClaimRef, dueAtOf } from './claim.ts';
import { lockOpenSides, type OpenSides, removeOpenClaim } from './open-claims.ts';
import { selectLocked, updateClaim } from './store.ts';

/** The sides of a claim that are at this bank, locked. */
export type LockedClaim = readonly Claim[];

/**
 * Locks everything that a claim may change, in the bank's order: the key, the key's claim, the records of both sides.
 * The account that receives the key on completion must be locked first.
 */
export async function lockClaim(tx: Tx, claim: ClaimRef & { key: string }): Promise<LockedClaim> {
  await lockActiveKey(tx, claim.key);
  const sides: OpenSides = await lockOpenSides(tx, claim.key);
  const refs = [sides.CLAIMER, sides.DONOR].filter((ref) => ref !== undefined);
  const isThis = refs.some((ref) => ref.companyId === claim.companyId && ref.id === claim.id);
  return selectLocked(tx, isThis ? refs : [claim]);
}

/**
 * Writes changed claims and their effect on the key: an ended claim frees it, a completed one moves it to the
 * claimer. `before` are the same claims as locked.
 */
export async function writeClaims(
  tx: Tx,
  { before, after, now }: { before: LockedClaim; after: LockedClaim; now: Date },
): Promise<Claim[]> {
  const ended = after.filter(
    (claim, index) => isOpen((before[index] as Claim).status) && !isOpen(claim.status),
  );
  const [first] = ended;
  if (first !== undefined) await removeOpenClaim(tx, first.key);
  // The node that ends a claim may be slightly behind the one that opened it.
  const at = ended.reduce((latest, { openedAt }) => (openedAt > latest ? openedAt : latest), now);
  const written: Claim[] = [];
  const possessionStartedAt = await possessionOf(tx, ended);
  // The donor loses the key before the claimer gets it: no key is active twice.
  for (const claim of donorFirst(after)) {
    const settled = ended.includes(claim)
      ? await settleKey(tx, claim, { now: at, possessionStartedAt })
      : claim;
    const kept = { ...settled, dueAt: dueAtOf(settled) };
    await updateClaim(tx, kept);
    written.push(kept);
  }
  return after.map((claim) => written.find((one) => one.id === claim.id) as Claim);
}

function donorFirst(claims: LockedClaim): Claim[] {
  return [...claims].sort((one, other) => (one.role < other.role ? 1 : one.role > other.role ? -1 : 0));
}

/** The date since which its owner has the key, if a completed portability inside the bank keeps the owner. */
async function possessionOf(tx: Tx, ended: readonly Claim[]): Promise<Date | undefined> {
  const won = ended.find((claim) => claim.role === 'CLAIMER' && claim.status === 'COMPLETED');
  if (won === undefined || !won.inside || won.claimType !== 'PORTABILITY') return undefined;
  return (await lockActiveKey(tx, won.key))?.possessionStartedAt;
}

interface Settling {
  now: Date;
  possessionStartedAt: Date | undefined;
}

async function settleKey(tx: Tx, claim: Claim, { now, possessionStartedAt }: Settling): Promise<Claim> {
  const { companyId, accountId, key, keyType: type, role } = claim;
  if (role === 'DONOR') {
    assert(claim.pixKeyId !== null, 'a donor has the key');
    if (claim.status === 'COMPLETED')
      await endKey(tx, { companyId, id: claim.pixKeyId, key }, { status: 'MOVED', now });
    else await unlockKeyFromClaim(tx, key, claim.id);
    return claim;
  }
  if (claim.status !== 'COMPLETED') return claim;
  const owner = { companyId, accountId };
  const pixKeyId = await registerWonKey(tx, owner, { type, key, now, possessionStartedAt });
  if (claim.inside) await tellOfHandOver(tx, { ...owner, key, type, pixKeyId, now });
  return { ...claim, pixKeyId };
}
