import { type Executor, query, sql } from '../../database/pool.ts';
import { BUCKET_BITS, homeOf } from '../../database/spread/buckets.ts';

/** Increasing ids for first attempts that a node writes and makes. */
export interface LogIds {
  /** Tells whether there are ids; fetches more if there are few. */
  has(): boolean;
  /** Undefined if there are none left. */
  lease(companyId: bigint): bigint | undefined;
  /** The result is stored. */
  landed(id: bigint): void;
  /** No earlier id is leased and unanswered, nor will be. */
  first(): bigint;
  /** Forgets leased ids. */
  lose(): void;
  /** Fetches more if few are left. */
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
  // In the order in which they are drawn.
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
      // The last one stays, to report the position of this node's future ids.
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
