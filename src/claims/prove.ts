import type { AccountRef } from '../accounts/account.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { judgeVerification } from '../keys/judge-verification.ts';
import type { ClaimableType } from '../rail/claim-rules.ts';
import { Refusal } from '../refusals.ts';

/** The proof that the claimer has the phone or the mailbox; empty is absent. */
export interface ClaimProof {
  verificationRequestId: string | undefined;
  token: string | undefined;
}

/**
 * Judges the code for a phone or a mailbox and counts the try, whatever becomes of the claim. Gives the verification to
 * be used up when the claim goes ahead; null for keys that are no phone or mailbox. Refusals: `verificationRequired`,
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
  // A refusal is thrown after the commit: the try that led to it must stay counted.
  const judged = await transaction(context.db.main, (tx) =>
    judgeVerification(tx, context.vault, { companyId, accountId, requestId, token, type, key, now }),
  );
  if ('refused' in judged) throw new Refusal(judged.refused);
  return judged.verified.requestId;
}
