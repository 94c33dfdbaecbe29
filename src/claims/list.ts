import type { AccountRef } from '../accounts/account.ts';
import type { Executor } from '../database/pool.ts';
import type { ClaimStatus } from '../rail/claim-rules.ts';
import type { Claim } from './claim.ts';
import { selectByDirectoryId, selectOfAccount } from './store.ts';

/** The account's claims of either role, those that have ended too, newest first. */
export function listClaims(
  executor: Executor,
  owner: AccountRef,
  status?: ClaimStatus | undefined,
): Promise<Claim[]> {
  return selectOfAccount(executor, owner, status);
}

/** A claim by the directory's name for it, whosever it is: for the other side of the sandbox alone. */
export function findClaimOfDirectory(executor: Executor, claimId: string): Promise<Claim | undefined> {
  return selectByDirectoryId(executor, claimId);
}
