import type { Attempt } from './attempt.ts';

/** The deliveries of one queue that this node has in flight. */
export interface DeliveryLane {
  readonly companyId: bigint;
  readonly queue: bigint;
  /** Number of concurrent leased deliveries; it grows while the receiver is fast and shrinks otherwise. */
  window: number;
  /** Time of its last decrease, on `performance.now()`. */
  shrankAt: number;
  /** Leased deliveries whose result is not stored. */
  inFlight: number;
  /** Its queue may have more due deliveries. */
  more: boolean;
  /** Payments whose events this node has put into the queue: their later events wait behind them. */
  readonly queued: Queued;
  /** Makes a call when a connection is free, and after the call for an earlier event of the same payment. */
  run(attempt: Attempt, call: () => Promise<void>): void;
}

/** Payments with events in the queue. */
export interface Queued {
  /** Adds a payment whose delivery is about to be written. No lease drops it until `add`. */
  hold(payment: string): void;
  /** Adds a payment whose delivery is written, or is not written after all. */
  add(payment: string): void;
  /** Tells whether a payment is in the queue, or may be. */
  has(payment: string): boolean;
  /** Returns a call that drops those added before now, once a lease that begins now has emptied the queue. */
  mark(): () => void;
}

// Beyond them, every payment counts as queued: a receiver that is down gets no queue of names in memory.
const NAMED = 10_000;

function createQueued(): Queued {
  // Each with the number of leases that had begun before it was added: those cannot have found it.
  const payments = new Map<string, number>();
  let leases = 0;
  let unnamed = Number.NEGATIVE_INFINITY;
  const put = (payment: string, at: number) => {
    if (payments.size < NAMED || payments.has(payment)) payments.set(payment, at);
    else unnamed = leases;
  };
  return {
    hold: (payment) => put(payment, Number.POSITIVE_INFINITY),
    add: (payment) => put(payment, leases),
    has: (payment) => unnamed >= 0 || payments.has(payment),
    mark: () => {
      const before = leases;
      leases += 1;
      return () => {
        if (unnamed <= before) unnamed = Number.NEGATIVE_INFINITY;
        for (const [payment, at] of payments) if (at <= before) payments.delete(payment);
      };
    },
  };
}

// Number of concurrent calls from one node to one endpoint; further leased deliveries wait for milliseconds.
const ON_THE_WIRE = 32;
// A receiver that has been fast for long gets more: a busy process reads its answers about eighty times a second.
const ON_A_QUICK_WIRE = 128;
const FIRST_WINDOW = 128;
const LARGEST_WINDOW = 2_048;
const SMALLEST_WINDOW = 8;
// A busy process reads answers late, so a duration proves slowness only if it is long.
const FAST_MS = 1_000;
// Calls in flight together are late together, which is one reason to shrink.
const SHRINKS_EVERY_MS = 1_000;

export function createLane(companyId: bigint, queue: bigint): DeliveryLane {
  let calling = 0;
  const waiting: (() => void)[] = [];
  // Payments with a call in flight or waiting, each with its next calls.
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
    ...{ shrankAt: Number.NEGATIVE_INFINITY, inFlight: 0, more: false, queued: createQueued() },
    run: (attempt, call) => {
      // A retry is sent at its time; a later event does not wait for an earlier one that failed.
      if (attempt.attempt > 1 || attempt.resend > 0n) onTheWire(call, () => undefined);
      else inTurn(`${attempt.subject}/${attempt.subjectId}`, call);
    },
  };
  return lane;
}

function wireOf(window: number): number {
  return Math.min(ON_A_QUICK_WIRE, Math.max(ON_THE_WIRE, Math.floor(window / 16)));
}

/** Each fast success adds one; anything else halves it. */
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

// Number in flight on this node beyond which each endpoint gets only a few, so that many slow ones leave room for
// others.
const CROWDED = 4_096;
const CROWDED_WINDOW = 4;
const IN_FLIGHT_AT_MOST = 8_192;

/** Returns the number of a lane's deliveries that this node may still take. */
export function roomOf(lane: Pick<DeliveryLane, 'window' | 'inFlight'>, inFlightInAll: number): number {
  if (inFlightInAll >= IN_FLIGHT_AT_MOST) return 0;
  const window = inFlightInAll < CROWDED ? lane.window : CROWDED_WINDOW;
  return Math.max(0, window - lane.inFlight);
}

/** The same for deliveries directly from a turn: while a queue waits, part of the room is reserved for it. */
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
