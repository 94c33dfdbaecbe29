import {
  CLAIM_STATUSES,
  type ClaimRole,
  type ClaimStatus,
  type ClaimType,
  conclusionDeadline,
  lapseDeadline,
  resolutionDeadline,
} from '../../rail/claim-rules.ts';
import { instant } from '../present.ts';
import { lookUp, presentOwner } from './look-up.ts';
import type { Looked } from './look-up-parts.ts';

interface ClaimLine extends Looked {
  status: ClaimStatus;
  publicId: string;
  claimId: string | null;
  key: string;
  keyType: string;
  role: ClaimRole;
  claimType: ClaimType;
  inside: boolean;
  counterpartIspb: string | null;
  openedAt: Date;
  modifiedAt: Date;
  dueAt: Date | null;
  pendingMove: string | null;
  confirmationReason: string | null;
  cancellationReason: string | null;
  cancelledBy: string | null;
  createdByName: string | null;
  confirmedByName: string | null;
  cancelledByName: string | null;
  completedByName: string | null;
  pixKeyId: bigint | null;
}

export const CLAIMS = lookUp<ClaimLine>({
  name: 'claims',
  subject: 'CLAIM',
  table: 'claims',
  account: 't.account_id',
  due: 't.due_at',
  statuses: CLAIM_STATUSES,
  byStatus: { statuses: CLAIM_STATUSES, column: 't.status', where: "t.status <> ''" },
  columns: `t.status, t.public_id as "publicId", t.claim_id as "claimId", t.key, t.key_type as "keyType", t.role,
    t.claim_type as "claimType", t.inside, t.counterpart_ispb as "counterpartIspb", t.created_at as "openedAt",
    t.modified_at as "modifiedAt", t.due_at as "dueAt", t.pending_move as "pendingMove",
    t.confirmation_reason as "confirmationReason", t.cancellation_reason as "cancellationReason",
    t.cancelled_by as "cancelledBy", t.created_by_name as "createdByName",
    t.confirmed_by_name as "confirmedByName", t.cancelled_by_name as "cancelledByName",
    t.completed_by_name as "completedByName", t.pix_key_id as "pixKeyId"`,
  present: (row, show) => ({
    ...presentOwner(row),
    pix_key_claim_id: row.publicId,
    claim_id: row.claimId,
    status: row.status,
    claim_type: row.claimType,
    role: row.role,
    type: row.keyType,
    key: show(row.key),
    inside: row.inside,
    counterpart_ispb: row.counterpartIspb,
    due_at: instant(row.dueAt),
    resolution_deadline: resolutionDeadline(row).toISOString(),
    conclusion_deadline: conclusionDeadline(row)?.toISOString() ?? null,
    lapse_deadline: lapseDeadline(row).toISOString(),
    waiting_for_directory: row.pendingMove,
    confirmation_reason: row.confirmationReason,
    cancellation_reason: row.cancellationReason,
    cancelled_by_role: row.cancelledBy,
    created_by_name: row.createdByName,
    confirmed_by_name: row.confirmedByName,
    cancelled_by_name: row.cancelledByName,
    completed_by_name: row.completedByName,
    pix_key_id: row.pixKeyId === null ? null : Number(row.pixKeyId),
    created_at: instant(row.openedAt),
    modified_at: instant(row.modifiedAt),
  }),
});
