import { available } from '../accounts/account.ts';
import { MOVEMENTS } from '../ledger/movements-in-turn.ts';
import { post, release } from '../ledger/post.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import type { Subject } from '../refunds/subject.ts';
import type { Turn } from '../turns/turn.ts';
import { centavos, ZERO } from '../values/money.ts';
import type { MedCase } from './case.ts';
import { nextReturn, type ReturnStep } from './next-return.ts';
import type { OwnedRow } from './store.ts';

/** Maximum number of chargebacks that one step of a case can start: from its block, and from later money. */
export const RETURNS_AT_ONCE = 2;

const INFORMATION = 'Devolução por fundada suspeita de fraude (MED)';
/** The reason of a return caused by a fraud report (pacs.004). */
const FRAUD = 'FR01';

/**
 * Returns what an accepted case owes, as far as possible now. Returns the resulting case and the number of attempts.
 * If the payer is at another institution, the case waits for each return to end; the rest of the block is released at
 * the end of the case. `subjectNow` is the payment with the changes of earlier steps.
 */
export function returnWhatIsOwed(
  before: MedCase,
  subjectNow: () => Subject,
  turn: Turn,
): { med: MedCase; rows: OwnedRow[] } {
  const rows: OwnedRow[] = [];
  let made = 0;
  let med = before;
  while (med.followUntil !== null) {
    const { cashIn, account, payer } = subjectNow();
    const step = nextReturn(med, {
      payment: cashIn,
      available: available(account),
      payerClosed: med.rootEndToEndId === null && payer !== undefined && payer.account.status !== 'ACTIVE',
      now: turn.now,
    });
    if (step.step === 'WAIT') break;
    if (step.step === 'DONE') {
      release(account, med.blocked);
      med = { ...med, blocked: ZERO, followUntil: null, retryAt: null, updatedAt: turn.now };
      break;
    }
    const row = {
      companyId: med.companyId,
      caseId: med.id,
      number: med.chargebacks + 1,
      createdAt: turn.now,
    };
    if (step.step === 'NOTHING') {
      rows.push({ ...row, refundId: null, errorCode: step.code });
      med = { ...med, chargebacks: row.number, updatedAt: turn.now };
      continue;
    }
    if (made === RETURNS_AT_ONCE) break;
    made += 1;
    const given = giveOne(med, step, { subjectNow, turn });
    rows.push({ ...row, refundId: given.refundId, errorCode: null });
    med = { ...given.med, chargebacks: row.number, updatedAt: turn.now };
  }
  return { med, rows };
}

interface Giving {
  subjectNow: () => Subject;
  turn: Turn;
}

function giveOne(
  med: MedCase,
  { amount, blocked }: Extract<ReturnStep, { step: 'RETURN' }>,
  { subjectNow, turn }: Giving,
): { med: MedCase; refundId: bigint } {
  const subject = subjectNow();
  // The case's part of the payment may be smaller than it was, if the customer has refunded some of it.
  if (blocked) release(subject.account, centavos(med.blocked - amount));
  const why = { route: 'CASH_IN', information: INFORMATION, reason: FRAUD } as const;
  // Due work submits it to the rail.
  const passedOn = med.rootEndToEndId !== null;
  const refund = makeRefund({ ...why, amount, passedOn, alreadyHeld: blocked, leased: false }, subject, turn);
  const over = refund.status === 'SUCCESS';
  const after: MedCase = {
    ...med,
    blocked: ZERO,
    returned: over ? centavos(med.returned + amount) : med.returned,
    refundId: over ? null : refund.id,
    retryAt: null,
  };
  return { med: isFirst(med) ? chargeFee(after, subject, turn) : after, refundId: refund.id };
}

function isFirst(med: MedCase): boolean {
  return med.returned === 0n && med.rejections === 0;
}

/** Charges it once, with the first returned money; it may overdraw, so it comes after the money. */
function chargeFee(med: MedCase, { account, cashIn }: Subject, turn: Turn): MedCase {
  const { medFee } = account;
  if (medFee === 0n) return med;
  const posting = { amount: medFee, paymentId: cashIn.id, reference: med.publicId, at: turn.now };
  turn.use(MOVEMENTS).add(post(account, { ...posting, kind: 'MED_FEE' }));
  return { ...med, fee: medFee };
}
