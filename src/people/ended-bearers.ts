import { type Executor, execute, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';

/** A bearer by the id in it. */
export interface Bearer {
  id: string;
  expiresAt: Date;
}

const end = sql(
  'ended-bearers.insert',
  'insert into ended_bearers (id, expires_at) values ($1, $2) on conflict do nothing',
);
const forget = sql(
  'ended-bearers.forget',
  `delete from ended_bearers where id in
     (select id from ended_bearers where expires_at <= $1 order by expires_at limit $2 for update skip locked)`,
);
const find = sql<{ ended: boolean }>(
  'ended-bearers.find',
  'select exists (select from ended_bearers where id = $1) as ended',
);

const FORGOTTEN_AT_ONCE = 20;

/** Ends one bearer for good, and forgets some that have run out by themselves. */
export async function endBearer(tx: Tx, { id, expiresAt }: Bearer, now: Date): Promise<void> {
  await execute(tx, end, [id, expiresAt]);
  await execute(tx, forget, [now, FORGOTTEN_AT_ONCE]);
}

export async function isBearerEnded(executor: Executor, id: string): Promise<boolean> {
  return (await queryOne(executor, find, [id]))?.ended === true;
}
