import { int8Column, textColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { query, sql } from '../../database/pool.ts';
import { ofCompany } from '../../database/spread/buckets.ts';
import { byShard } from '../../database/spread/shards.ts';
import type { Tx } from '../../database/transaction.ts';
import { gather } from '../../turns/gather.ts';
import { LOCK_ORDER, type TurnTry, type WorkingSet, type WorkingSetKind } from '../../turns/turn.ts';
import type { Centavos } from '../../values/money.ts';
import { type CashoutOwner, findOwners } from '../owners.ts';
import { type CreditedReturn, insertReturns } from './credit.ts';

const known = sql<KnownReturn & { companyId: bigint; returnId: string }>(
  'cashout-returns.known',
  `select r.company_id as "companyId", r.return_id as "returnId", r.cashout_id as "cashoutId", r.amount
     from ${paramRows('asked', 'company_id int8, return_id text')}
     cross join lateral (
       select * from cashout_returns r
        where ${ofCompany('r', 'asked.company_id')} and r.return_id = asked.return_id limit 1) r`,
);

/** An earlier credited return. */
export interface KnownReturn {
  readonly cashoutId: bigint;
  readonly amount: Centavos;
}

/** The returns of cashouts of a turn. */
export interface ReturnSet extends WorkingSet {
  want(ref: { companyId: bigint; returnId: string }): void;
  /** The earlier credited return with an id, including earlier in this turn. */
  find(companyId: bigint, returnId: string): KnownReturn | undefined;
  /** The bank's own side of a payment inside the bank, which never changes, before any lock. */
  findSent(endToEndId: string): Promise<CashoutOwner | undefined>;
  /** The same once it has been found. */
  sent(endToEndId: string): CashoutOwner | undefined;
  add(credited: CreditedReturn): void;
}

export const RETURNS: WorkingSetKind<ReturnSet> = { place: LOCK_ORDER.cashouts, open: openReturns };

function openReturns(tx: Tx, { context }: TurnTry): ReturnSet {
  const wanted: { companyId: bigint; returnId: string }[] = [];
  const credited = new Map<string, KnownReturn>();
  const sent = new Map<string, CashoutOwner>();
  const added: CreditedReturn[] = [];
  const keyOf = (companyId: bigint, returnId: string) => `${companyId}/${returnId}`;
  return {
    want: (ref) => wanted.push(ref),
    lock: async () => {
      const rows = await byShard(tx, wanted, (shard, refs) =>
        query(shard, known, [
          int8Column(refs.map((ref) => ref.companyId)),
          textColumn(refs.map((ref) => ref.returnId)),
        ]),
      );
      for (const row of rows) credited.set(keyOf(row.companyId, row.returnId), row);
    },
    findSent: gather(async (endToEndIds: readonly string[]) => {
      for (const owner of (await findOwners(context, tx, endToEndIds)).values())
        sent.set(owner.endToEndId, owner);
      return (endToEndId) => sent.get(endToEndId);
    }),
    sent: (endToEndId) => sent.get(endToEndId),
    find: (companyId, returnId) => credited.get(keyOf(companyId, returnId)),
    add: (one) => {
      added.push(one);
      const { cashout, given } = one;
      const known = { cashoutId: cashout.id, amount: given.amount };
      credited.set(keyOf(cashout.companyId, given.returnId), known);
    },
    save: () => insertReturns(tx, added),
  };
}
