import { type Executor, execute, queryOne, sql } from '../../../database/pool.ts';
import type { ReserveBalance } from '../../../rail/operations.ts';

const move = sql(
  'bcb.move-reserve',
  `insert into bcb.reserve_movements (id, amount, accounting_date, heard_at) values ($1, $2, $3::text::date, $4)
   on conflict (id) do nothing`,
);
const keep = sql(
  'bcb.keep-reserve',
  `insert into bcb.reserve as r (available, blocked, told_at) values ($1, $2, $3)
   on conflict (one) do update set available = excluded.available, blocked = excluded.blocked, told_at = excluded.told_at
    where r.told_at < excluded.told_at`,
);
const find = sql<ReserveBalance>(
  'bcb.find-reserve',
  'select available, blocked, told_at as at from bcb.reserve',
);

export interface ReserveMovement {
  id: string;
  /** Below zero where it went to the STR. */
  amount: bigint;
  accountingDate: string;
}

/** Money that came from the STR, or went there. Heard twice, it is one. */
export async function keepMovement(
  executor: Executor,
  { id, amount, accountingDate }: ReserveMovement,
  now: Date,
): Promise<void> {
  await execute(executor, move, [id, amount, accountingDate, now]);
}

/** Keeps the newest statement of the account. */
export async function keepReserve(
  executor: Executor,
  { available, blocked, at }: { available: bigint; blocked: bigint; at: Date },
): Promise<void> {
  await execute(executor, keep, [available, blocked, at]);
}

export function findReserve(executor: Executor): Promise<ReserveBalance | undefined> {
  return queryOne(executor, find);
}
