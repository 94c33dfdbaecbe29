import type { CashInRef } from '../cash-ins/lock-cash-ins.ts';
import { COMPANIES } from '../companies/companies.ts';
import { ChangedMeanwhile } from '../database/transaction.ts';
import { CODES } from '../payment-codes/codes-in-turn.ts';
import { Refusal } from '../refusals.ts';
import type { Turn, Verb } from '../turns/turn.ts';
import { decideRefund, type RefundRequest } from './decide-refund.ts';
import { makeRefund } from './make-refund.ts';
import type { Refund } from './refund.ts';
import { REFUND_KEYS, REFUNDS } from './refunds-in-turn.ts';
import { findSubject, wantSubject } from './subject.ts';

export interface Requested {
  refund: Refund;
  /** The same request was made before: nothing is created or sent. */
  replayed: boolean;
  /** The payer is a customer of this bank in another shard. */
  apart: boolean;
}

/** The reason of a return that the receiver requests. */
const ASKED_BY_RECEIVER = 'MD06';

/** Refunds a received payment. Refusals are those of {@link decideRefund}. */
export const REQUEST_REFUND: Verb<RefundRequest, Requested> = {
  name: 'request a refund',
  idsFor: () => 1,
  companyOf: (request) => request.companyId,
  needs: async (request, turn) => {
    turn.use(COMPANIES).want(request.companyId);
    const named = await findNamed(request, turn);
    const cashIn = named && (await wantSubject(named, turn));
    const { idempotency } = request;
    if (cashIn !== undefined && idempotency !== null)
      turn.use(REFUND_KEYS).want({ ...cashIn, key: idempotency.key });
  },
  decide: (request, turn) => {
    const { companyId, targetId, route, amount, information, idempotency } = request;
    const code = route === 'CODE' ? turn.use(CODES).get({ companyId, id: targetId }) : undefined;
    const cashInId = route === 'CODE' ? code?.cashInId : targetId;
    const subject = cashInId == null ? undefined : findSubject({ companyId, id: cashInId }, turn);
    // The code was read before it was locked. A request under the same key may have been executed since.
    if (cashInId != null && code !== undefined && subject === undefined)
      throw new ChangedMeanwhile('the code was paid meanwhile');
    const keys = turn.use(REFUND_KEYS);
    const decision = decideRefund(request, {
      companyExists: turn.use(COMPANIES).get(companyId) === true,
      codeExists: code !== undefined,
      ispb: turn.context.ispb,
      subject,
      earlier: subject && keys.find(subject.cashIn, idempotency),
      now: turn.now,
    });
    if (decision.kind === 'refused') return new Refusal(decision.code);
    if (decision.kind === 'replayed') {
      const { refund } = decision;
      return { refund: turn.use(REFUNDS).get(refund) ?? refund, replayed: true, apart: false };
    }
    const terms = { route, amount, information, reason: ASKED_BY_RECEIVER };
    const how = { passedOn: false, alreadyHeld: false, leased: true };
    const refund = makeRefund({ ...terms, ...how }, decision.subject, turn);
    keys.use(refund, idempotency);
    return { refund, replayed: false, apart: decision.subject.payer?.apart === true };
  },
};

/** Finds the cash-in of a request: the one that paid the code, or the one that the request names. */
async function findNamed(
  { route, companyId, targetId }: RefundRequest,
  turn: Turn,
): Promise<CashInRef | undefined> {
  const target = { companyId, id: targetId };
  if (route === 'CASH_IN') return target;
  const codes = turn.use(CODES);
  const code = await codes.findUnlocked(target);
  if (code === undefined) return undefined;
  codes.want(target);
  return code.cashInId === null ? undefined : { companyId, id: code.cashInId };
}
