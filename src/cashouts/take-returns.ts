import { lockAccountsById } from '../accounts/lock.ts';
import type { Context } from '../context.ts';
import { int8Column, textColumn, timestampColumn } from '../database/columns.ts';
import { execute, query, sql } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { type Movement, post } from '../ledger/post.ts';
import { writeMovements } from '../ledger/write-movements.ts';
import { centavos, toReais } from '../money.ts';
import type { IncomingReturn, ReturnAnswer } from '../rail/rail.ts';
import { type Event, publish } from '../webhooks/publish.ts';
import type { Cashout } from './cashout.ts';
import { cashoutEvent } from './events.ts';
import { catchUp, findOwners } from './outcomes.ts';
import { lockCashouts, refKey, updateCashouts } from './store.ts';

const known = sql<{ return_id: string }>(
  'cashout-returns.known',
  `select r.return_id from cashout_returns r
   where (r.company_id, r.return_id) in (select * from unnest($1::int8[], $2::text[]))`,
);
const insert = sql(
  'cashout-returns.insert',
  `insert into cashout_returns (company_id, return_id, cashout_id, amount, reason, created_at)
   select * from unnest($1::int8[], $2::text[], $3::int8[], $4::int8[], $5::text[], $6::timestamptz[])`,
);

interface Accepted {
  cashout: Cashout;
  incoming: IncomingReturn;
}

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
  return transaction(context.db.batch, async (tx) => {
    const [accounts, cashouts, taken] = await Promise.all([
      lockAccountsById(tx, refs),
      lockCashouts(tx, refs),
      selectKnown(tx, returns, owners),
    ]);
    const now = context.clock.now();
    const accepted: Accepted[] = [];
    const movements: Movement[] = [];
    const events: Event[] = [];
    const answers = returns.map((incoming): ReturnAnswer => {
      const owner = owners.get(incoming.endToEndId);
      if (taken.has(incoming.returnId)) return { accepted: true };
      const cashout = owner && cashouts.get(refKey(owner));
      const account = owner && accounts.byId(owner);
      const code = refusal(cashout, incoming);
      if (code !== undefined || cashout === undefined || account === undefined)
        return { accepted: false, code: code ?? 'ED05' };
      movements.push(
        post(account, {
          kind: 'CASHOUT_RETURN',
          amount: incoming.amount,
          paymentId: cashout.id,
          reference: incoming.returnId,
          at: now,
        }),
      );
      const after = afterReturn(cashout, incoming);
      events.push(
        cashoutEvent(
          {
            type: 'PIX_CASHOUT_REFUND',
            cashout: after,
            account,
            at: now,
            returnedAmount: toReais(incoming.amount),
          },
          (ispb) => context.rail.institutionName(ispb),
        ),
      );
      cashouts.set(refKey(after), after);
      taken.add(incoming.returnId);
      accepted.push({ cashout: after, incoming });
      return { accepted: true };
    });
    await Promise.all([
      insertReturns(tx, accepted, now),
      updateCashouts(tx, lastStates(accepted)),
      writeMovements(tx, movements),
      publish(tx, events),
      accounts.save(tx),
    ]);
    return answers;
  });
}

function refusal(cashout: Cashout | undefined, incoming: IncomingReturn): string | undefined {
  if (cashout?.status !== 'SUCCESS' && cashout?.status !== 'REFUNDED') return 'ED05';
  return cashout.returned + incoming.amount > cashout.amount ? 'AM09' : undefined;
}

/** SUCCESS becomes REFUNDED when the whole amount is back. */
function afterReturn(cashout: Cashout, incoming: IncomingReturn): Cashout {
  const returned = centavos(cashout.returned + incoming.amount);
  return {
    ...cashout,
    returned,
    status: returned === cashout.amount ? 'REFUNDED' : cashout.status,
    events: cashout.events + 1,
  };
}

/** Two returns of one payment in a batch: only the last state is written. */
function lastStates(accepted: readonly Accepted[]): Cashout[] {
  return [...new Map(accepted.map(({ cashout }) => [refKey(cashout), cashout])).values()];
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

async function insertReturns(tx: Tx, accepted: readonly Accepted[], now: Date): Promise<void> {
  if (accepted.length === 0) return;
  await execute(tx, insert, [
    int8Column(accepted.map(({ cashout }) => cashout.companyId)),
    textColumn(accepted.map(({ incoming }) => incoming.returnId)),
    int8Column(accepted.map(({ cashout }) => cashout.id)),
    int8Column(accepted.map(({ incoming }) => incoming.amount)),
    textColumn(accepted.map(({ incoming }) => incoming.reason)),
    timestampColumn(accepted.map(() => now)),
  ]);
}
