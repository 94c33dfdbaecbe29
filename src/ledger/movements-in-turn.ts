import { int8Column, textColumn, timestampColumn } from '../database/columns.ts';
import { execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import type { Movement } from './post.ts';

/** The movements that a turn makes, in the order of posting. */
export interface MovementSet extends WorkingSet {
  add(...movements: readonly Movement[]): void;
}

export const MOVEMENTS: WorkingSetKind<MovementSet> = { place: LOCK_ORDER.unlocked, open: openMovements };

function openMovements(tx: Tx): MovementSet {
  const made: Movement[] = [];
  return {
    add: (...movements) => made.push(...movements),
    lock: () => Promise.resolve(),
    save: () => writeMovements(tx, made),
  };
}

// The rows come in posting order and each draws the next code while its account is locked, so that
// within an account codes, instants and running balances all run the same way.
const insert = sql(
  'movements.insert',
  `insert into movements (company_id, account_id, at, kind, amount, balance_after, payment_id, reference)
   select * from unnest($1::int8[], $2::int8[], $3::timestamptz[], $4::text[], $5::int8[], $6::int8[],
                        $7::int8[], $8::text[])`,
);

/** Writes movements down, in the transaction that holds their accounts' locks. */
export async function writeMovements(tx: Tx, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return;
  await execute(tx, insert, [
    int8Column(movements.map((movement) => movement.companyId)),
    int8Column(movements.map((movement) => movement.accountId)),
    timestampColumn(movements.map((movement) => movement.at)),
    textColumn(movements.map((movement) => movement.kind)),
    int8Column(movements.map((movement) => movement.amount)),
    int8Column(movements.map((movement) => movement.balanceAfter)),
    int8Column(movements.map((movement) => movement.paymentId)),
    textColumn(movements.map((movement) => movement.reference)),
  ]);
}
