import type { DueWork } from '../../database/due-work/due-work.ts';
import { createFloor } from '../../database/due-work/floor.ts';
import type { HoldingNode } from '../../nodes/holding-node.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import type { Fullness } from '../../turns/fullness.ts';
import { openBacklog } from '../backlog/open.ts';
import type { Retell } from '../events/event.ts';
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

/** Delivers new and due events, on any number of nodes. */
export interface Deliverer {
  firstAttempts: FirstAttempts;
  dueWork: DueWork;
  /** Looks for due deliveries without waiting for the next poll. */
  wake(): void;
  /** Takes up the held deliveries of a silent node; returns how many. */
  takeOver(silent: bigint): Promise<number>;
  /** Called after an endpoint changed: leased deliveries must use its new state. */
  changed(): void;
  /** Number of attempts per outcome since this process began. */
  counts: ReadonlyMap<DeliveryState, number>;
  stop(): Promise<void>;
}

// A call may outlast the time for stopping; the next node retries calls that are cut.
const STOP_MS = 3_000;

export interface DelivererParts {
  outbound: Outbound;
  node: HoldingNode;
  /** For first attempts of this node. */
  ids: LogIds;
  /** The instant in signatures, in milliseconds: a sandbox's clock move does not concern receivers. */
  real(): number;
  /** Tells if payments fill the turns. */
  fullness: Fullness;
  /** The longest wait of a delivery for payments; 0 for none. */
  longestHeldMs: number;
  retell: Retell;
}

export function createDeliverer(context: Delivering, parts: DelivererParts): Deliverer {
  const { outbound, node, ids, real } = parts;
  const { db, clock, log } = context;
  const lanes = createLanes();
  const receivers = createReceivers(context);
  const inTurn = serialise();
  const floor = createFloor(async (from) => firstOf(await selectWaitingQueues(db.batch, from)), clock);
  let stopped = false;
  const runDue = () => inTurn(async () => (stopped ? 0 : takeDue({ context, node, lanes, flights, floor })));
  const wake = coalesce(
    async () => void (await runDue()),
    (error) => log.error({ err: error }, 'leasing webhook deliveries failed; it will be retried'),
  );
  const flights = createFlights({
    ...{ context, outbound, real, receivers, readSalt: createSaltReader(db.batch) },
    isFull: parts.fullness.isFull,
    landed: (lane, recorded) => {
      if (recorded !== undefined) ids.landed(recorded.id);
      backlog.landed();
      if (wantsMore(lane)) wake();
    },
  });
  const firstAttempts = createFirstAttempts({ node, ids, lanes, flights, wake });
  const backlog = openBacklog(context, { ...parts, lanes, firstAttempts });
  const busy = async () => {
    if (flights.size() > 0 || (await backlog.busy())) return true;
    // Due, even if another node has begun.
    const now = clock.now();
    if ((await selectWaitingQueues(db.batch)).some(({ dueAt }) => dueAt <= now)) return true;
    return (await countLeased(db.main)) > 0;
  };

  return {
    firstAttempts: backlog.firstAttempts,
    dueWork: {
      ...{ name: 'webhooks: deliver', busy },
      runDue: async () => (await backlog.sweep()) + (await runDue()),
      thorough: () => {
        floor.fall();
        backlog.thorough();
      },
      nextDue: async () => selectNextDue(db.batch, await selectWaitingQueues(db.batch)),
    },
    wake,
    takeOver: backlog.takeOver,
    changed: receivers.forget,
    counts: flights.counts,
    stop: async () => {
      stopped = true;
      await backlog.stop();
      await inTurn(async () => undefined).catch(() => undefined);
      await flights.end(STOP_MS);
    },
  };
}

function firstOf(queues: readonly WaitingQueue[]): Date | null {
  if (queues.length === 0) return null;
  return new Date(Math.min(...queues.map(({ dueAt }) => dueAt.getTime())));
}
