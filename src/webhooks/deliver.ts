import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { createFlights, type Flights, wantsMore } from './flights.ts';
import { createLanes } from './lanes.ts';
import { createDeliveringNode } from './nodes.ts';
import type { DeliveryState } from './outcome.ts';
import { createPace } from './pace.ts';
import { countPublished } from './publish.ts';
import { createReceivers } from './receivers.ts';
import { createSaltReader } from './salt.ts';
import { createIntake } from './take-on.ts';
import { coalesce, serialise } from './turns.ts';
import { selectNextDue, selectWaitingCompanies, selectWaitingQueues } from './waiting.ts';

/** Delivers what was published and what is due, on as many nodes as there are. */
export interface Deliverer {
  dueWork: readonly DueWork[];
  /** Looks for what is due now, without waiting for the next poll. */
  wake(): void;
  /** An endpoint has been changed: what is claimed for it must not go by what it was. */
  changed(): void;
  /** How many attempts ended in which way since this process began. */
  counts: ReadonlyMap<DeliveryState, number>;
  stop(): Promise<void>;
}

// While the outbox fills it is emptied so often: each time costs a commit.
const STREAMING_MS = 25;
const PACE_MS = 50;
// A call may take longer than a node has for stopping: what it cuts is tried again by whoever comes next.
const STOP_MS = 3_000;

export function createDeliverer(context: Context, outbound: Outbound): Deliverer {
  const node = createDeliveringNode(context.db);
  const lanes = createLanes();
  const receivers = createReceivers(context);
  const inTurn = serialise();
  let stopped = false;
  const work = (one: () => Promise<number>) => inTurn(async () => (stopped ? 0 : one()));
  const failed = (error: unknown) => context.log.error({ err: error }, 'webhooks could not be claimed');

  const takeDue = () => work(intake.fromQueues);
  const wakeOutbox = coalesce(async () => void (await takePublished()), failed);
  const wakeQueues = coalesce(async () => void (await takeDue()), failed);
  const later = createAlarm(wakeOutbox);
  const flights = createFlights({
    ...{ context, outbound, receivers, readSalt: createSaltReader(context.db.batch) },
    landed: (lane) => {
      if (!wantsMore(lane)) return;
      if (lane.heldBack) wakeOutbox();
      lane.heldBack = false;
      if (lane.more) wakeQueues();
    },
  });
  const intake = createIntake({
    ...{ context, node, lanes, flights, pace: createPace() },
    tooSoon: () => {
      later(PACE_MS);
      setTimeout(wakeQueues, PACE_MS).unref();
    },
  });
  const watch = watchPublished(() => {
    wakeOutbox();
    // It may not have been committed yet.
    later(STREAMING_MS);
  });
  const takePublished = async (): Promise<void> => {
    const seen = await work(intake.fromOutbox);
    if (seen > 0) later(STREAMING_MS);
    if ([...lanes.all()].some((lane) => lane.more && wantsMore(lane))) wakeQueues();
  };

  return {
    dueWork: [handOutWork(context, takePublished), deliveryWork(context, { takeDue, flights })],
    wake: wakeQueues,
    changed: receivers.forget,
    counts: flights.counts,
    stop: async () => {
      stopped = true;
      clearInterval(watch);
      // With the database away there is nothing to give back: this node falls silent, and that says it too.
      await inTurn(async () => undefined).catch(() => undefined);
      await flights.end(STOP_MS);
      await node.leave().catch(() => undefined);
    },
  };
}

function handOutWork({ db }: Context, takePublished: () => Promise<void>): DueWork {
  return {
    name: 'webhooks: hand out',
    // It sees to itself from here on, and rests once there is nothing left.
    runDue: async () => {
      await takePublished();
      return 0;
    },
    nextDue: async () => null,
    busy: async () => (await selectWaitingCompanies(db.batch)).length > 0,
  };
}

function deliveryWork(
  { db, clock }: Context,
  { takeDue, flights }: { takeDue(): Promise<number>; flights: Flights },
): DueWork {
  return {
    name: 'webhooks: deliver',
    runDue: takeDue,
    nextDue: async () => selectNextDue(db.batch, await selectWaitingQueues(db.batch)),
    busy: async () => {
      if (flights.size() > 0) return true;
      // Due, whether or not somebody has begun: a worker may have handed it out just now.
      const now = clock.now();
      return (await selectWaitingQueues(db.batch)).some(({ dueAt }) => dueAt <= now);
    },
  };
}

/** What this process publishes is handed out without waiting for the poll, which finds what others did. */
function watchPublished(published: () => void): NodeJS.Timeout {
  let seen = countPublished();
  return setInterval(() => {
    const count = countPublished();
    if (count === seen) return;
    seen = count;
    published();
  }, STREAMING_MS).unref();
}

/** Rings once after the time asked for, however often it is asked meanwhile. */
function createAlarm(ring: () => void): (ms: number) => void {
  let isSet = false;
  return (ms) => {
    if (isSet) return;
    isSet = true;
    setTimeout(() => {
      isSet = false;
      ring();
    }, ms).unref();
  };
}
