import type { Account, AccountRef } from '../accounts/account.ts';
import { ACCOUNTS } from '../accounts/lock.ts';
import { CASH_INS } from '../cash-ins/cash-ins-in-turn.ts';
import { creditInside, type InsidePayment, insideRefusal } from '../cashouts/inside.ts';
import { MOVEMENTS } from '../ledger/movements-in-turn.ts';
import { beginCourse } from '../offers/offer.ts';
import { OFFERS } from '../offers/offers-in-turn.ts';
import { CODES } from '../payment-codes/codes-in-turn.ts';
import type { Party } from '../rail/party.ts';
import type { PaymentAnswer } from '../rail/rail.ts';
import type { Turn, Verb } from '../turns/turn.ts';
import { EVENTS } from '../webhooks/events/events-in-turn.ts';

/** A submitted payment of a customer in another shard. */
export interface InsideArrival {
  payment: InsidePayment & { endToEndId: string };
  payer: Party;
  payee: AccountRef;
  /** The id of the cash-in: the end-to-end id is reserved for it. */
  id: bigint;
}

/**
 * Takes a payment of a customer in another shard: credits it, or refuses it with the codes that another institution
 * would use. The first answer is final and is returned again: of two nodes that ask, neither may hear another. A
 * refusal is stored as a dropped offer.
 */
export const RECEIVE_INSIDE: Verb<InsideArrival, PaymentAnswer> = {
  name: 'receive a payment of another customer',
  companyOf: ({ payee }) => payee.companyId,
  needs: ({ payment, payee, id }, turn) => {
    const ref = { companyId: payee.companyId, id };
    turn.use(ACCOUNTS).want(payee);
    turn.use(EVENTS).want(payee.companyId);
    turn.use(CASH_INS).want(ref);
    turn.use(OFFERS).want(ref);
    return payment.txid === null ? undefined : turn.use(CODES).wantTxid(payment.txid);
  },
  decide: (arrival, turn) => {
    const { payment, payer, payee: reached, id } = arrival;
    const ref = { companyId: reached.companyId, id };
    const cashIns = turn.use(CASH_INS);
    if (cashIns.get(ref) !== undefined || cashIns.isReceived(payment.endToEndId)) return { accepted: true };
    const dropped = turn.use(OFFERS).get(ref)?.dropCode;
    if (dropped) return { accepted: false, code: dropped };
    const payee = turn.use(ACCOUNTS).byId(reached);
    if (payee === undefined) return { accepted: false, code: 'AC03' };
    const code = payment.txid === null ? undefined : turn.use(CODES).find(payment.txid);
    const refused = insideRefusal(payment, { payee, code, now: turn.now });
    if (refused !== undefined) {
      drop(arrival, { payee, code: refused, turn });
      return { accepted: false, code: refused };
    }
    const credit = creditInside(payment, { id, payer, payee, code, turn });
    cashIns.addOffered(credit.cashIn);
    turn.use(MOVEMENTS).add(...credit.movements);
    turn.use(EVENTS).tell(payee.companyId, credit.event);
    return { accepted: true };
  },
};

function drop(
  { payment, payer, id }: InsideArrival,
  { payee, code, turn }: { payee: Account; code: string; turn: Turn },
): void {
  turn.use(OFFERS).addReserved({
    companyId: payee.companyId,
    id,
    accountId: payee.id,
    endToEndId: payment.endToEndId,
    amount: payment.amount,
    pixKey: payment.pixKey,
    codeId: null,
    txid: null,
    payer,
    ...beginCourse(turn.now, turn.now.getTime()),
    status: 'DROPPED',
    dropCode: code,
    dueAt: null,
  });
}
