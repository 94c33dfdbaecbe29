import type { AccountRef } from '../accounts/account.ts';
import type { Executor } from '../database/pool.ts';
import type { ClaimStatus } from '../rail/claim-rules.ts';
import type { Claim } from './claim.ts';
import { selectByDirectoryId, selectOfAccount } from './store.ts';

/** The account's claims in either role, including ended ones, newest first; of its newest 20,000. */
export function listClaims(
  executor: Executor,
  owner: AccountRef,
  status?: ClaimStatus | undefined,
): Promise<Claim[]> {
  return selectOfAccount(executor, owner, status);
}

/** Finds a claim by the directory's id, over all companies: only for the other side of the sandbox. */
export function findClaimOfDirectory(executor: Executor, claimId: string): Promise<Claim | undefined> {
  return selectByDirectoryId(executor, claimId);
}
