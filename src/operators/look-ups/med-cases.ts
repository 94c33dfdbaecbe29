import { MED_STATUSES, type MedStatus } from '../../med-cases/case.ts';
import { type Centavos, toReais } from '../../values/money.ts';
import { instant } from '../present.ts';
import { lookUp, presentOwner } from './look-up.ts';
import type { Looked } from './look-up-parts.ts';

interface MedCaseLine extends Looked {
  status: MedStatus;
  publicId: string;
  reason: string;
  situation: string;
  amount: Centavos;
  blocked: Centavos;
  returned: Centavos;
  endToEndId: string;
  reportStatus: string;
  creatorIspb: string;
  dueDate: Date;
  followUntil: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  createdAt: Date;
}

export const MED_CASES = lookUp<MedCaseLine>({
  name: 'meds',
  subject: 'MED',
  due: 't.due_at',
  table: 'med_cases',
  account: 't.account_id',
  statuses: MED_STATUSES,
  byStatus: { statuses: MED_STATUSES, column: 't.status', where: "t.status <> ''" },
  columns: `t.status, t.public_id as "publicId", t.reason, t.situation, t.amount, t.blocked, t.returned,
    t.end_to_end_id as "endToEndId", t.report_status as "reportStatus", t.creator_ispb as "creatorIspb",
    t.due_date as "dueDate", t.follow_until as "followUntil", t.decided_by as "decidedBy",
    t.decided_at as "decidedAt", t.created_at as "createdAt"`,
  present: (row) => ({
    ...presentOwner(row),
    pix_med_id: row.publicId,
    status: row.status,
    reason: row.reason,
    origin_situation_type: row.situation,
    amount: toReais(row.amount),
    amount_blocked: toReais(row.blocked),
    amount_returned: toReais(row.returned),
    end_to_end_id: row.endToEndId,
    infraction_report_status: row.reportStatus,
    creator_psp: row.creatorIspb,
    due_date: instant(row.dueDate),
    followed_until: row.followUntil === null ? null : instant(row.followUntil),
    decided_by: row.decidedBy,
    decided_at: row.decidedAt === null ? null : instant(row.decidedAt),
    created_at: instant(row.createdAt),
  }),
});
