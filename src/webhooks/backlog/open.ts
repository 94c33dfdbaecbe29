import type { HoldingNode } from '../../nodes/holding-node.ts';
import type { Fullness } from '../../turns/fullness.ts';
import type { Delivering } from '../delivery/delivering.ts';
import type { FirstAttempts } from '../delivery/first-attempts.ts';
import type { DeliveryLanes } from '../delivery/lanes.ts';
import type { Retell } from '../events/event.ts';
import { createHeldBook } from './book.ts';
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
  /** Takes up some held rows of silent nodes; returns how many. */
  sweep(): Promise<number>;
  /** Takes up all held rows of one silent node; returns how many. */
  takeOver(silent: bigint): Promise<number>;
  /** Makes the next sweep run without delay. */
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
  retell: Retell;
  /** Attempts that go at once. */
  firstAttempts: FirstAttempts;
}

// While a long snapshot is held, each look walks what has left the table.
const LOOK_MS = 1_000;

export function openBacklog(context: Delivering, parts: Parts): Backlog {
  const { node, fullness, lanes, firstAttempts, retell, longestHeldMs: longestMs } = parts;
  const now = () => performance.now();
  const book = createHeldBook(now);
  const pace = createPace({ longestMs, now });
  const takingUp = { context, firstAttempts, retell };
  const keepUp = createKeepUp({ ...takingUp, node, book, fullness, pace });
  let emptySince = Number.NEGATIVE_INFINITY;
  const { stop, thorough, ...leftBehind } = createLeftBehind(takingUp);
  return {
    ...leftBehind,
    firstAttempts: createHoldingBack({
      ...{ firstAttempts, book, fullness, now, wake: keepUp.wake },
      // Over several machines a turn would commit in two phases for it.
      holds: longestMs > 0 && context.db.batch.shards === undefined,
      underWay: ({ endpoint }) => lanes.of(endpoint).inFlight,
      renounce: () => void node.renounce(),
    }),
    landed: keepUp.landed,
    thorough: () => {
      emptySince = Number.NEGATIVE_INFINITY;
      thorough();
    },
    busy: async () => {
      if (book.size() > 0) return true;
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
