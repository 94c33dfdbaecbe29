import type { Databases } from '../../database/databases.ts';
import { execute, sql } from '../../database/pool.ts';
import type { SilentNode } from '../../nodes/beat.ts';

const putBack = sql(
  'webhook-deliveries.put-back',
  `update webhook_deliveries set due_at = created_at, claimed_by = null
    where id + 0 >= $2 and claimed_by = $1 and due_at is null and state = 'PENDING'`,
);

/** Puts into their queues the first attempts that a silent node leased as it wrote them; answers how many. */
export function putBackDeliveries(db: Databases, { id, firstDelivery }: SilentNode): Promise<number> {
  return execute(db.main, putBack, [id, firstDelivery]);
}
