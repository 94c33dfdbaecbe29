import { randomUUID } from 'node:crypto';
import type { Account } from '../accounts/account.ts';
import { findAccount, findAccounts } from '../accounts/find.ts';
import type { Actor } from '../actor.ts';
import type { Consent, Context } from '../context.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { type ActiveKey, lockActiveKey, lockKeyForClaim } from '../keys/claimed-keys.ts';
import { spendVerification } from '../keys/judge-verification.ts';
import { findRequest } from '../keys/requests.ts';
import { loadUsable } from '../keys/usable-account.ts';
import type { ClaimableType, ClaimType } from '../rail/claim-rules.ts';
import { Refusal } from '../refusals.ts';
import { parsePixKeyOf } from '../values/pix-key.ts';
import { findActorName } from './actor-name.ts';
import { askDirectory } from './ask.ts';
import type { Claim } from './claim.ts';
import { inTurn, isKeyOnTheMove } from './in-turn.ts';
import { findOpenSides, insertOpenClaim } from './open-claims.ts';
import { type ClaimProof, provePossession } from './prove.ts';
import { insertClaim, selectByPublicId } from './store.ts';
import { tellDonor } from './tell-donor.ts';

export interface ClaimRequest extends ClaimProof {
  actor: Actor;
  branch: string;
  number: string;
  /** As it was sent. */
  key: string;
  type: ClaimableType;
  claimType: ClaimType;
  /** A person's second factor, checked in the transaction of the opening after every other refusal. */
  consent?: Consent;
}

/**
 * Claims a key of another holder: at another institution through the directory, or inside the bank. Returns the
 * claim, with `claimId` null while the directory has not answered. Refusals in this order: `accountNotFound`,
 * `accountClosed`, `invalidPixKey`, those of `provePossession`, `claimAlreadyOpen`, `claimKeyNotFound` (the key does
 * not exist, belongs to the claimer already, or its owner does not fit this type of claim), then those of the
 * consent.
 */
export async function openClaim(context: Context, request: ClaimRequest): Promise<Claim> {
  const { actor, claimType, type: keyType } = request;
  const { companyId } = actor;
  const account = loadUsable(await findAccount(context.db.main, { ...request, companyId }));
  const key = parsePixKeyOf(keyType, request.key)?.key;
  if (key === undefined) throw new Refusal('invalidPixKey');
  const claimed = { companyId, accountId: account.id, key, keyType };
  const createdByName = await findActorName(context.db.main, actor);
  const verificationId = await provePossession(context, claimed, request);
  // The account's own document is proof of a document key.
  if (isDocument(keyType) && key !== account.holderDocument) throw new Refusal('claimKeyNotFound');
  context.freeActs.spend('DIRECTORY_ACT', companyId);
  const wanted = { ...claimed, account, claimType, verificationId, createdByName, consent: request.consent };
  const opened = await inTurn(() =>
    transaction(context.db.main, (tx) => open(tx, context, wanted), { retry: true }),
  );
  if (opened.inside) return opened;
  const asked = await askDirectory(context, opened, { first: true });
  if ('open' in asked) return (await selectByPublicId(context.db.answers, opened)) ?? opened;
  if (!asked.done) throw new Refusal(asked.refused);
  return asked.claim;
}

function isDocument(type: ClaimableType): boolean {
  return type === 'CPF' || type === 'CNPJ';
}

interface Wanted {
  account: Account;
  key: string;
  keyType: ClaimableType;
  claimType: ClaimType;
  verificationId: string | null;
  createdByName: string | null;
  consent: Consent | undefined;
}

/** Undefined while the key's next owner is unknown. */
async function open(tx: Tx, context: Context, wanted: Wanted): Promise<Claim | undefined> {
  const { key, account } = wanted;
  const held = await lockActiveKey(tx, key);
  const sides = await findOpenSides(tx, key);
  if (sides.CLAIMER !== undefined || sides.DONOR !== undefined) throw new Refusal('claimAlreadyOpen');
  if (await isKeyOnTheMove(tx, key)) return undefined;
  if (held !== undefined) return openInside(tx, context, { ...wanted, held });
  // A key that is being registered at this bank cannot be claimed.
  if ((await findRequest(tx, key)) !== undefined) throw new Refusal('claimKeyNotFound');
  await wanted.consent?.(tx);
  const pending = {
    move: 'OPEN',
    reason: null,
    byName: wanted.createdByName,
    requestId: randomUUID(),
  } as const;
  const claim = await insertClaim(tx, {
    ...newClaim(wanted, context.clock.now()),
    ...{ companyId: account.companyId, accountId: account.id, role: 'CLAIMER', inside: false, pending },
    verificationId: wanted.verificationId,
  });
  if (!(await insertOpenClaim(tx, key, [claim]))) throw new Refusal('claimAlreadyOpen');
  return claim;
}

/** Another customer of this bank has the key: both sides are stored, and the directory is not asked. */
async function openInside(tx: Tx, context: Context, wanted: Wanted & { held: ActiveKey }): Promise<Claim> {
  const { held, account, key, verificationId } = wanted;
  await refuseUnclaimable(tx, wanted);
  await wanted.consent?.(tx);
  const now = context.clock.now();
  const common = {
    ...newClaim(wanted, now),
    ...{ claimId: randomUUID(), inside: true, counterpartIspb: context.ispb },
  };
  const claimer = await insertClaim(tx, {
    ...common,
    ...{ companyId: account.companyId, accountId: account.id, role: 'CLAIMER' },
  });
  const donor = await insertClaim(tx, {
    ...common,
    ...{ companyId: held.companyId, accountId: held.accountId, role: 'DONOR', pixKeyId: held.id },
    createdByName: null,
  });
  await tellDonor(tx, context, donor);
  if (!(await insertOpenClaim(tx, key, [claimer, donor]))) throw new Refusal('claimAlreadyOpen');
  if (!(await lockKeyForClaim(tx, key, donor.id))) throw new Refusal('claimAlreadyOpen');
  if (verificationId !== null)
    await spendVerification(tx, { companyId: account.companyId, requestId: verificationId }, now);
  return claimer;
}

async function refuseUnclaimable(tx: Tx, { held, account, claimType }: Wanted & { held: ActiveKey }) {
  const holder = (await findAccounts(tx, [held])).get(held.accountId);
  const isSameOwner = holder?.holderDocument === account.holderDocument;
  const isOwnClient = isSameOwner && held.companyId === account.companyId;
  if (isOwnClient || isSameOwner !== (claimType === 'PORTABILITY')) throw new Refusal('claimKeyNotFound');
}

type NewClaim = Omit<Claim, 'id' | 'companyId' | 'accountId' | 'role' | 'inside'>;

function newClaim({ key, keyType, claimType, createdByName }: Wanted, now: Date): NewClaim {
  return {
    ...{ publicId: randomUUID(), claimId: null, key, keyType, claimType },
    status: 'OPEN',
    ...{ counterpartIspb: null, revision: 0n, openedAt: now, modifiedAt: now, createdByName },
    ...{ confirmationReason: null, cancellationReason: null, cancelledBy: null },
    ...{ confirmedByName: null, cancelledByName: null, completedByName: null },
    ...{ pixKeyId: null, verificationId: null, pending: null, dueAt: null, leaseNumber: 0 },
  };
}
