import type { AccountRef } from '../accounts/account.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { judgeVerification } from '../keys/judge-verification.ts';
import type { ClaimableType } from '../rail/claim-rules.ts';
import { Refusal } from '../refusals.ts';

/** The proof that the claimer controls the phone or mailbox; empty counts as missing. */
export interface ClaimProof {
  verificationRequestId: string | undefined;
  token: string | undefined;
}

/**
 * Checks the code for a phone or a mailbox and counts the attempt, whatever the result of the claim. Returns the
 * verification to consume when the claim proceeds; null for other types of key. Refusals: `verificationRequired`,
 * `verificationTokenRequired`, then those of `judgeVerification`.
 */
export async function provePossession(
  context: Context,
  claimed: AccountRef & { key: string; keyType: ClaimableType },
  proof: ClaimProof,
): Promise<string | null> {
  const { companyId, accountId, key, keyType: type } = claimed;
  if (type !== 'EMAIL' && type !== 'CELL_PHONE') return null;
  const { verificationRequestId: requestId, token } = proof;
  if (!requestId) throw new Refusal('verificationRequired');
  if (!token) throw new Refusal('verificationTokenRequired');
  const now = context.clock.now();
  // The refusal is thrown after the commit, so that the attempt stays counted.
  const judged = await transaction(
    context.db.main,
    (tx) => judgeVerification(tx, context.vault, { companyId, accountId, requestId, token, type, key, now }),
    { retry: true },
  );
  if ('refused' in judged) throw new Refusal(judged.refused);
  return judged.verified.requestId;
}
