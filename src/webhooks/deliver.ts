import type { Context } from '../context.ts';
import { createBatcher } from '../database/batcher.ts';
import type { DueWork } from '../database/due-work.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Attempt } from './attempt.ts';
import { createClaimer } from './claim.ts';
import { selectNextDue, selectWaitingQueues } from './claims.ts';
import { createLane, type Lane, roomOf, windowAfter } from './lanes.ts';
import { createDeliveringNode } from './nodes.ts';
import type { Answer, DeliveryState, Outcome } from './outcome.ts';
import { type MadeAttempt, recordAttempts } from './record.ts';
import { send } from './send.ts';

/** Delivers what is due, on as many nodes as there are. */
export interface Deliverer {
  dueWork: DueWork;
  /** Looks for what is due now, without waiting for the next poll. */
  wake(): void;
  /** How many attempts ended in which way since this process began. */
  counts: ReadonlyMap<DeliveryState, number>;
  stop(): Promise<void>;
}

const RECORDED_AT_ONCE = 500;
const RECORDS_WAITING = 100_000;
const RETRY_MS = 500;
const STOP_MS = 3_000;
const LANES_REMEMBERED = 10_000;

export function createDeliverer(context: Context, outbound: Outbound): Deliverer {
  const claimAttempts = createClaimer(context);
  const node = createDeliveringNode(context.db);
  const lanes = new Map<bigint, Lane>();
  const flights = new Set<Promise<void>>();
  const counts = new Map<DeliveryState, number>();
  let stopped = false;
  const recorder = createBatcher<MadeAttempt, Outcome>({
    limit: RECORDED_AT_ONCE,
    queueLimit: RECORDS_WAITING,
    run: (made) => recordAttempts(context, made),
  });

  const laneOf = (queue: bigint): Lane => {
    const known = lanes.get(queue);
    if (known !== undefined) return known;
    if (lanes.size >= LANES_REMEMBERED)
      for (const [id, idle] of lanes) if (idle.inFlight === 0) lanes.delete(id);
    const lane = createLane();
    lanes.set(queue, lane);
    return lane;
  };

  const claim = async (): Promise<number> => {
    const self = stopped ? undefined : await node.alive();
    if (self === undefined) return 0;
    const now = context.clock.now();
    const due = (await selectWaitingQueues(context.db.batch)).filter(({ dueAt }) => dueAt <= now);
    const rooms = due.flatMap(({ companyId, queue }) => {
      const count = roomOf(laneOf(queue), flights.size);
      return count === 0 ? [] : [{ companyId, queue, count }];
    });
    if (rooms.length === 0) return 0;
    const attempts = await claimAttempts(rooms, self).catch(async (error) => {
      // It may have been committed all the same, and then nobody here would know what this node has claimed.
      await node.renounce();
      throw error;
    });
    for (const { queue, count } of rooms)
      laneOf(queue).more = attempts.filter((attempt) => attempt.queue === queue).length === count;
    for (const attempt of attempts) launch(attempt);
    return attempts.length;
  };
  const oneAtATime = serialise(claim);

  const launch = (attempt: Attempt) => {
    const lane = laneOf(attempt.queue);
    lane.inFlight += 1;
    const flight = fly(attempt, lane).finally(() => {
      lane.inFlight -= 1;
      flights.delete(flight);
      if (lane.more && lane.inFlight <= lane.window / 2) wake();
    });
    flights.add(flight);
  };

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

  /** Until it is written down: nobody else will say how this attempt ended while this node lives. */
  const record = async (made: MadeAttempt): Promise<Outcome | undefined> => {
    let { answer } = made;
    while (!stopped || recorder.pending() > 0 || flights.size > 0) {
      try {
        return await recorder.submit({ ...made, answer });
      } catch (error) {
        const isGone = error instanceof DatabaseUnavailable;
        context.log.error({ err: error, logId: made.attempt.id }, 'a webhook answer could not be recorded');
        if (stopped || (!isGone && answer === UNRECORDABLE)) return undefined;
        if (!isGone) answer = UNRECORDABLE;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    return undefined;
  };

  let woken = false;
  const wake = () => {
    if (woken || stopped) return;
    woken = true;
    setImmediate(() => {
      woken = false;
      oneAtATime().catch((error) => context.log.error({ err: error }, 'webhooks could not be claimed'));
    });
  };

  return {
    dueWork: {
      name: 'webhooks: deliver',
      runDue: oneAtATime,
      nextDue: async () => selectNextDue(context.db.batch, await selectWaitingQueues(context.db.batch)),
      busy: async () => {
        if (flights.size > 0) return true;
        // Due, whether or not somebody has begun: a worker may have handed it out just now.
        const now = context.clock.now();
        return (await selectWaitingQueues(context.db.batch)).some(({ dueAt }) => dueAt <= now);
      },
    },
    wake,
    counts,
    stop: async () => {
      stopped = true;
      await Promise.race([
        Promise.all(flights),
        new Promise((resolve) => setTimeout(resolve, STOP_MS).unref()),
      ]);
      await node.leave();
    },
  };
}

const UNRECORDABLE: Answer = {
  statusCode: null,
  failure: 'internal',
  response: null,
  retryAfterMs: undefined,
};

/** One run after another, however many ask. */
function serialise<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
