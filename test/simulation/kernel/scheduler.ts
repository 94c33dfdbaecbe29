/*
 * The one queue of everything that happens. An event runs together with all that follows from it at once, and belongs to
 * one realm: a node of the bank, the database, a receiver, a customer. A realm that has ended runs nothing more, wherever
 * its code stood. Events of one instant run in the order in which they were made.
 */

/** A part of the world that may die by itself. */
export interface Realm {
  readonly name: string;
  alive: boolean;
}

export interface ScheduledEvent {
  readonly at: number;
  readonly realm: Realm;
  cancelled: boolean;
  run(): void;
}

interface Queued extends ScheduledEvent {
  readonly order: number;
}

export interface Scheduler {
  /** Milliseconds since 1970, with fractions. */
  now(): number;
  realm(): Realm;
  /** Runs something later in a realm; in the one that asks, unless another is named. */
  after(ms: number, run: () => void, realm?: Realm): ScheduledEvent;
  /** Runs something now as a realm. */
  within<T>(realm: Realm, run: () => T): T;
  /** Waits for work of another thread; those that wait go on in the order in which they began. */
  outside<T>(work: Promise<T>): Promise<T>;
  /** Runs events until something is so. Throws where nothing is left that could bring it about, or at the limit. */
  until(isSo: () => boolean, limitMs: number): Promise<void>;
  /** Runs events until some work of the platform has ended: for preparing, since nobody knows how many they will be. */
  during<T>(work: Promise<T>): Promise<T>;
  events(): number;
}

// Taken before anything is replaced.
const { setImmediate } = globalThis;

/** Lets everything run that follows at once from what has just run. */
function settle(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

export const WORLD: Realm = { name: 'world', alive: true };

export function createScheduler(start: number): Scheduler {
  const queue: Queued[] = [];
  let now = start;
  let order = 0;
  let count = 0;
  let realm = WORLD;
  let outside = 0;
  const after: Scheduler['after'] = (ms, run, owner = realm) => {
    const at = now + Math.max(0, Number.isFinite(ms) ? ms : 0);
    const event: Queued = { at, order: order++, realm: owner, cancelled: false, run };
    push(queue, event);
    return event;
  };
  const within = <T>(owner: Realm, run: () => T): T => {
    const before = realm;
    realm = owner;
    try {
      return run();
    } finally {
      realm = before;
    }
  };
  const step = async (): Promise<boolean> => {
    while (outside > 0) await settle();
    const event = pop(queue);
    if (event === undefined) return false;
    if (event.cancelled || !event.realm.alive) return true;
    now = Math.max(now, event.at);
    realm = event.realm;
    count += 1;
    event.run();
    await settle();
    realm = WORLD;
    return true;
  };
  return {
    now: () => now,
    realm: () => realm,
    after,
    within,
    outside: (work) => {
      outside += 1;
      return new Promise((resolve, reject) => {
        let end = () => {};
        after(0, () => end());
        const ended = (then: () => void) => {
          end = then;
          outside -= 1;
        };
        work.then(
          (value) => ended(() => resolve(value)),
          (error) => ended(() => reject(error)),
        );
      });
    },
    until: async (isSo, limitMs) => {
      const limit = now + limitMs;
      await settle();
      while (!isSo()) {
        if (now > limit) throw new Error(`the world stood still for ${limitMs} ms`);
        if (!(await step())) throw new Error('nothing is left that could happen');
      }
    },
    during: async (work) => {
      let over = false;
      const end = () => {
        over = true;
      };
      work.then(end, end);
      while (!over) if (!(await step())) await settle();
      return work;
    },
    events: () => count,
  };
}

function isBefore(one: Queued, other: Queued): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

/** A binary heap in an array. */
function push(heap: Queued[], event: Queued): void {
  let at = heap.push(event) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above] as Queued;
    if (!isBefore(event, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = event;
}

function pop(heap: Queued[]): Queued | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    const right = below + 1;
    if (right < heap.length && isBefore(heap[right] as Queued, heap[below] as Queued)) below = right;
    const child = heap[below] as Queued;
    if (!isBefore(child, last)) break;
    heap[at] = child;
    at = below;
  }
  heap[at] = last;
  return first;
}
