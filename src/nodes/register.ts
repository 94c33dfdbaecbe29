import { type Executor, execute, query, sql } from '../database/pool.ts';

/** Another node that lives. */
export interface RegisteredNode {
  id: string;
  /** Of its socket, for nodes of the same machine. */
  path: string | null;
  /** As `host:port`, for nodes of other machines. */
  address: string | null;
}

export const BEAT_MS = 1_000;
const ALIVE = `interval '5 s'`;

const beat = sql<RegisteredNode>(
  'nodes.beat',
  `with beat as (
     insert into nodes (id, path, address, alive_until) values ($1, $2, $3, clock_timestamp() + ${ALIVE})
     on conflict (id) do update set alive_until = excluded.alive_until)
   select id, path, address from nodes where alive_until > clock_timestamp() and id <> $1 limit 1000`,
);
const known = sql<{ known: boolean }>(
  'nodes.known',
  'select exists (select from nodes where id = $1 and alive_until > clock_timestamp()) as known',
);
const leave = sql('nodes.leave', 'delete from nodes where id = $1');
const forget = sql(
  'nodes.forget',
  `delete from nodes where alive_until < clock_timestamp() - interval '1 h'`,
);

/** Says that this node lives; answers which others do. */
export function sayAlive(executor: Executor, node: RegisteredNode): Promise<RegisteredNode[]> {
  return query(executor, beat, [node.id, node.path, node.address]);
}

export async function isKnown(executor: Executor, id: string): Promise<boolean> {
  const [row] = await query(executor, known, [id]);
  return row?.known === true;
}

export async function strikeOff(executor: Executor, id: string): Promise<void> {
  await execute(executor, leave, [id]);
}

/** Nodes that were killed leave their rows behind. */
export async function forgetDead(executor: Executor): Promise<void> {
  await execute(executor, forget, []);
}
