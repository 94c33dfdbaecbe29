import { lockAccountsById } from '../accounts/lock.ts';
import type { Context } from '../context.ts';
import { int8Column, textColumn } from '../database/columns.ts';
import { query, sql } from '../database/pool.ts';
import { batchTransaction, closeWith, type Tx } from '../database/transaction.ts';
import { writeMovements } from '../ledger/write-movements.ts';
import type { Centavos } from '../money.ts';
import type { IncomingReturn, ReturnAnswer } from '../rail/rail.ts';
import { publish } from '../webhooks/publish.ts';
import type { Cashout } from './cashout.ts';
import { type CreditedReturn, creditReturn, writeReturns } from './credit-return.ts';
import { catchUp, findOwners } from './outcomes.ts';
import { lockCashouts, refKey } from './store.ts';

const known = sql<{ return_id: string }>(
  'cashout-returns.known',
  `select r.return_id
     from unnest($1::int8[], $2::text[]) as asked(company_id, return_id)
     cross join lateral (
       select * from cashout_returns r
        where r.company_id = asked.company_id and r.return_id = asked.return_id limit 1) r`,
);
/**
 * Credits money that recipients' institutions give back of payments we sent, in one transaction. A
 * return offered again is accepted again and credited once. Refused: AM09 when more would come back
 * than was sent, ED05 when the payment is not one that settled.
 */
export async function takeReturns(
  context: Context,
  returns: readonly IncomingReturn[],
): Promise<ReturnAnswer[]> {
  const owners = await findOwners(
    context.db.main,
    returns.map((incoming) => incoming.endToEndId),
  );
  const refs = [...owners.values()];
  await catchUp(context, refs);
  return batchTransaction(context.db.batch, async (tx) => {
    const [accounts, cashouts, taken] = await Promise.all([
      lockAccountsById(tx, refs),
      lockCashouts(tx, refs),
      selectKnown(tx, returns, owners),
    ]);
    const now = context.clock.now();
    const institutionName = (ispb: string) => context.rail.institutionName(ispb);
    const credited: CreditedReturn[] = [];
    const answers = returns.map((incoming): ReturnAnswer => {
      if (taken.has(incoming.returnId)) return { accepted: true };
      const owner = owners.get(incoming.endToEndId);
      const cashout = owner && cashouts.get(refKey(owner));
      const account = owner && accounts.byId(owner);
      const code = returnRefusal(cashout, incoming.amount);
      if (code !== undefined || cashout === undefined || account === undefined)
        return { accepted: false, code: code ?? 'ED05' };
      const given = { ...incoming, at: now, inside: false };
      const credit = creditReturn(cashout, account, { given, institutionName });
      // A second return of the same payment meets the state that this one leaves.
      cashouts.set(refKey(cashout), credit.cashout);
      taken.add(incoming.returnId);
      credited.push(credit);
      return { accepted: true };
    });
    const movements = credited.map((credit) => credit.movement);
    const events = credited.map((credit) => credit.event);
    const writes = [
      writeReturns(tx, credited),
      writeMovements(tx, movements),
      publish(tx, events),
      accounts.save(tx),
    ];
    return closeWith(writes, answers);
  });
}

/** Why money may not come back of a payment; undefined when it may. */
export function returnRefusal(cashout: Cashout | undefined, amount: Centavos): string | undefined {
  if (cashout?.status !== 'SUCCESS' && cashout?.status !== 'REFUNDED') return 'ED05';
  return cashout.returned + amount > cashout.amount ? 'AM09' : undefined;
}

async function selectKnown(
  tx: Tx,
  returns: readonly IncomingReturn[],
  owners: ReadonlyMap<string, { companyId: bigint }>,
): Promise<Set<string>> {
  const refs = returns.flatMap((incoming) => {
    const owner = owners.get(incoming.endToEndId);
    return owner === undefined ? [] : [{ companyId: owner.companyId, returnId: incoming.returnId }];
  });
  const rows = await query(tx, known, [
    int8Column(refs.map((ref) => ref.companyId)),
    textColumn(refs.map((ref) => ref.returnId)),
  ]);
  return new Set(rows.map((row) => row.return_id));
}
