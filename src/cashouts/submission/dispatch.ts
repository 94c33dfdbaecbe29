import type { Logger } from 'pino';
import { LEASE_SECONDS } from '../../database/due-work/leases.ts';
import { isUnavailable } from '../../database/unavailable.ts';
import { createChurnedMap } from '../../queues/churned-map.ts';
import type { Handover } from './handover.ts';
import { createForecast } from './predict-wait.ts';

/**
 * Takes payments from the transaction that made them PROCESSING straight to their next step. The row is leased to this
 * node from the start, so nothing is read back or leased again. A payment that does not fit or fails is left: its lease
 * expires and the recovery takes it over.
 */
export interface Dispatcher {
  offer(payments: readonly Handover[]): void;
  /** Number of payments that wait here or are being submitted. */
  underWay(): number;
  /** Expected wait of a new payment, in milliseconds; 0 while the queue is short. */
  waitMs(): number;
  /** Number of payments for which there is room. */
  room(): number;
  stop(): Promise<void>;
}

export interface DispatcherOptions {
  /** Largest number of payments per submission. */
  limit: number;
  /** Largest number of concurrent submissions: while some wait for the rail or a commit, others work. */
  atOnce: number;
  /** Takes leased payments one step on. */
  submit(payments: Handover[]): Promise<void>;
  /** Reads the payments whose next step this node still owes. */
  reload(payments: Handover[]): Promise<Handover[]>;
  /** Called with payments that this node gives up. */
  giveBack(payments: Handover[]): Promise<void>;
  log: Logger;
}

const CAPACITY = 4_000;
// A step that starts in the last moments of a lease could end after it.
const USABLE_MS = (LEASE_SECONDS - 2) * 1000;

interface UnderWay {
  payment: Handover;
  usableUntil: number;
}

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const queue: UnderWay[] = [];
  const running = createChurnedMap<object, Promise<void>>();
  const forecast = createForecast();
  let submitting = 0;
  let planned = false;
  let stopped = false;

  const next = async () => {
    const batch = queue.splice(0, options.limit);
    submitting += batch.length;
    const now = performance.now();
    const usable = batch.flatMap((one) => (one.usableUntil > now ? [one.payment] : []));
    try {
      await submitOrSplit(options, usable);
    } finally {
      submitting -= batch.length;
      forecast.gone(usable.length, queue.length + submitting, now);
    }
  };
  const pump = () => {
    while (!stopped && queue.length > 0 && running.size < options.atOnce) {
      const name = {};
      const turn = next().finally(() => {
        running.delete(name);
        pump();
      });
      running.set(name, turn);
    }
  };

  return {
    offer: (payments) => {
      const room = stopped ? 0 : Math.max(0, CAPACITY - queue.length);
      const usableUntil = performance.now() + USABLE_MS;
      forecast.came(queue.length + submitting);
      for (const payment of payments.slice(0, room)) queue.push({ payment, usableUntil });
      const rest = payments.slice(room);
      if (rest.length > 0) options.giveBack(rest).catch(ignoreLoss);
      // Lets the answers of the offering turn reach their sockets first.
      if (planned) return;
      planned = true;
      setImmediate(() => {
        planned = false;
        pump();
      });
    },
    underWay: () => queue.length + submitting,
    // A free place takes all that wait at once.
    waitMs: () => (running.size < options.atOnce ? 0 : forecast.waitMs(queue.length + submitting)),
    room: () => (stopped ? 0 : CAPACITY - queue.length),
    stop: async () => {
      stopped = true;
      await Promise.all(running.values());
      const rest = queue.splice(0).map((one) => one.payment);
      if (rest.length > 0) await options.giveBack(rest).catch(ignoreLoss);
    },
  };
}

/** Isolates a payment that cannot be submitted from the others of its batch. */
async function submitOrSplit(options: DispatcherOptions, payments: Handover[]): Promise<void> {
  if (payments.length === 0) return;
  try {
    await options.submit(payments);
  } catch (error) {
    // The step may have failed half done, for example with recipients fixed and the rail not asked.
    const alone =
      payments.length > 1 && !isUnavailable(error)
        ? await options.reload(payments).catch(noneAtAll)
        : undefined;
    if (alone !== undefined) {
      for (const payment of alone) await submitOrSplit(options, [payment]);
      return;
    }
    // Its lease expires and it is tried again, until the rail's limit ends it.
    const ids = payments.map(({ cashout }) => cashout.endToEndId);
    options.log.error(
      { err: error, endToEndIds: ids.slice(0, 10), payments: ids.length },
      'submitting a payment failed; it will be retried',
    );
  }
}

/** Stands for payments that cannot be read, and so not submitted. */
function noneAtAll(): undefined {}

/** A lease that could not be returned expires. */
function ignoreLoss(): void {}
