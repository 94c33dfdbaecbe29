import { available } from '../accounts/account.ts';
import type { Context } from '../context.ts';
import { post, release } from '../ledger/post.ts';
import { centavos, ZERO } from '../money.ts';
import type { Refund } from '../refunds/refund.ts';
import { returnReported } from '../refunds/return-reported.ts';
import type { MedCase } from './case.ts';
import { type CaseChange, type LockedCase, subjectOf } from './locked-case.ts';
import { nextReturn, type ReturnStep } from './next-return.ts';
import type { ChargebackRow } from './store.ts';

/** How many chargebacks one look at a case can start: out of its block, and out of what came since. */
export const RETURNS_AT_ONCE = 2;

const INFORMATION = 'Devolução por fundada suspeita de fraude (MED)';

export interface Returning {
  context: Context;
  locked: LockedCase;
  /** Ids for the refunds, at most one for each that is made. */
  ids: readonly bigint[];
}

/**
 * Gives back what an accepted case owes, as far as it goes now. One whose payer banks elsewhere waits for each return
 * to end; what is left at the end of the case is released.
 */
export function returnWhatIsOwed(before: MedCase, returning: Returning): CaseChange {
  const { locked } = returning;
  const ids = [...returning.ids];
  const rows: ChargebackRow[] = [];
  const refunds: Refund[] = [];
  let med = before;
  while (med.followUntil !== null) {
    const { cashIn, account, payer } = subjectOf(locked, med);
    const step = nextReturn(med, {
      payment: cashIn,
      available: available(account),
      payerClosed: payer !== undefined && payer.account.status !== 'ACTIVE',
      now: locked.now,
    });
    if (step.step === 'WAIT') break;
    if (step.step === 'DONE') {
      release(account, med.blocked);
      med = { ...med, blocked: ZERO, followUntil: null, retryAt: null, updatedAt: locked.now };
      break;
    }
    const row = { number: med.chargebacks + 1, createdAt: locked.now };
    if (step.step === 'NOTHING') {
      rows.push({ ...row, refundId: null, errorCode: step.code });
      med = { ...med, chargebacks: row.number, updatedAt: locked.now };
      continue;
    }
    const id = ids.shift();
    if (id === undefined) break;
    const given = giveOne(med, { ...returning, step, id });
    rows.push({ ...row, refundId: id, errorCode: null });
    refunds.push(given.refund);
    med = { ...given.med, chargebacks: row.number, updatedAt: locked.now };
  }
  return { med, rows, refunds };
}

type Giving = Returning & { step: Extract<ReturnStep, { step: 'RETURN' }>; id: bigint };

function giveOne(med: MedCase, { context, locked, step, id }: Giving): { med: MedCase; refund: Refund } {
  const { subjects, ledgered, now } = locked;
  const subject = subjectOf(locked, med);
  const { amount, blocked } = step;
  // The payment may be worth less to the case than it was, if the customer has given back some of it himself.
  if (blocked) release(subject.account, centavos(med.blocked - amount));
  const refund = returnReported({
    ...{ id, subject, subjects, ledgered, amount, now },
    alreadyHeld: blocked,
    information: INFORMATION,
    ispb: context.ispb,
    institutionName: (ispb) => context.rail.institutionName(ispb),
  });
  const over = refund.status === 'SUCCESS';
  const after: MedCase = {
    ...med,
    blocked: ZERO,
    returned: over ? centavos(med.returned + amount) : med.returned,
    refundId: over ? null : id,
    retryAt: null,
  };
  return { med: chargeFee(after, locked, isFirst(med)), refund };
}

function isFirst(med: MedCase): boolean {
  return med.returned === 0n && med.rejections === 0;
}

/** Once, with the first money that goes back; it may overdraw, so it comes after the money. */
function chargeFee(med: MedCase, locked: LockedCase, first: boolean): MedCase {
  const { account, cashIn } = subjectOf(locked, med);
  if (!first || account.medFee === 0n) return med;
  const posting = { amount: account.medFee, paymentId: cashIn.id, reference: med.publicId, at: locked.now };
  locked.ledgered.movements.push(post(account, { ...posting, kind: 'MED_FEE' }));
  return { ...med, fee: account.medFee };
}
