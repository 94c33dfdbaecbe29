import { createExpectedWait, tooLate } from './expected-wait.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/**
 * Commits concurrent requests together. A batch contains the requests that arrived while the previous batch
 * committed. There is no timer, so an idle bank answers at once and a busy one fills its transactions. One
 * transaction per request on a busy account is several times slower, because each waits for the previous commit.
 */
export interface Batcher<Item, Result> {
  /**
   * Resolves or rejects with this item's own result. Rejects with `unavailable` at once if its turn would come too
   * late, or if the queue is full.
   */
  submit(item: Item): Promise<Result>;
  /** Items accepted and not yet answered. */
  pending(): number;
}

export interface BatcherOptions<Item, Result> {
  /** The most items one transaction carries. */
  limit: number;
  /** Maximum number of waiting items; further ones are refused, so that a stalled database cannot fill the memory. */
  queueLimit: number;
  /** Maximum expected wait of an item, in milliseconds; unlimited by default. */
  longestWaitMs?: number;
  /** A monotonic clock in milliseconds; the machine's by default. */
  now?(): number;
  /** Returns one result per item, in order; an Error rejects its item only. */
  run(items: Item[]): Promise<(Result | Error)[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  since: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const {
    limit,
    queueLimit,
    longestWaitMs = Number.POSITIVE_INFINITY,
    now = () => performance.now(),
  } = options;
  const queue: Waiting<Item, Result>[] = [];
  const wait = createExpectedWait(limit);
  let pending = 0;
  let running = false;

  /** Takes the next items, without those that a stall has kept far longer than expected. */
  const take = () => {
    const latest = now() - STALE * longestWaitMs;
    const taken = queue.splice(0, limit);
    const stale = taken.filter(({ since }) => since < latest);
    if (stale.length === 0) return taken;
    pending -= stale.length;
    reject(stale, { error: tooLate(0) });
    return taken.filter(({ since }) => since >= latest);
  };
  const pump = async () => {
    while (queue.length > 0) {
      const batch = take();
      if (batch.length === 0) continue;
      wait.begin(now());
      await runBatch(options.run, batch);
      wait.end(now());
      pending -= batch.length;
    }
    running = false;
  };

  return {
    submit: (item) =>
      new Promise<Result>((resolve, reject) => {
        const since = now();
        const expected = wait.of(queue.length, since);
        if (queue.length >= queueLimit || expected > longestWaitMs) {
          reject(tooLate(expected));
          return;
        }
        queue.push({ item, since, resolve, reject });
        pending += 1;
        if (running) return;
        running = true;
        // Requests that were read from their sockets in this event-loop iteration join the first batch.
        setImmediate(pump);
      }),
    pending: () => pending,
  };
}

// An item that has waited twice the maximum wait is refused: many callers have disconnected by then.
const STALE = 2;

async function runBatch<Item, Result>(
  run: BatcherOptions<Item, Result>['run'],
  batch: Waiting<Item, Result>[],
): Promise<void> {
  const failure = await tryBatch(run, batch);
  if (failure === undefined) return;
  if (batch.length === 1 || failure.error instanceof DatabaseUnavailable) return reject(batch, failure);
  // A poisoned item must fail alone.
  for (const [index, waiting] of batch.entries()) {
    const alone = await tryBatch(run, [waiting]);
    // A lost database fails all remaining items: trying each would only make them wait.
    if (alone?.error instanceof DatabaseUnavailable) return reject(batch.slice(index), alone);
    if (alone !== undefined) reject([waiting], alone);
  }
}

interface Failure {
  error: unknown;
}

/** Runs and answers the batch; returns the error, with no item answered, if it failed. */
async function tryBatch<Item, Result>(
  run: BatcherOptions<Item, Result>['run'],
  batch: Waiting<Item, Result>[],
): Promise<Failure | undefined> {
  try {
    answer(batch, await run(batch.map((waiting) => waiting.item)));
    return undefined;
  } catch (error) {
    return { error };
  }
}

function reject<Item, Result>(batch: readonly Waiting<Item, Result>[], { error }: Failure): void {
  for (const waiting of batch) waiting.reject(error);
}

function answer<Item, Result>(batch: Waiting<Item, Result>[], results: (Result | Error)[]): void {
  batch.forEach((waiting, index) => {
    const result = results[index];
    if (result instanceof Error) waiting.reject(result);
    else if (index < results.length) waiting.resolve(result as Result);
    else waiting.reject(new Error('a batch returned fewer results than items'));
  });
}
