import { type Executor, query, sql } from '../../database/pool.ts';
import { BUCKET_BITS, homeOf } from '../../database/spread/buckets.ts';

/** Ids of first attempts that a node writes and makes; each is greater than the one before. */
export interface LogIds {
  /** Tells if there are some; fetches more where there are few. */
  has(): boolean;
  /** Undefined when they have run out. */
  lease(companyId: bigint): bigint | undefined;
  /** The outcome is written down. */
  landed(id: bigint): void;
  /** None before this one is leased and unanswered, nor will be. */
  first(): bigint;
  /** Forgets what is leased. */
  lose(): void;
  /** Fetches more where few are left. */
  fill(): Promise<void>;
}

const AT_ONCE = 4_000;

const draw = sql<{ id: bigint }>(
  'webhook-log.next-ids',
  `select nextval('webhook_log_ids') << ${BUCKET_BITS} as id from generate_series(1, ${AT_ONCE})`,
);

export function createLogIds(executor: Executor): LogIds {
  let ids: bigint[] = [];
  let at = 0;
  // In the order of their ids, as they are drawn.
  const leased = new Set<bigint>();
  let filling: Promise<void> | undefined;
  const left = () => ids.length - at;
  const fill = async () => {
    if (left() >= AT_ONCE) return;
    filling ??= query(executor, draw)
      .then((rows) => {
        ids = [...ids.slice(at), ...rows.map(({ id }) => id)];
        at = 0;
      })
      .finally(() => {
        filling = undefined;
      });
    await filling;
  };
  return {
    has: () => {
      if (left() < AT_ONCE) void fill().catch(() => undefined);
      return left() > 1;
    },
    lease: (companyId) => {
      const id = ids[at];
      // The last one stays, to say from where on this node will draw.
      if (id === undefined || left() === 1) return undefined;
      at += 1;
      leased.add(id + homeOf(companyId));
      return id + homeOf(companyId);
    },
    landed: (id) => void leased.delete(id),
    first: () => {
      const first = leased.values().next().value ?? ids[at];
      if (first === undefined) throw new Error('log ids must be fetched before they are used');
      return first;
    },
    lose: () => leased.clear(),
    fill,
  };
}
