import type { CashIn } from '../cash-ins/cash-in.ts';
import { CASH_INS } from '../cash-ins/cash-ins-in-turn.ts';
import { CASHOUTS } from '../cashouts/cashouts-in-turn.ts';
import { creditReturn } from '../cashouts/returns/credit.ts';
import { RETURNS } from '../cashouts/returns/returns-in-turn.ts';
import { MOVEMENTS } from '../ledger/movements-in-turn.ts';
import { type Posting, post, postHeld, release } from '../ledger/post.ts';
import type { PaymentCode } from '../payment-codes/code.ts';
import { CODES } from '../payment-codes/codes-in-turn.ts';
import type { Turn } from '../turns/turn.ts';
import { type Centavos, centavos } from '../values/money.ts';
import { EVENTS } from '../webhooks/events/events-in-turn.ts';
import type { Refund } from './refund.ts';
import { refundResource } from './resource.ts';
import type { Subject } from './subject.ts';

/**
 * Applies a settled refund: the money leaves the account, and the paid code, if any, is CHARGEBACK. `held`: the
 * amount was on hold until now.
 */
export function giveBack(refund: Refund, subject: Subject, turn: Turn, { held }: { held: boolean }): void {
  const { cashIn, account, payer, code } = subject;
  const posting: Posting = {
    kind: payer === undefined ? 'REFUND' : 'REFUND_INSIDE',
    amount: refund.amount,
    paymentId: cashIn.id,
    reference: refund.returnId,
    at: turn.now,
  };
  turn.use(MOVEMENTS).add(...(held ? postHeld(account, refund.amount, [posting]) : [post(account, posting)]));
  if (payer?.apart === false) creditPayer(refund, payer, turn);
  const after: CashIn = {
    ...cashIn,
    refunded: centavos(cashIn.refunded + refund.amount),
    refundPending: payer?.apart === false ? cashIn.refundPending : withoutPending(cashIn, refund),
  };
  const paid: PaymentCode | undefined = code && {
    ...code,
    status: 'CHARGEBACK',
    refunded: centavos(code.refunded + refund.amount),
  };
  announce(refund, { cashIn: after, code: paid }, turn);
}

function creditPayer(refund: Refund, payer: NonNullable<Subject['payer']>, turn: Turn): void {
  const { returnId, amount, reason } = refund;
  const credit = creditReturn(payer.cashout, payer.account, {
    given: { returnId, amount, reason, at: turn.now, inside: true },
    institutionName: (ispb) => turn.context.rail.institutionName(ispb),
  });
  turn.use(CASHOUTS).replace(credit.cashout);
  turn.use(RETURNS).add(credit);
  turn.use(MOVEMENTS).add(credit.movement);
  turn.use(EVENTS).tell(payer.account.companyId, credit.event);
}

/** Applies a failed refund: the held amount stays in the account. */
export function keep(refund: Refund, { cashIn, account, code }: Subject, turn: Turn): void {
  release(account, refund.amount);
  announce(refund, { cashIn: { ...cashIn, refundPending: withoutPending(cashIn, refund) }, code }, turn);
}

/** Returns the amount that is still under way once a refund has ended. */
function withoutPending({ refundPending }: CashIn, { amount }: Refund): Centavos {
  return centavos(refundPending - amount);
}

/** Writes the payment's new state. The type of event depends on the payment, not on the route of the request. */
function announce(refund: Refund, { cashIn, code }: Pick<Subject, 'cashIn' | 'code'>, turn: Turn): void {
  const { companyId, accountId } = refund;
  const suffix = refund.status === 'SUCCESS' ? 'REFUNDED' : 'REFUNDED_ERROR';
  const sequence = (code ?? cashIn).events + 1;
  const about =
    code === undefined
      ? ({ subject: 'CASH_IN', subjectId: cashIn.id, type: `PIX_CASHIN_${suffix}` } as const)
      : ({ subject: 'CODE', subjectId: code.id, type: `QR_CODE_COPY_AND_PASTE_${suffix}` } as const);
  turn.use(EVENTS).tell(companyId, () => {
    const data = { ...refundResource(refund), origin_end_to_end_id: cashIn.endToEndId };
    return { companyId, accountId, ...about, sequence, data, at: turn.now };
  });
  turn.use(CASH_INS).replace(code === undefined ? { ...cashIn, events: sequence } : cashIn);
  if (code !== undefined) turn.use(CODES).replace({ ...code, events: sequence });
}
