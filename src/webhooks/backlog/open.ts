import type { HoldingNode } from '../../nodes/holding-node.ts';
import type { Fullness } from '../../turns/fullness.ts';
import type { Delivering } from '../delivery/delivering.ts';
import type { FirstAttempts } from '../delivery/first-attempts.ts';
import type { Flights } from '../delivery/flights.ts';
import type { DeliveryLanes } from '../delivery/lanes.ts';
import { createHeldCounts } from './counts.ts';
import { createHoldingBack } from './hold-back.ts';
import { createKeepUp } from './keep-up.ts';
import { createLeftBehind } from './left-behind.ts';
import { createPace } from './pace.ts';
import { hasHeld } from './store.ts';

/** Holds deliveries back while payments fill the turns, and takes them up again. */
export interface Backlog {
  /** Takes the events of turns. */
  firstAttempts: FirstAttempts;
  /** An attempt of this node has ended. */
  landed(): void;
  /** Takes up some of what nodes that have fallen silent left; answers how many. */
  sweep(): Promise<number>;
  /** Takes up all that one of them left; answers how many. */
  takeOver(silent: bigint): Promise<number>;
  /** The next look is not put off. */
  thorough(): void;
  /** Tells if any node holds something back. */
  busy(): Promise<boolean>;
  stop(): Promise<void>;
}

interface Parts {
  node: HoldingNode;
  fullness: Fullness;
  /** The longest that a delivery waits for payments; 0: none does. */
  longestHeldMs: number;
  lanes: DeliveryLanes;
  flights: Flights;
  /** Attempts that go at once. */
  firstAttempts: FirstAttempts;
}

// While a long snapshot is held, each look walks what has left the table.
const LOOK_MS = 1_000;

export function openBacklog(context: Delivering, parts: Parts): Backlog {
  const { node, fullness, lanes, flights, firstAttempts, longestHeldMs: longestMs } = parts;
  const now = () => performance.now();
  const counts = createHeldCounts(now);
  const pace = createPace({ longestMs, now });
  const keepUp = createKeepUp({ context, firstAttempts, node, counts, fullness, pace });
  let emptySince = Number.NEGATIVE_INFINITY;
  const { stop, thorough, ...leftBehind } = createLeftBehind({ context, firstAttempts, node, counts });
  return {
    ...leftBehind,
    firstAttempts: createHoldingBack({
      ...{ firstAttempts, counts, fullness, wake: keepUp.wake },
      // Over several machines a turn would commit in two phases for it.
      holds: longestMs > 0 && context.db.batch.shards === undefined,
      underWay: ({ endpoint }) => ({ lane: lanes.of(endpoint).inFlight, all: flights.size() }),
    }),
    landed: keepUp.landed,
    thorough: () => {
      emptySince = Number.NEGATIVE_INFINITY;
      thorough();
    },
    busy: async () => {
      if (counts.size() > 0) return true;
      if (now() - emptySince < LOOK_MS) return false;
      const at = now();
      const isHeld = await hasHeld(context.db.main);
      if (!isHeld) emptySince = at;
      return isHeld;
    },
    stop: async () => {
      stop();
      await keepUp.stop();
    },
  };
}
