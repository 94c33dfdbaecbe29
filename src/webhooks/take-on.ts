import type { Context } from '../context.ts';
import { batchTransaction } from '../database/transaction.ts';
import type { Attempt } from './attempt.ts';
import { type Claimer, claimDeliveries } from './claim.ts';
import type { Flights } from './flights.ts';
import { handOutDeliveries } from './hand-out.ts';
import type { Lanes } from './lanes.ts';
import type { DeliveringNode } from './nodes.ts';
import type { Pace } from './pace.ts';
import { roomsFor, sharesFor } from './shares.ts';
import { dropPending, selectWaitingCompanies, selectWaitingQueues } from './waiting.ts';

/** What a node takes on, as much as there is room for; never more than its pace allows. */
export interface Intake {
  /** Hands out what was published, and makes the first attempts of it; answers how many companies' events waited. */
  fromOutbox(): Promise<number>;
  /**
   * Claims what is due: retries, resends, tests, and what nobody had room for when it was published. Answers how many
   * deliveries it began or dropped.
   */
  fromQueues(): Promise<number>;
}

export interface IntakeParts {
  context: Context;
  node: DeliveringNode;
  lanes: Lanes;
  flights: Flights;
  pace: Pace;
  /** Told when there is more to do than may be begun now. */
  tooSoon(): void;
}

export function createIntake(parts: IntakeParts): Intake {
  let lastServed = 0n;
  return {
    fromOutbox: async () => {
      if (!mayBegin(parts)) return 0;
      const companies = await selectWaitingCompanies(parts.context.db.batch);
      if (companies.length === 0) return 0;
      // Those that did not get their turn last time come first.
      const waiting = [
        ...companies.filter((id) => id > lastServed),
        ...companies.filter((id) => id <= lastServed),
      ];
      await begin(parts, async (claimer, allowed) => {
        const capacity = { lanes: parts.lanes, inFlight: parts.flights.size(), allowed };
        const shares = sharesFor(waiting, capacity);
        if (shares === undefined) return [];
        const attempts = await handOutDeliveries(parts.context.db, shares, claimer);
        if (shares.companies.length < companies.length)
          lastServed = shares.companies.at(-1)?.companyId ?? lastServed;
        const counts = countByQueue(attempts);
        const rooms = new Map(shares.rooms.map(({ queue, count }) => [queue, count]));
        for (const [queue, { companyId, count }] of counts)
          if (count >= (rooms.get(queue) ?? shares.otherRoom))
            parts.lanes.of({ companyId, queue }).more = true;
        return attempts;
      });
      return companies.length;
    },
    fromQueues: async () => {
      if (!mayBegin(parts)) return 0;
      const now = parts.context.clock.now();
      const queues = await selectWaitingQueues(parts.context.db.batch);
      const closed = queues.filter(({ open }) => !open);
      const dropped =
        closed.length === 0
          ? 0
          : await batchTransaction(parts.context.db.batch, (tx) => dropPending(tx, closed, now));
      const due = queues.filter(({ open, dueAt }) => open && dueAt <= now);
      if (due.length === 0) return dropped;
      const begun = await begin(parts, async (claimer, allowed) => {
        const rooms = roomsFor(due, { lanes: parts.lanes, inFlight: parts.flights.size(), allowed });
        if (rooms.length === 0) return [];
        const attempts = await claimDeliveries(parts.context.db, rooms, claimer);
        const counts = countByQueue(attempts);
        for (const room of rooms) parts.lanes.of(room).more = counts.get(room.queue)?.count === room.count;
        return attempts;
      });
      return dropped + begun;
    },
  };
}

/** While payments leave no room there is not so much as a look into the tables. */
function mayBegin({ pace, tooSoon }: IntakeParts): boolean {
  if (pace.allowed() > 0) return true;
  tooSoon();
  return false;
}

/** Claims under this node's name, within its pace, and sends off what was claimed. */
async function begin(
  parts: IntakeParts,
  claim: (claimer: Claimer, allowed: number) => Promise<Attempt[]>,
): Promise<number> {
  const { context, node, lanes, flights, pace } = parts;
  const self = await node.alive();
  if (self === undefined || !mayBegin(parts)) return 0;
  const allowed = pace.allowed();
  const attempts = await claim({ node: self, now: context.clock.now() }, allowed).catch(async (error) => {
    // It may have been committed all the same, and then nobody here would know what this node has claimed.
    await node.renounce();
    throw error;
  });
  pace.begun(attempts.length);
  for (const attempt of attempts) flights.launch(attempt, lanes.of(attempt));
  return attempts.length;
}

function countByQueue(attempts: readonly Attempt[]): Map<bigint, { companyId: bigint; count: number }> {
  const counts = new Map<bigint, { companyId: bigint; count: number }>();
  for (const { queue, companyId } of attempts) {
    const counted = counts.get(queue);
    if (counted === undefined) counts.set(queue, { companyId, count: 1 });
    else counted.count += 1;
  }
  return counts;
}
