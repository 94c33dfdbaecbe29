import type { HoldingNode } from '../../nodes/holding-node.ts';
import { fixedOf, type Owed } from '../events/publish.ts';
import type { LogIds } from '../log/log-ids.ts';
import type { Attempt } from './attempt.ts';
import type { Flights } from './flights.ts';
import { type DeliveryLane, type DeliveryLanes, roomForFirst } from './lanes.ts';

/*
 * Sends first attempts from their transaction straight to the receivers. A row is leased to this node from the start, so
 * nothing is read back or leased again. Deliveries beyond the node's room wait in their queues.
 */
export interface FirstAttempts {
  /** Assigns an id to each attempt of this node, and returns the node's number. */
  lease(owed: readonly Owed[]): bigint | undefined;
  /** Starts committed attempts. */
  begin(owed: readonly Owed[]): void;
  /** Drops attempts of a failed transaction; any node takes those that may be committed after all. */
  abandon(owed: readonly Owed[], mayBeCommitted: boolean): void;
}

interface Parts {
  node: HoldingNode;
  ids: LogIds;
  lanes: DeliveryLanes;
  flights: Flights;
  /** Tells that a delivery waits in a queue. */
  wake(): void;
}

export function createFirstAttempts({ node, ids, lanes, flights, wake }: Parts): FirstAttempts {
  const laneOf = ({ endpoint: { companyId, queue } }: Owed) => lanes.of({ companyId, queue });
  return {
    lease: (owed) => {
      const self = ids.has() ? node.now() : undefined;
      if (self === undefined) {
        for (const one of owed) laneOf(one).queued.hold(subjectOf(one));
        return undefined;
      }
      for (const one of owed) {
        const lane = laneOf(one);
        // It also waits behind an earlier event of its payment.
        const isBehind = lane.queued.has(subjectOf(one));
        if (!isBehind && roomForFirst(lane, flights.size()) > 0) one.id = ids.lease(one.endpoint.companyId);
        if (one.id === undefined) lane.queued.hold(subjectOf(one));
        else flights.reserve(lane);
      }
      return self;
    },
    begin: (owed) => {
      // A lease may have found the queue empty before this commit.
      for (const one of owed)
        if (one.id === undefined) queue(laneOf(one), one);
        else flights.launch(attemptOf(one, one.id), laneOf(one));
      if (owed.some(({ id }) => id === undefined)) wake();
    },
    abandon: (owed, mayBeCommitted) => {
      for (const one of owed) if (one.id === undefined) queue(laneOf(one), one);
      const leased = owed.filter(({ id }) => id !== undefined);
      for (const one of leased) {
        flights.release(laneOf(one));
        if (!mayBeCommitted) ids.landed(one.id as bigint);
      }
      if (mayBeCommitted && leased.length > 0) void node.renounce();
    },
  };
}

function subjectOf({ told: { event } }: Owed): string {
  return `${event.subject}/${event.subjectId}`;
}

function queue(lane: DeliveryLane, one: Owed): void {
  lane.more = true;
  lane.queued.add(subjectOf(one));
}

function attemptOf({ told, endpoint }: Owed, id: bigint): Attempt {
  const { companyId, subject, subjectId, sequence, at } = told.event;
  const { body } = fixedOf(told);
  return {
    ...{ companyId, webhookId: endpoint.id, subject, subjectId, sequence, resend: 0n },
    ...{ id, attempt: 1, leaseNumber: 1, queue: endpoint.queue, createdAt: at, toldAt: at, body },
  };
}
