import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { createClaimer } from './claim.ts';
import { selectNextDue, selectWaitingQueues } from './claims.ts';
import { createFlights } from './flights.ts';
import { createLane, type Lane, roomsFor } from './lanes.ts';
import { createDeliveringNode } from './nodes.ts';
import type { DeliveryState } from './outcome.ts';
import { createPace } from './pace.ts';

/** Delivers what is due, on as many nodes as there are. */
export interface Deliverer {
  dueWork: DueWork;
  /** Looks for what is due now, without waiting for the next poll. */
  wake(): void;
  /** How many attempts ended in which way since this process began. */
  counts: ReadonlyMap<DeliveryState, number>;
  stop(): Promise<void>;
}

const PACE_MS = 50;
// A call may take longer than a node has for stopping: what it cuts is tried again by whoever comes next.
const STOP_MS = 3_000;
const LANES_REMEMBERED = 10_000;

export function createDeliverer(context: Context, outbound: Outbound): Deliverer {
  const { db, clock } = context;
  const claimAttempts = createClaimer(context);
  const node = createDeliveringNode(db);
  const pace = createPace();
  const laneOf = rememberLanes();
  let stopped = false;
  const flights = createFlights({
    ...{ context, outbound },
    landed: (lane) => {
      if (lane.more && lane.inFlight <= lane.window / 2) wake();
    },
  });

  const claim = async (): Promise<number> => {
    const self = stopped ? undefined : await node.alive();
    if (self === undefined) return 0;
    const now = clock.now();
    const due = (await selectWaitingQueues(db.batch)).filter(({ dueAt }) => dueAt <= now);
    const allowed = pace.allowed();
    if (allowed === 0 && due.length > 0) setTimeout(wake, PACE_MS).unref();
    const rooms = roomsFor(due, { laneOf, inFlight: flights.size(), allowed });
    if (rooms.length === 0) return 0;
    const attempts = await claimAttempts(rooms, self).catch(async (error) => {
      // It may have been committed all the same, and then nobody here would know what this node has claimed.
      await node.renounce();
      throw error;
    });
    for (const { queue, count } of rooms)
      laneOf(queue).more = attempts.filter((attempt) => attempt.queue === queue).length === count;
    pace.begun(attempts.length);
    for (const attempt of attempts) flights.launch(attempt, laneOf(attempt.queue));
    return attempts.length;
  };
  const oneAtATime = serialise(claim);

  const wake = coalesce(
    async () => {
      if (!stopped) await oneAtATime();
    },
    (error) => context.log.error({ err: error }, 'webhooks could not be claimed'),
  );

  return {
    dueWork: {
      name: 'webhooks: deliver',
      runDue: oneAtATime,
      nextDue: async () => selectNextDue(db.batch, await selectWaitingQueues(db.batch)),
      busy: async () => {
        if (flights.size() > 0) return true;
        // Due, whether or not somebody has begun: a worker may have handed it out just now.
        const now = clock.now();
        return (await selectWaitingQueues(db.batch)).some(({ dueAt }) => dueAt <= now);
      },
    },
    wake,
    counts: flights.counts,
    stop: async () => {
      stopped = true;
      // With the database away there is nothing to give back: this node falls silent, and that says it too.
      await oneAtATime().catch(() => undefined);
      await flights.end(STOP_MS);
      await node.leave().catch(() => undefined);
    },
  };
}

function rememberLanes(): (queue: bigint) => Lane {
  const lanes = new Map<bigint, Lane>();
  return (queue) => {
    const known = lanes.get(queue);
    if (known !== undefined) return known;
    if (lanes.size >= LANES_REMEMBERED)
      for (const [id, idle] of lanes) if (idle.inFlight === 0) lanes.delete(id);
    const lane = createLane();
    lanes.set(queue, lane);
    return lane;
  };
}

/** One run after another, however many ask. */
function serialise<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Asked many times in one turn of the loop, it runs once. */
function coalesce(work: () => Promise<void>, failed: (error: unknown) => void): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    setImmediate(() => {
      asked = false;
      work().catch(failed);
    });
  };
}
