import { insertInto, int8, table, text, timestamp } from '../database/table.ts';
import type { Tx } from '../database/transaction.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import type { Centavos } from '../values/money.ts';
import type { MovementKind } from './movement-kinds.ts';
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

const MOVEMENTS_TABLE = table('movements', {
  as: 'm',
  columns: {
    companyId: int8(),
    accountId: int8(),
    at: timestamp(),
    kind: text<MovementKind>(),
    amount: int8<Centavos>(),
    balanceAfter: int8<Centavos>(),
    paymentId: int8<bigint | null>(),
    reference: text(),
  },
});

/**
 * Writes movements down, in the transaction that holds their accounts' locks. The rows come in posting order and each
 * draws the next code while its account is locked, so that within an account codes, instants and running balances all
 * run the same way.
 */
export const writeMovements = insertInto(MOVEMENTS_TABLE);
