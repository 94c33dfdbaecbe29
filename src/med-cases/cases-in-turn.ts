import type { Tx } from '../database/transaction.ts';
import { gather } from '../turns/gather.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import type { MedCase, MedCaseRef } from './case.ts';
import {
  type ChargebackRow,
  insertCases,
  insertChargebacks,
  type OwnedRow,
  selectCases,
  selectLockedCases,
  selectRefsByAnyId,
  updateCases,
} from './store.ts';

/** The MED cases of a turn. */
export interface CaseSet extends WorkingSet {
  /** As it stands before anything is locked: for the payment it is about, which never changes. */
  findUnlocked(ref: MedCaseRef): Promise<MedCase | undefined>;
  want(ref: MedCaseRef): void;
  get(ref: MedCaseRef): MedCase | undefined;
  /** Asks whether there is a case with this public id, report id or end-to-end id. */
  wantId(anyId: string): void;
  /** Tells whether there is, earlier in the same turn included. */
  isKnown(anyId: string): boolean;
  add(med: MedCase): void;
  /** Takes note of its new state, and of what it gave back. */
  replace(med: MedCase, rows: readonly ChargebackRow[]): void;
}

export const CASES: WorkingSetKind<CaseSet> = { place: LOCK_ORDER.medCases, open: openCases };

function openCases(tx: Tx): CaseSet {
  const wanted: MedCaseRef[] = [];
  const current = new Map<string, MedCase>();
  const askedIds: string[] = [];
  const knownIds = new Set<string>();
  const added: MedCase[] = [];
  const changed = new Map<string, MedCase>();
  const chargebacks: OwnedRow[] = [];
  return {
    findUnlocked: gather(async (refs: readonly MedCaseRef[]) => {
      const found = new Map((await selectCases(tx, refs)).map((med) => [keyOf(med), med]));
      return (ref) => found.get(keyOf(ref));
    }),
    want: (ref) => wanted.push(ref),
    get: (ref) => current.get(keyOf(ref)),
    wantId: (anyId) => askedIds.push(anyId),
    isKnown: (anyId) => knownIds.has(anyId),
    lock: async () => {
      // After the accounts' locks: it sees every report that was taken before them.
      const [locked, known] = await Promise.all([
        selectLockedCases(tx, wanted),
        selectRefsByAnyId(tx, askedIds),
      ]);
      for (const med of locked) current.set(keyOf(med), med);
      for (const { anyId } of known) knownIds.add(anyId);
    },
    add: (med) => {
      added.push(med);
      for (const anyId of [med.publicId, med.reportId, med.endToEndId]) knownIds.add(anyId);
    },
    replace: (med, rows) => {
      current.set(keyOf(med), med);
      changed.set(keyOf(med), med);
      chargebacks.push(...rows.map((row) => ({ ...row, companyId: med.companyId, caseId: med.id })));
    },
    save: () =>
      Promise.all([
        insertCases(tx, added),
        updateCases(tx, [...changed.values()]),
        insertChargebacks(tx, chargebacks),
      ]),
  };
}

function keyOf({ companyId, id }: MedCaseRef): string {
  return `${companyId}/${id}`;
}
