import { CASH_INS } from '../cash-ins/cash-ins-in-turn.ts';
import { hold } from '../ledger/post.ts';
import { settlementLimitMs } from '../rail/rail.ts';
import type { Turn } from '../turns/turn.ts';
import { endToEndId, evp, returnId } from '../values/ids.ts';
import { centavos } from '../values/money.ts';
import { giveBack } from './give-back.ts';
import type { Refund } from './refund.ts';
import { REFUNDS } from './refunds-in-turn.ts';
import type { Subject } from './subject.ts';

/** The refunded part of a payment, and the reason. At most the remainder, and available or already held. */
export interface RefundTerms extends Pick<Refund, 'route' | 'amount' | 'information' | 'reason'> {
  /** The payer had passed the money on: it goes to the victim, as a payment. */
  passedOn: boolean;
  /** True if a block on the account has held the amount until now. */
  alreadyHeld: boolean;
  /** A refund for the rail is leased to this node for some seconds, or left to any node. */
  leased: boolean;
}

/**
 * Refunds a payment or a part of it: SUCCESS at once if the payer is a customer of this bank in the same shard; for any
 * other payer it is held and PENDING until the rail's outcome. The caller ensures that no other refund of the payment is in
 * flight, unless the payer is a customer.
 */
export function makeRefund(
  { passedOn, alreadyHeld, leased, ...terms }: RefundTerms,
  subject: Subject,
  turn: Turn,
): Refund {
  const { cashIn, account, code } = subject;
  // A payer in another shard is refunded like one of another institution; see `payments/between-shards.ts`.
  const inside = subject.payer?.apart === false && !passedOn;
  const { now } = turn;
  const refund: Refund = {
    companyId: cashIn.companyId,
    id: turn.nextId(account.id),
    publicId: evp(),
    accountId: account.id,
    cashInId: cashIn.id,
    codeId: code?.id ?? null,
    ...terms,
    status: inside ? 'SUCCESS' : 'PENDING',
    returnId: (passedOn ? endToEndId : returnId)(turn.context.ispb, now),
    errorCode: null,
    createdAt: now,
    completedAt: inside ? now : null,
    dueAt: inside ? null : new Date(now.getTime() + settlementLimitMs('PAGPRI')),
    leaseNumber: leased && !inside ? 1 : 0,
  };
  turn.use(REFUNDS).add(refund);
  if (inside) {
    giveBack(refund, subject, turn, { held: alreadyHeld });
    return refund;
  }
  if (!alreadyHeld) hold(account, refund.amount);
  turn.use(CASH_INS).replace({
    ...cashIn,
    refundPending: centavos(cashIn.refundPending + refund.amount),
  });
  return refund;
}
