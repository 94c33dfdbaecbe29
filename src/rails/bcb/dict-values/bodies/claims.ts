import { answer, body, flag, instant, list, oneOf, open, optional, record, type Shaped } from '../shape.ts';
import { CLAIM_REASONS, CLAIM_SIDES, CLAIM_STATUSES, CLAIM_TYPES } from '../vocabulary.ts';
import {
  account,
  ispb,
  key,
  keyType,
  openAccount,
  openKeyType,
  openOwner,
  owner,
  requestId,
  uuid,
} from './common.ts';

export const CREATE_CLAIM = body('CreateClaimRequest', {
  claim: record({ type: oneOf(CLAIM_TYPES), key, keyType, claimerAccount: account, claimer: owner }),
});

const moved = { claimId: uuid, participant: ispb } as const;
const reason = oneOf(CLAIM_REASONS);

export const ACKNOWLEDGE_CLAIM = body('AcknowledgeClaimRequest', moved);
export const CONFIRM_CLAIM = body('ConfirmClaimRequest', { ...moved, reason });
export const CANCEL_CLAIM = body('CancelClaimRequest', { ...moved, reason });
export const COMPLETE_CLAIM = body('CompleteClaimRequest', { ...moved, requestId });

export const claim = record({
  type: open(CLAIM_TYPES),
  key,
  keyType: openKeyType,
  claimerAccount: openAccount,
  claimer: openOwner,
  donorParticipant: ispb,
  id: uuid,
  status: open(CLAIM_STATUSES),
  resolutionPeriodEnd: instant,
  completionPeriodEnd: optional(instant),
  lastModified: instant,
  confirmReason: optional(open(CLAIM_REASONS)),
  cancelReason: optional(open(CLAIM_REASONS)),
  cancelledBy: optional(open(CLAIM_SIDES)),
});
export type AnsweredClaim = Shaped<typeof claim>;

export const CLAIM_CREATED = answer('CreateClaimResponse', { claim });
export const CLAIM_FOUND = answer('GetClaimResponse', { claim });
export const CLAIM_ACKNOWLEDGED = answer('AcknowledgeClaimResponse', { claim });
export const CLAIM_CONFIRMED = answer('ConfirmClaimResponse', { claim });
export const CLAIM_CANCELLED = answer('CancelClaimResponse', { claim });
export const CLAIM_COMPLETED = answer('CompleteClaimResponse', {
  claim,
  entryCreationDate: instant,
  keyOwnershipDate: instant,
});
export const CLAIMS_LISTED = answer('ListClaimsResponse', {
  hasMoreElements: flag,
  claims: list('Claim', claim),
});
