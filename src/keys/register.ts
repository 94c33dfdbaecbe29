import { randomUUID } from 'node:crypto';
import type { Account } from '../accounts/account.ts';
import { lockAccountsByNumber } from '../accounts/lock.ts';
import { judgeTotp } from '../companies/totp.ts';
import { findUser } from '../companies/users.ts';
import type { Context } from '../context.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { Refusal, type RefusalCode } from '../refusals.ts';
import { evp } from '../values/ids.ts';
import type { PixKey, PixKeyType } from '../values/pix-key.ts';
import { askDirectory } from './ask-directory.ts';
import { refusalOfEnd } from './directory-refusals.ts';
import { judgeVerification } from './judge-verification.ts';
import type { KeyRequest } from './requests.ts';
import { reserveKey } from './reserve-key.ts';
import { loadUsable } from './usable-account.ts';

export interface RegisterRequest {
  companyId: bigint;
  branch: string;
  number: string;
  type: PixKeyType;
  /** The proof of EMAIL and CELL_PHONE keys; empty counts as missing. */
  verificationRequestId: string | undefined;
  token: string | undefined;
  /** The requesting person, whose second factor is required if no code was sent. Programs sign instead. */
  userId: bigint | undefined;
}

export type Registration = PixKey & { createdAt: Date };

/**
 * Registers a key and notifies the directory before it returns. Refusals in this order: second factor missing
 * (`keyMfaTokenRequired`, `mfaNotRegistered`), account (`accountNotFound`, `accountClosed`,
 * `accountWithoutDocument`), proof missing (`verificationRequired`, `verificationTokenRequired`), proof wrong (see
 * `judgeVerification`; `invalidCode` for a second factor), conflict (`keyRegisteredHere`, `keyRegisteredElsewhere`),
 * `keyLimitReached`; then the directory's refusal. `unavailable` if it does not answer: the request continues in the
 * background.
 */
export async function registerKey(context: Context, request: RegisterRequest): Promise<Registration> {
  await refuseWithoutFactor(context, request);
  context.freeActs.spend('DIRECTORY_ACT', request.companyId);
  // The refusal is thrown after the commit, so that the attempt stays counted.
  const reserved = await transaction(context.db.main, (tx) => reserve(tx, context, request), { retry: true });
  if ('refused' in reserved) throw new Refusal(reserved.refused);
  const { type, askedAt } = reserved;
  const end = await askDirectory(context, reserved);
  if (!end.done) throw new Refusal(refusalOfEnd(end.reason));
  return { type, key: end.key, createdAt: askedAt };
}

function isVerified(type: PixKeyType): type is 'EMAIL' | 'CELL_PHONE' {
  return type === 'EMAIL' || type === 'CELL_PHONE';
}

async function refuseWithoutFactor(context: Context, request: RegisterRequest): Promise<void> {
  const { companyId, userId, type, token } = request;
  if (userId === undefined || isVerified(type)) return;
  const user = await findUser(context.db.main, { companyId, userId });
  // A user who was removed after they sent a token cannot be asked for a second factor.
  if (user === undefined) throw new Refusal('authenticationFailed');
  if (!token) throw new Refusal('keyMfaTokenRequired');
  if (user.totpConfirmedAt === null) throw new Refusal('mfaNotRegistered');
}

type Reserved = KeyRequest | { refused: RefusalCode };

async function reserve(tx: Tx, context: Context, request: RegisterRequest): Promise<Reserved> {
  const account = loadUsable((await lockAccountsByNumber(tx, [request])).byNumber(request));
  refuseWithoutDocument(account, request.type);
  const proof = await judgeProof(tx, context, { account, request });
  if ('refused' in proof) return proof;
  return reserveKey(tx, account, {
    requestId: randomUUID(),
    kind: 'REGISTER',
    companyId: account.companyId,
    accountId: account.id,
    type: request.type,
    key: proof.key,
    pixKeyId: null,
    verificationId: proof.verificationId,
    askedAt: context.clock.now(),
  });
}

const DOCUMENT_LENGTHS: Partial<Record<PixKeyType, number>> = { CPF: 11, CNPJ: 14 };

function refuseWithoutDocument(account: Account, type: PixKeyType): void {
  const length = DOCUMENT_LENGTHS[type];
  if (length !== undefined && account.holderDocument.length !== length)
    throw new Refusal('accountWithoutDocument');
}

interface Asked {
  account: Account;
  request: RegisterRequest;
}

type Proof = { key: string; verificationId: string | null } | { refused: RefusalCode };

/** Checks the proof of the right to the key; returns it with the key. */
async function judgeProof(tx: Tx, context: Context, { account, request }: Asked): Promise<Proof> {
  const now = context.clock.now();
  const { companyId, type, verificationRequestId: requestId, token, userId } = request;
  if (isVerified(type)) {
    if (!requestId) throw new Refusal('verificationRequired');
    if (!token) throw new Refusal('verificationTokenRequired');
    const offered = { companyId, accountId: account.id, requestId, token, type, now };
    const judged = await judgeVerification(tx, context.vault, offered);
    if ('refused' in judged) return judged;
    return { key: judged.verified.key, verificationId: judged.verified.requestId };
  }
  if (userId !== undefined) {
    const refused = await judgeTotp(tx, context, { companyId, userId, token, now });
    if (refused !== undefined) return { refused };
  }
  return { key: type === 'EVP' ? evp() : account.holderDocument, verificationId: null };
}
