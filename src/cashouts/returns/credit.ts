import type { Account } from '../../accounts/account.ts';
import { insertInto, int8, table, text, timestamp } from '../../database/table.ts';
import { type Movement, post } from '../../ledger/post.ts';
import { type Centavos, centavos, toReais } from '../../values/money.ts';
import type { Event } from '../../webhooks/events/event.ts';
import type { Cashout } from '../cashout.ts';
import { cashoutEvent } from '../events.ts';
import type { InstitutionName } from '../resource.ts';

/** Money that came back from a sent payment. */
export interface ReturnOfCashout {
  returnId: string;
  amount: Centavos;
  reason: string;
  at: Date;
  /** True if it comes from another customer of this bank. */
  inside: boolean;
}

export interface CreditedReturn {
  cashout: Cashout;
  given: ReturnOfCashout;
  movement: Movement;
  /** Builds its event. */
  event: () => Event;
}

/** Credits a return to the locked account: SUCCESS becomes REFUNDED once the whole amount is back. */
export function creditReturn(
  cashout: Cashout,
  account: Account,
  { given, institutionName }: { given: ReturnOfCashout; institutionName: InstitutionName },
): CreditedReturn {
  const { returnId, amount, at, inside } = given;
  const movement = post(account, {
    kind: inside ? 'CASHOUT_RETURN_INSIDE' : 'CASHOUT_RETURN',
    amount,
    paymentId: cashout.id,
    reference: returnId,
    at,
  });
  const returned = centavos(cashout.returned + amount);
  const after: Cashout = {
    ...cashout,
    returned,
    status: returned === cashout.amount ? 'REFUNDED' : cashout.status,
    events: cashout.events + 1,
  };
  const returnedAmount = toReais(amount);
  const event = () =>
    cashoutEvent(
      { type: 'PIX_CASHOUT_REFUND', cashout: after, account, at, returnedAmount },
      institutionName,
    );
  return { cashout: after, given, movement, event };
}

const RETURNS_TABLE = table('cashout_returns', {
  as: 'r',
  columns: {
    companyId: int8(),
    returnId: text(),
    cashoutId: int8(),
    amount: int8(),
    reason: text(),
    createdAt: timestamp(),
  },
  derived: {
    companyId: ({ cashout }: CreditedReturn) => cashout.companyId,
    returnId: ({ given }: CreditedReturn) => given.returnId,
    cashoutId: ({ cashout }: CreditedReturn) => cashout.id,
    amount: ({ given }: CreditedReturn) => given.amount,
    reason: ({ given }: CreditedReturn) => given.reason,
    createdAt: ({ given }: CreditedReturn) => given.at,
  },
});

/** Writes returns down. */
export const insertReturns = insertInto(RETURNS_TABLE);
