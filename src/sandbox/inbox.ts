import type { Databases } from '../database/databases.ts';
import { execute, query, sql } from '../database/pool.ts';
import { transaction } from '../database/transaction.ts';

/** One request that a built-in receiver got. */
export interface InboxRequest {
  headers: Record<string, string>;
  body: string;
  receivedAt: Date;
}

/** Each name keeps this many, or a few more until the next clearing. */
export const KEPT_PER_NAME = 1_000;
// Names are anybody's to make up, so all of them together are bounded too.
const KEPT_IN_ALL = 100_000;
const CLEARED_EVERY = 50n;

const insert = sql<{ id: bigint }>(
  'inbox.insert',
  'insert into inbox_requests (name, headers, body, received_at) values ($1, $2, $3, $4) returning id',
);
const clearName = sql(
  'inbox.clear-name',
  `delete from inbox_requests where name = $1 and id <= (
     select id from inbox_requests where name = $1 order by id desc offset ${KEPT_PER_NAME} limit 1)`,
);
const clearAll = sql('inbox.clear-all', `delete from inbox_requests where id <= $1::int8 - ${KEPT_IN_ALL}`);
const newest = sql<{ headers: string; body: string; receivedAt: Date }>(
  'inbox.newest',
  `select headers, body, received_at as "receivedAt" from inbox_requests
    where name = $1 order by id desc limit ${KEPT_PER_NAME}`,
);

export async function keepRequest(db: Databases, name: string, request: InboxRequest): Promise<void> {
  const { headers, body, receivedAt } = request;
  await transaction(db.main, async (tx) => {
    const [row] = await query(tx, insert, [name, JSON.stringify(headers), body, receivedAt]);
    if (row === undefined || row.id % CLEARED_EVERY !== 0n) return;
    await execute(tx, clearName, [name]);
    await execute(tx, clearAll, [row.id]);
  });
}

/** Reads the requests of an inbox, newest first. */
export async function readInbox(db: Databases, name: string): Promise<InboxRequest[]> {
  const rows = await query(db.main, newest, [name]);
  return rows.map(({ headers, ...row }) => ({ ...row, headers: JSON.parse(headers) }));
}
