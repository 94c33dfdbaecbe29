import { type Executor, execute, queryOne, sql } from '../database/pool.ts';

/** Another live node. */
export interface RegisteredNode {
  id: string;
  /** Path of its socket, for nodes of the same machine. */
  path: string | null;
  /** As `host:port`, for nodes of other machines. */
  address: string | null;
}

const known = sql<{ known: boolean }>(
  'nodes.known',
  'select exists (select from nodes where id = $1 and alive_until > clock_timestamp()) as known',
);
const leave = sql('nodes.leave', 'delete from nodes where id = $1');
const forget = sql(
  'nodes.forget',
  `delete from nodes where alive_until < clock_timestamp() - interval '1 h'`,
);

export async function isKnown(executor: Executor, id: string): Promise<boolean> {
  return (await queryOne(executor, known, [id]))?.known === true;
}

export async function strikeOff(executor: Executor, id: string): Promise<void> {
  await execute(executor, leave, [id]);
}

/** Killed nodes leave their rows behind. */
export async function forgetDead(executor: Executor): Promise<void> {
  await execute(executor, forget, []);
}
