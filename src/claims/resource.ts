import { conclusionDeadline, resolutionDeadline } from '../rail/claim-rules.ts';
import type { Claim } from './claim.ts';

/** A claim as the interface shows it ("PIX key and claim"), on the account with this branch and number. */
export function presentClaim(claim: Claim, account: { branch: string; number: string }) {
  return {
    pix_key_claim_id: claim.publicId,
    claim_id: claim.claimId,
    type: claim.keyType,
    key: claim.key,
    role: claim.role,
    claim_type: claim.claimType,
    status: claim.status,
    source_account_branch_identifier: account.branch,
    source_account_number: account.number,
    resolution_deadline: resolutionDeadline(claim).toISOString(),
    conclusion_deadline: conclusionDeadline(claim)?.toISOString() ?? null,
    last_modification_datetime: claim.modifiedAt.toISOString(),
    counterpart_ispb: claim.counterpartIspb,
    confirmation_reason: claim.confirmationReason,
    cancellation_reason: claim.cancellationReason,
    cancelled_by_role: claim.cancelledBy,
    cancelled_by_name: claim.cancelledByName,
    confirmed_by_name: claim.confirmedByName,
    completed_by_name: claim.completedByName,
    created_by_name: claim.createdByName,
    created_at: claim.openedAt.toISOString(),
  };
}
