import { type Databases, execute, query, sql } from '../database/pool.ts';

/** A node, and the first row of the log from which on it may have left first attempts unanswered. */
interface SilentNode {
  id: bigint;
  firstId: bigint;
}

// No transaction lives so long: what a silent node was still writing is committed by then.
const FORGOTTEN_AFTER = `interval '1 minute'`;

const silent = sql<SilentNode>(
  'webhook-nodes.silent',
  `select id, first_id as "firstId" from webhook_nodes where alive_until <= clock_timestamp()`,
);
const putBack = sql(
  'webhook-deliveries.put-back',
  `update webhook_deliveries set due_at = created_at, claimed_by = null
    where id + 0 >= $2 and claimed_by = $1 and due_at is null and state = 'PENDING'`,
);
const forget = sql(
  'webhook-nodes.forget',
  `delete from webhook_nodes where id = $1 and alive_until < clock_timestamp() - ${FORGOTTEN_AFTER}`,
);

/** Puts into their queues what nodes had leased as they wrote it that have fallen silent since. */
export async function takeBack(db: Databases): Promise<void> {
  for (const node of await query(db.main, silent)) {
    await putBackLeased(db, node);
    await execute(db.main, forget, [node.id]);
  }
}

export async function putBackLeased(db: Databases, { id, firstId }: SilentNode): Promise<void> {
  await execute(db.main, putBack, [id, firstId]);
}
