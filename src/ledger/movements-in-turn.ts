import { query, sql } from '../database/pool.ts';
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
  let coded: readonly Coded[] = [];
  return {
    add: (...movements) => made.push(...movements),
    lock: () => Promise.resolve(),
    recall: () => true,
    draw: async () => {
      coded = await drawCodes(tx, made);
    },
    save: () => (tx.shards === undefined ? insertRows(tx, made) : insertCoded(tx, coded)),
  };
}

const COLUMNS = {
  companyId: int8(),
  accountId: int8(),
  at: timestamp(),
  kind: text<MovementKind>(),
  amount: int8<Centavos>(),
  balanceAfter: int8<Centavos>(),
  paymentId: int8<bigint | null>(),
  reference: text(),
};

/*
 * Rows are inserted in posting order, and each draws the next code while its account is locked. Within an account
 * codes, instants and running balances therefore increase together.
 */
const MOVEMENTS_TABLE = table('movements', { as: 'm', columns: COLUMNS });
const insertRows = insertInto(MOVEMENTS_TABLE);

/*
 * On several machines the codes are drawn on the coordinator and passed as parameters, because a statement on a shard
 * may not call a volatile function.
 */
type Coded = Movement & { code: bigint };
const CODED_TABLE = table('movements', { as: 'm', columns: { ...COLUMNS, code: int8() } });
const insertCoded = insertInto(CODED_TABLE, { verb: 'insert-coded' });
const draw = sql<{ code: bigint }>(
  'movements.draw-codes',
  `select nextval('movement_codes') as code from generate_series(1, $1::int4)`,
);

async function drawCodes(tx: Tx, movements: readonly Movement[]): Promise<Coded[]> {
  if (movements.length === 0) return [];
  const drawn = await query(tx, draw, [movements.length]);
  return movements.map((movement, index) => ({ ...movement, code: (drawn[index] as { code: bigint }).code }));
}

/** Inserts movements, in the transaction that holds the locks of their accounts. */
export async function writeMovements(tx: Tx, movements: readonly Movement[]): Promise<void> {
  if (tx.shards === undefined) await insertRows(tx, movements);
  else await insertCoded(tx, await drawCodes(tx, movements));
}
