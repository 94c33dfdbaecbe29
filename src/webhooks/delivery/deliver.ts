import type { DueWork } from '../../database/due-work/due-work.ts';
import { createFloor } from '../../database/due-work/floor.ts';
import type { HoldingNode } from '../../nodes/holding-node.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import { createSaltReader } from '../events/salt.ts';
import type { LogIds } from '../log/log-ids.ts';
import type { Delivering } from './delivering.ts';
import { createFirstAttempts, type FirstAttempts } from './first-attempts.ts';
import { createFlights, wantsMore } from './flights.ts';
import { createLanes } from './lanes.ts';
import type { DeliveryState } from './outcome.ts';
import { createReceivers } from './receivers.ts';
import { takeDue } from './take-on.ts';
import { coalesce, serialise } from './turns.ts';
import { countLeased, selectNextDue, selectWaitingQueues, type WaitingQueue } from './waiting.ts';

/** Delivers what is told and what is due, on as many nodes as there are. */
export interface Deliverer {
  firstAttempts: FirstAttempts;
  dueWork: DueWork;
  /** Looks for what is due now, without waiting for the next poll. */
  wake(): void;
  /** An endpoint has been changed: what is leased for it must not go by what it was. */
  changed(): void;
  /** Number of attempts by the way they ended, since this process began. */
  counts: ReadonlyMap<DeliveryState, number>;
  stop(): Promise<void>;
}

// A call may take longer than a node has for stopping: what it cuts is tried again by whoever comes next.
const STOP_MS = 3_000;

export interface DelivererParts {
  outbound: Outbound;
  node: HoldingNode;
  /** Of first attempts that this node makes. */
  ids: LogIds;
  /** The instant that receivers hold a signature against, in milliseconds: a sandbox's move is none of theirs. */
  real(): number;
}

export function createDeliverer(
  context: Delivering,
  { outbound, node, ids, real }: DelivererParts,
): Deliverer {
  const { db, clock, log } = context;
  const lanes = createLanes();
  const receivers = createReceivers(context);
  const inTurn = serialise();
  const floor = createFloor(async (from) => firstOf(await selectWaitingQueues(db.batch, from)), clock);
  let stopped = false;
  const runDue = () => inTurn(async () => (stopped ? 0 : takeDue({ context, node, lanes, flights, floor })));
  const wake = coalesce(
    async () => void (await runDue()),
    (error) => log.error({ err: error }, 'webhooks could not be leased'),
  );
  const flights = createFlights({
    ...{ context, outbound, real, receivers, readSalt: createSaltReader(db.batch) },
    landed: (lane, recorded) => {
      if (recorded !== undefined) ids.landed(recorded.id);
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
    firstAttempts: createFirstAttempts({ node, ids, lanes, flights, wake }),
    dueWork: {
      ...{ name: 'webhooks: deliver', runDue, busy, thorough: floor.fall },
      nextDue: async () => selectNextDue(db.batch, await selectWaitingQueues(db.batch)),
    },
    wake,
    changed: receivers.forget,
    counts: flights.counts,
    stop: async () => {
      stopped = true;
      await inTurn(async () => undefined).catch(() => undefined);
      await flights.end(STOP_MS);
    },
  };
}

function firstOf(queues: readonly WaitingQueue[]): Date | null {
  if (queues.length === 0) return null;
  return new Date(Math.min(...queues.map(({ dueAt }) => dueAt.getTime())));
}
