import type { Account } from '../accounts/account.ts';
import { int8Column, textColumn, timestampColumn } from '../database/columns.ts';
import { execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { type Movement, post } from '../ledger/post.ts';
import { type Centavos, centavos, toReais } from '../money.ts';
import type { Event } from '../webhooks/publish.ts';
import type { Cashout } from './cashout.ts';
import { cashoutEvent } from './events.ts';
import type { InstitutionName } from './resource.ts';

/** Money that comes back of a payment we sent. */
export interface ReturnOfCashout {
  returnId: string;
  amount: Centavos;
  reason: string;
  at: Date;
  /** It comes from another customer of this bank. */
  inside: boolean;
}

export interface CreditedReturn {
  cashout: Cashout;
  given: ReturnOfCashout;
  movement: Movement;
  /** Makes the event that tells it. */
  event: () => Event;
}

/** Credits a return to the locked account: SUCCESS becomes REFUNDED when the whole amount is back. */
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

const insert = sql(
  'cashout-returns.insert',
  `insert into cashout_returns (company_id, return_id, cashout_id, amount, reason, created_at)
   select * from unnest($1::int8[], $2::text[], $3::int8[], $4::int8[], $5::text[], $6::timestamptz[])`,
);

/** Writes returns down. */
export async function insertReturns(tx: Tx, credited: readonly CreditedReturn[]): Promise<void> {
  if (credited.length === 0) return;
  await execute(tx, insert, [
    int8Column(credited.map(({ cashout }) => cashout.companyId)),
    textColumn(credited.map(({ given }) => given.returnId)),
    int8Column(credited.map(({ cashout }) => cashout.id)),
    int8Column(credited.map(({ given }) => given.amount)),
    textColumn(credited.map(({ given }) => given.reason)),
    timestampColumn(credited.map(({ given }) => given.at)),
  ]);
}
