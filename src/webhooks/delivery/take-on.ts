import type { Context } from '../../context.ts';
import type { Floor } from '../../database/due-work/floor.ts';
import { batchTransaction } from '../../database/transaction.ts';
import type { HoldingNode } from '../../nodes/holding-node.ts';
import type { Flights } from './flights.ts';
import { type DeliveryLanes, roomOf } from './lanes.ts';
import { leaseDeliveries, type Room } from './lease.ts';
import { dropPending, selectWaitingQueues } from './waiting.ts';

export interface IntakeParts {
  context: Pick<Context, 'db' | 'clock'>;
  node: HoldingNode;
  lanes: DeliveryLanes;
  flights: Flights;
  /** Over all queues. */
  floor: Floor;
}

/**
 * Leases due deliveries, as many as there is room for: retries, resends, tests, and first attempts for which no node
 * had room. Returns the number begun or dropped.
 */
export async function takeDue({ context, node, lanes, flights, floor }: IntakeParts): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  const from = await floor.from();
  const queues = await selectWaitingQueues(db.batch, from);
  const closed = queues.filter(({ open }) => !open);
  const dropped =
    closed.length === 0 ? 0 : await batchTransaction(db.batch, (tx) => dropPending(tx, closed, now));
  const due = queues.filter(({ open, dueAt }) => open && dueAt <= now);
  const rooms = due.flatMap((queue): Room[] => {
    const count = roomOf(lanes.of(queue), flights.size());
    return count === 0 ? [] : [{ companyId: queue.companyId, queue: queue.queue, count }];
  });
  if (rooms.length === 0) return dropped;
  const self = await node.alive();
  if (self === undefined) return dropped;
  const marked = rooms.map((room) => ({ room, drop: lanes.of(room).queued.mark() }));
  const attempts = await leaseDeliveries(db, rooms, { node: self, now: clock.now(), from }).catch(
    async (error) => {
      // The lease may have been committed, and this node would not know what it holds.
      await node.renounce();
      throw error;
    },
  );
  for (const { room, drop } of marked) {
    const lane = lanes.of(room);
    lane.more = attempts.filter(({ queue }) => queue === room.queue).length === room.count;
    if (!lane.more) drop();
  }
  for (const attempt of attempts) {
    const lane = lanes.of(attempt);
    flights.reserve(lane);
    flights.launch(attempt, lane);
  }
  return dropped + attempts.length;
}
