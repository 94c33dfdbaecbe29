import type { Outbound } from '../../outbound/outbound.ts';
import { type AddressSlot, createHosts, type Hosts, hostOf, slotAtAddress } from '../endpoints/hosts.ts';
import { webhookId } from '../endpoints/webhook.ts';
import type { MadeAttempt } from '../log/record.ts';
import { createRecorder } from '../log/recorder.ts';
import type { Attempt } from './attempt.ts';
import type { Delivering } from './delivering.ts';
import { adapt, type DeliveryLane } from './lanes.ts';
import { type DeliveryOutcome, type DeliveryState, GONE } from './outcome.ts';
import type { ReceiverStanding, Receivers } from './receivers.ts';
import { failedBy, send } from './send.ts';

/** Attempts in flight on this node, from their lease until their result is stored. */
export interface Flights {
  /** Reserves a slot for an attempt that is not launched yet. */
  reserve(lane: DeliveryLane): void;
  /** Releases it. */
  release(lane: DeliveryLane): void;
  /** Makes an attempt that has a slot. */
  launch(attempt: Attempt, lane: DeliveryLane): void;
  size(): number;
  /** Number of attempts by result, since this process began. */
  counts: ReadonlyMap<DeliveryState, number>;
  /** Waits for attempts in flight, at most for this time; results not stored by then are lost. */
  end(withinMs: number): Promise<void>;
}

export interface FlightParts {
  context: Delivering;
  outbound: Outbound;
  real(): number;
  receivers: Receivers;
  readSalt(): Promise<string>;
  /** Tells whether payments fill the turns: results are then stored in larger sets. */
  isFull(): boolean;
  /** Receives lanes with free slots, and attempts whose result is stored. */
  landed(lane: DeliveryLane, recorded: Attempt | undefined): void;
}

const RETRY_MS = 500;
const LOOK_AGAIN_MS = 20;

export function createFlights(parts: FlightParts): Flights {
  const { context, outbound, landed } = parts;
  const counts = new Map<DeliveryState, number>();
  const hosts = createHosts();
  let size = 0;
  let ended = false;
  const recorder = createRecorder(context, { underWay: () => size, isFull: parts.isFull });

  const release = (lane: DeliveryLane) => {
    size -= 1;
    lane.inFlight -= 1;
  };
  const land = (lane: DeliveryLane, attempt: Attempt, outcome: DeliveryOutcome | undefined) => {
    release(lane);
    if (outcome !== undefined) counts.set(outcome.state, (counts.get(outcome.state) ?? 0) + 1);
    landed(lane, outcome && attempt);
  };
  const make = async (
    attempt: Attempt,
    lane: DeliveryLane,
    slot: AddressSlot,
  ): Promise<MadeAttempt | undefined> => {
    const target = await take({ parts, hosts, attempt, ended: () => ended });
    if (target === undefined) return undefined;
    const { standing, salt, host } = target;
    if (standing === 'closed') return { attempt, answer: undefined, sent: undefined };
    if (standing === 'unreadable') return { attempt, answer: failedBy('internal'), sent: undefined };
    const began = performance.now();
    const id = webhookId(attempt, salt);
    const admits = host === undefined ? undefined : slot.admits;
    const sending = { receiver: standing, id, now: context.clock.now(), at: parts.real(), admits };
    const { sent, answer } = await send(outbound, attempt, sending).finally(() => leave(hosts, host));
    const freed = slot.freed();
    if (freed !== undefined) {
      // Without the slot at the host, which other companies' calls may need meanwhile.
      await freed;
      return make(attempt, lane, slot);
    }
    // At once, not after storing: later deliveries of the same payment must not be sent meanwhile.
    if (answer.statusCode === GONE) parts.receivers.shut(attempt.queue);
    const succeeded = answer.statusCode !== null && answer.statusCode >= 200 && answer.statusCode <= 299;
    const now = performance.now();
    adapt(lane, { succeeded, tookMs: now - began }, now);
    return { attempt, answer, sent };
  };

  return {
    reserve: (lane) => {
      size += 1;
      lane.inFlight += 1;
    },
    release,
    launch: (attempt, lane) =>
      lane.run(attempt, async () => {
        const slot = slotAtAddress(hosts, attempt.companyId);
        const made = await make(attempt, lane, slot).finally(slot.leave);
        if (made === undefined) land(lane, attempt, undefined);
        else recorder.add(made, (outcome) => land(lane, attempt, outcome));
      }),
    size: () => size,
    counts,
    end: async (withinMs) => {
      const until = performance.now() + withinMs;
      while (size > 0 && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      ended = true;
      recorder.end();
    },
  };
}

interface Taking {
  parts: FlightParts;
  hosts: Hosts;
  attempt: Attempt;
  ended(): boolean;
}

/** Takes a slot at the attempt's host. The URL is looked up again after a wait. */
async function take({ parts, hosts, attempt, ended }: Taking) {
  let host: string | undefined;
  for (;;) {
    const target = await aim(parts, attempt, ended);
    const at = target && typeof target.standing === 'object' ? hostOf(target.standing.url) : undefined;
    const isThere = at === host;
    if (!isThere) leave(hosts, host);
    host = at;
    const waiting = isThere || at === undefined ? undefined : hosts.enter(at);
    if (waiting === undefined) return target && { ...target, host };
    await waiting;
  }
}

function leave(hosts: Hosts, host: string | undefined): void {
  if (host !== undefined) hosts.leave(host);
}

interface Aimed {
  standing: ReceiverStanding;
  salt: string;
}

/** Looks up the current URL of an attempt. Waits while the database is unavailable; undefined when the node stops. */
async function aim(
  { context, receivers, readSalt }: FlightParts,
  attempt: Attempt,
  ended: () => boolean,
): Promise<Aimed | undefined> {
  while (!ended()) {
    try {
      const standing = receivers.at(attempt);
      return { standing: standing instanceof Promise ? await standing : standing, salt: await readSalt() };
    } catch (error) {
      context.log.error(
        { err: error, logId: attempt.id },
        'looking up a webhook receiver failed; it will be retried',
      );
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  return undefined;
}

/** Tells whether a lane with a freed slot should get more. */
export function wantsMore(lane: DeliveryLane): boolean {
  return lane.more && lane.inFlight <= lane.window / 2;
}
