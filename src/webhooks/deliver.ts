import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { createFirstAttempts, type FirstAttempts } from './first-attempts.ts';
import { createFlights, wantsMore } from './flights.ts';
import { createLanes } from './lanes.ts';
import { createDeliveringNode } from './nodes.ts';
import type { DeliveryState } from './outcome.ts';
import { createReceivers } from './receivers.ts';
import { createSaltReader } from './salt.ts';
import { takeBack } from './take-back.ts';
import { takeDue } from './take-on.ts';
import { coalesce, serialise } from './turns.ts';
import { countLeased, selectNextDue, selectWaitingQueues } from './waiting.ts';

/** The part of the world that delivering needs. */
export type Delivering = Pick<Context, 'db' | 'clock' | 'vault' | 'log'>;

/** Delivers what is told and what is due, on as many nodes as there are. */
export interface Deliverer {
  firstAttempts: FirstAttempts;
  dueWork: DueWork;
  /** Looks for what is due now, without waiting for the next poll. */
  wake(): void;
  /** An endpoint has been changed: what is claimed for it must not go by what it was. */
  changed(): void;
  /** How many attempts ended in which way since this process began. */
  counts: ReadonlyMap<DeliveryState, number>;
  stop(): Promise<void>;
}

const TAKEN_BACK_EVERY_MS = 1_000;
// A call may take longer than a node has for stopping: what it cuts is tried again by whoever comes next.
const STOP_MS = 3_000;

export function createDeliverer(context: Delivering, outbound: Outbound): Deliverer {
  const { db, clock, log } = context;
  const node = createDeliveringNode(db);
  const lanes = createLanes();
  const receivers = createReceivers(context);
  const inTurn = serialise();
  let stopped = false;
  let tookBackAt = Number.NEGATIVE_INFINITY;
  const runDue = () =>
    inTurn(async () => {
      if (stopped) return 0;
      if (performance.now() - tookBackAt >= TAKEN_BACK_EVERY_MS) {
        tookBackAt = performance.now();
        await takeBack(db);
      }
      return takeDue({ context, node, lanes, flights });
    });
  const wake = coalesce(
    async () => void (await runDue()),
    (error) => log.error({ err: error }, 'webhooks could not be claimed'),
  );
  const flights = createFlights({
    ...{ context, outbound, receivers, readSalt: createSaltReader(db.batch) },
    landed: (lane, recorded) => {
      if (recorded !== undefined) node.landed(recorded.id);
      if (wantsMore(lane)) wake();
    },
  });
  const busy = async () => {
    if (flights.size() > 0) return true;
    // Due, whether or not somebody has begun: another node may have.
    const now = clock.now();
    if ((await selectWaitingQueues(db.batch)).some(({ dueAt }) => dueAt <= now)) return true;
    return (await countLeased(db.main)) > 0;
  };

  return {
    firstAttempts: createFirstAttempts({ node, lanes, flights, wake }),
    dueWork: {
      ...{ name: 'webhooks: deliver', runDue, busy },
      nextDue: async () => selectNextDue(db.batch, await selectWaitingQueues(db.batch)),
    },
    wake,
    changed: receivers.forget,
    counts: flights.counts,
    stop: async () => {
      stopped = true;
      // With the database away there is nothing to give back: this node falls silent, and that says it too.
      await inTurn(async () => undefined).catch(() => undefined);
      await flights.end(STOP_MS);
      await node.leave().catch(() => undefined);
    },
  };
}
