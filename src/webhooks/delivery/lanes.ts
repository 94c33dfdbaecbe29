import type { Attempt } from './attempt.ts';

/** The deliveries of one queue that this node has under way. */
export interface DeliveryLane {
  readonly companyId: bigint;
  readonly queue: bigint;
  /**
   * Number of deliveries that may be leased at a time; it grows while the receiver is fast and shrinks when it is not.
   */
  window: number;
  /** When it shrank last, on `performance.now()`. */
  shrankAt: number;
  /** Deliveries that are leased and not yet recorded. */
  inFlight: number;
  /** Its queue may hold more that is due. */
  more: boolean;
  /** Payments of which this node has put events into the queue meanwhile: later events of the same wait behind them. */
  readonly queued: Set<string>;
  /** Makes a call when there is room on the wire, and after the call for an earlier event of the same payment. */
  run(attempt: Attempt, call: () => Promise<void>): void;
}

// Number of calls to one endpoint at a time from one node; what is leased beyond that waits for milliseconds.
const ON_THE_WIRE = 32;
// A receiver that has proved quick for long gets more: a busy process looks at its answers some eighty times a second.
const ON_A_QUICK_WIRE = 128;
const FIRST_WINDOW = 128;
const LARGEST_WINDOW = 2_048;
const SMALLEST_WINDOW = 8;
// A process that is busy reads an answer late, so this says little about the receiver until it is long.
const FAST_MS = 1_000;
// Calls that are on the wire together are late together, and that is one reason to shrink.
const SHRINKS_EVERY_MS = 1_000;

export function createLane(companyId: bigint, queue: bigint): DeliveryLane {
  let calling = 0;
  const waiting: (() => void)[] = [];
  // Payments with a call under way or waiting, each with the calls that come after it.
  const payments = new Map<string, (() => void)[]>();

  const fill = () => {
    while (calling < wireOf(lane.window)) {
      const next = waiting.shift();
      if (next === undefined) return;
      calling += 1;
      next();
    }
  };
  const onTheWire = (call: () => Promise<void>, ended: () => void) => {
    const over = () => {
      ended();
      calling -= 1;
      fill();
    };
    waiting.push(() => void call().then(over, over));
    fill();
  };

  const inTurn = (payment: string, call: () => Promise<void>) => {
    const goNext = () => {
      const next = payments.get(payment)?.shift();
      if (next === undefined) payments.delete(payment);
      else next();
    };
    const go = () => onTheWire(call, goNext);
    const later = payments.get(payment);
    if (later !== undefined) {
      later.push(go);
      return;
    }
    payments.set(payment, []);
    go();
  };

  const lane: DeliveryLane = {
    ...{ companyId, queue, window: FIRST_WINDOW },
    ...{ shrankAt: Number.NEGATIVE_INFINITY, inFlight: 0, more: false, queued: new Set<string>() },
    run: (attempt, call) => {
      // A retry goes when its time has come; a later event does not wait for an earlier one that failed.
      if (attempt.attempt > 1 || attempt.resend > 0n) onTheWire(call, () => undefined);
      else inTurn(`${attempt.subject}/${attempt.subjectId}`, call);
    },
  };
  return lane;
}

function wireOf(window: number): number {
  return Math.min(ON_A_QUICK_WIRE, Math.max(ON_THE_WIRE, Math.floor(window / 16)));
}

/** Each quick success makes room for one more, anything else halves it. */
export function adapt(
  lane: DeliveryLane,
  attempt: { succeeded: boolean; tookMs: number },
  now: number,
): void {
  if (attempt.succeeded && attempt.tookMs < FAST_MS) {
    lane.window = Math.min(LARGEST_WINDOW, lane.window + 1);
  } else if (now - lane.shrankAt >= SHRINKS_EVERY_MS) {
    lane.window = Math.max(SMALLEST_WINDOW, Math.floor(lane.window / 2));
    lane.shrankAt = now;
  }
}

// Number in flight on this node beyond which each endpoint gets a few only, so that many slow ones leave room for
// others.
const CROWDED = 4_096;
const CROWDED_WINDOW = 4;
const IN_FLIGHT_AT_MOST = 8_192;

/** Returns the number of a lane's deliveries that this node may still take on. */
export function roomOf(lane: Pick<DeliveryLane, 'window' | 'inFlight'>, inFlightInAll: number): number {
  if (inFlightInAll >= IN_FLIGHT_AT_MOST) return 0;
  const window = inFlightInAll < CROWDED ? lane.window : CROWDED_WINDOW;
  return Math.max(0, window - lane.inFlight);
}

/** The same for what goes straight from a turn: where a queue waits, a part of the room is kept for it. */
export function roomForFirst(lane: DeliveryLane, inFlightInAll: number): number {
  return roomOf(lane, inFlightInAll) - (lane.more ? Math.ceil(lane.window / 4) : 0);
}

export interface DeliveryLanes {
  of(queue: { companyId: bigint; queue: bigint }): DeliveryLane;
  all(): Iterable<DeliveryLane>;
}

const REMEMBERED = 10_000;

export function createLanes(): DeliveryLanes {
  const lanes = new Map<bigint, DeliveryLane>();
  return {
    of: ({ companyId, queue }) => {
      const known = lanes.get(queue);
      if (known !== undefined) return known;
      if (lanes.size >= REMEMBERED) for (const [id, idle] of lanes) if (idle.inFlight === 0) lanes.delete(id);
      const lane = createLane(companyId, queue);
      lanes.set(queue, lane);
      return lane;
    },
    all: () => lanes.values(),
  };
}
