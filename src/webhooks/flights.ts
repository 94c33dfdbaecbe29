import type { Context } from '../context.ts';
import { createBatcher } from '../database/batcher.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Attempt } from './attempt.ts';
import { type Lane, windowAfter } from './lanes.ts';
import type { Answer, DeliveryState, Outcome } from './outcome.ts';
import { type MadeAttempt, recordAttempts } from './record.ts';
import { send } from './send.ts';

/** Attempts under way on this node, from their claim until their answer is written down. */
export interface Flights {
  launch(attempt: Attempt, lane: Lane): void;
  size(): number;
  /** How many ended in which way since this process began. */
  counts: ReadonlyMap<DeliveryState, number>;
  /** Waits for what is under way, for so long at the most; what is not written down by then never is. */
  end(withinMs: number): Promise<void>;
}

export interface FlightParts {
  context: Context;
  outbound: Outbound;
  /** Told when a lane has room again. */
  landed(lane: Lane): void;
}

const RECORDED_AT_ONCE = 500;
const RECORDS_WAITING = 100_000;
const RETRY_MS = 500;

export function createFlights({ context, outbound, landed }: FlightParts): Flights {
  const flights = new Set<Promise<void>>();
  const counts = new Map<DeliveryState, number>();
  let ended = false;
  const record = createRecorder(context, () => ended);

  const fly = async (attempt: Attempt, lane: Lane): Promise<void> => {
    let tookMs = 0;
    const answer = await lane.run(attempt, async () => {
      const began = performance.now();
      const answered = await send(outbound, attempt);
      tookMs = performance.now() - began;
      return answered;
    });
    const outcome = await record({ attempt, answer });
    if (outcome === undefined) return;
    counts.set(outcome.state, (counts.get(outcome.state) ?? 0) + 1);
    lane.window = windowAfter(lane.window, { succeeded: outcome.state === 'DELIVERED', tookMs });
  };

  return {
    launch: (attempt, lane) => {
      lane.inFlight += 1;
      const flight = fly(attempt, lane).finally(() => {
        lane.inFlight -= 1;
        flights.delete(flight);
        landed(lane);
      });
      flights.add(flight);
    },
    size: () => flights.size,
    counts,
    end: async (withinMs) => {
      const late = new Promise((resolve) => setTimeout(resolve, withinMs).unref());
      await Promise.race([Promise.all(flights), late]);
      ended = true;
    },
  };
}

const UNRECORDABLE: Answer = {
  statusCode: null,
  failure: 'internal',
  response: null,
  retryAfterMs: undefined,
};

/**
 * Writes answers down, those that come together in one transaction, and tries until it is done: while this node lives
 * nobody else will say how its attempts ended. An answer that cannot be stored is stored as none.
 */
function createRecorder(
  context: Context,
  ended: () => boolean,
): (made: MadeAttempt) => Promise<Outcome | undefined> {
  const batcher = createBatcher<MadeAttempt, Outcome>({
    limit: RECORDED_AT_ONCE,
    queueLimit: RECORDS_WAITING,
    run: (made) => recordAttempts(context, made),
  });
  return async ({ attempt, answer: given }) => {
    let answer = given;
    while (!ended()) {
      try {
        return await batcher.submit({ attempt, answer });
      } catch (error) {
        const isGone = error instanceof DatabaseUnavailable;
        context.log.error({ err: error, logId: attempt.id }, 'a webhook answer could not be recorded');
        if (!isGone && answer === UNRECORDABLE) return undefined;
        if (!isGone) answer = UNRECORDABLE;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    return undefined;
  };
}
