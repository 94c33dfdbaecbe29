import type { Tx } from '../database/transaction.ts';
import { openRows, type RowSet } from '../turns/rows.ts';
import { LOCK_ORDER, type WorkingSetKind } from '../turns/turn.ts';
import type { MedCase } from './case.ts';
import {
  insertCases,
  insertChargebacks,
  type OwnedRow,
  selectCases,
  selectLockedCases,
  selectRefsByAnyId,
  updateCases,
} from './store.ts';

/** The MED cases of a turn. */
export interface CaseSet extends RowSet<MedCase> {
  /** Requests whether a case has this public id, report id or end-to-end id. */
  wantId(anyId: string): void;
  /** Tells whether one has, including earlier in this turn. */
  isKnown(anyId: string): boolean;
  addChargebacks(rows: readonly OwnedRow[]): void;
}

export const CASES: WorkingSetKind<CaseSet> = { place: LOCK_ORDER.medCases, open: openCases };

function openCases(tx: Tx): CaseSet {
  const asked: string[] = [];
  const known = new Set<string>();
  const chargebacks: OwnedRow[] = [];
  const rows = openRows<MedCase>(tx, {
    select: selectCases,
    lock: selectLockedCases,
    insert: insertCases,
    update: updateCases,
  });
  return {
    ...rows,
    wantId: (anyId) => asked.push(anyId),
    isKnown: (anyId) => known.has(anyId),
    lock: async () => {
      // After the accounts' locks: it reads every report that was stored before them.
      const [refs] = await Promise.all([selectRefsByAnyId(tx, asked), rows.lock()]);
      for (const { anyId } of refs) known.add(anyId);
    },
    add: (med) => {
      rows.add(med);
      for (const anyId of [med.publicId, med.reportId, med.endToEndId]) known.add(anyId);
    },
    addChargebacks: (made) => chargebacks.push(...made),
    save: () => Promise.all([rows.save(), insertChargebacks(tx, chargebacks)]),
  };
}
