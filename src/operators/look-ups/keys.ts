import { instant } from '../present.ts';
import { lookUp, presentOwner } from './look-up.ts';
import type { Looked } from './look-up-parts.ts';

interface KeyLine extends Looked {
  status: string;
  type: string;
  key: string;
  createdAt: Date;
  possessionStartedAt: Date;
  endedAt: Date | null;
}

export const KEYS = lookUp<KeyLine>({
  name: 'keys',
  subject: 'KEY',
  table: 'pix_keys',
  account: 't.account_id',
  statuses: ['ACTIVE', 'DELETED', 'MOVED'],
  byStatus: { statuses: ['DELETED', 'MOVED'], column: 't.status', where: "t.status <> 'ACTIVE'" },
  columns: `t.status, t.type, t.key, t.created_at as "createdAt",
    t.possession_started_at as "possessionStartedAt", t.ended_at as "endedAt"`,
  present: (row, show) => ({
    ...presentOwner(row),
    status: row.status,
    type: row.type,
    key: show(row.key),
    created_at: instant(row.createdAt),
    possession_started_at: instant(row.possessionStartedAt),
    ended_at: instant(row.endedAt),
  }),
});
