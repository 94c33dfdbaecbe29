import { BUCKET_BITS } from '../database/buckets.ts';
import { type Executor, query, sql } from '../database/pool.ts';

/** Ids of first attempts, without their bucket; each is greater than the one before. */
export interface LogIds {
  /** Whether there are some; fetches more where there are few. */
  has(): boolean;
  /** Undefined when they have run out. */
  take(): bigint | undefined;
  /** The one that is drawn next. */
  next(): bigint;
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
  const next = () => {
    const id = ids[at];
    if (id === undefined) throw new Error('ids of the log are fetched before they are drawn');
    return id;
  };
  return {
    has: () => {
      if (left() < AT_ONCE) void fill().catch(() => undefined);
      return left() > 1;
    },
    // The last one stays, to say from where on this node will draw.
    take: () => (left() > 1 ? ids[at++] : undefined),
    next,
    fill,
  };
}
