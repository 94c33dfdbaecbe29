import type { Context } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { type Ledgered, nothingYet, writeLedgered } from '../refunds/give-back.ts';
import { type LockedSubjects, lockSubjects, type Subject } from '../refunds/lock-subjects.ts';
import type { Refund } from '../refunds/refund.ts';
import { writeReportedReturn } from '../refunds/return-reported.ts';
import type { MedCase, MedCaseRef } from './case.ts';
import { type ChargebackRow, insertChargeback, selectCase, selectLockedCase, updateCase } from './store.ts';

/** A case with the payment it is about and everything that giving that back touches, locked. */
export interface LockedCase {
  med: MedCase;
  subjects: LockedSubjects;
  ledgered: Ledgered;
  now: Date;
}

/** What is to be written of a case: its new state, and what it gave back. */
export interface CaseChange {
  med: MedCase;
  rows: readonly ChargebackRow[];
  refunds: readonly Refund[];
}

/** Locks in the order of the whole bank, the case last; undefined when there is no such case. */
export async function lockCase(tx: Tx, context: Context, ref: MedCaseRef): Promise<LockedCase | undefined> {
  // Which payment a case is about never changes, so it may be read before anything is locked.
  const found = await selectCase(tx, ref);
  if (found === undefined) return undefined;
  const subjects = await lockSubjects(tx, context.ispb, [{ companyId: found.companyId, id: found.cashInId }]);
  const med = await selectLockedCase(tx, ref);
  return med && { med, subjects, ledgered: nothingYet(), now: context.clock.now() };
}

/** The payment of a locked case, as what was done before has left it. */
export function subjectOf({ subjects }: Pick<LockedCase, 'subjects'>, med: MedCase): Subject {
  const subject = subjects.find({ companyId: med.companyId, id: med.cashInId });
  if (subject === undefined) throw new Error('a case is about a payment that is there');
  return subject;
}

/** Sends everything that has changed; the transaction may commit once all of it is written. */
export function writeCase(
  tx: Tx,
  locked: LockedCase,
  { med, rows, refunds }: CaseChange,
): Promise<unknown>[] {
  return [
    ...refunds.map((refund) => writeReportedReturn(tx, refund)),
    ...rows.map((row) => insertChargeback(tx, med, row)),
    updateCase(tx, med),
    writeLedgered(tx, locked.ledgered, locked.subjects),
  ];
}
