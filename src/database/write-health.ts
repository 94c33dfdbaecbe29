import type { Pool } from './pool.ts';
import { queryText } from './pool.ts';
import { transaction } from './transaction.ts';

/** True if the database accepts writes, judged by the writes of this process. */
export interface WriteHealth {
  /** Receives every failure of a statement. */
  failed(error: unknown): void;
  /** Probes the database only for a minute after a write failed for lack of space, and at most once a second. */
  canWrite(pool: Pool): Promise<boolean>;
}

// disk_full, io_error, and a read-only database, such as a standby in place of its primary.
const NO_WRITES = new Set(['53100', '58030', '25006']);
const ASK_EVERY_MS = 1_000;
// A full disk has room for a moment whenever somebody's write is rolled back, and a process without writes hears no more.
const WATCH_MS = 60_000;
/** 1.6 MB, more than a busy table grows by at once (512 kB), in rows too short to be compressed; it is rolled back. */
export const TRY = `create temporary table room on commit drop as
  select repeat(md5(i::text), 50) as filling from generate_series(1, 1000) i`;

export function createWriteHealth(now: () => number = () => performance.now()): WriteHealth {
  let failing = false;
  let asking: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  const fail = () => {
    failing = true;
    failedAt = now();
  };
  const ask = async (pool: Pool) => {
    askedAt = now();
    if (await hasRoom(pool)) failing = false;
    else fail();
  };
  return {
    failed: (error) => {
      if (saysNoWrites(error)) fail();
    },
    canWrite: async (pool) => {
      const isWatched = failing || now() - failedAt < WATCH_MS;
      if (isWatched && now() - askedAt >= ASK_EVERY_MS) {
        asking ??= ask(pool).finally(() => {
          asking = undefined;
        });
        await asking;
      }
      return !failing;
    },
  };
}

/** A failure beside a COMMIT is wrapped twice. */
function saysNoWrites(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return NO_WRITES.has(String((error as { code?: unknown }).code)) || saysNoWrites(error.cause);
}

async function hasRoom(pool: Pool): Promise<boolean> {
  const enough = new Error('there is room');
  try {
    await transaction(pool, async (tx) => {
      await queryText(tx, TRY);
      throw enough;
    });
    return true;
  } catch (error) {
    return error === enough;
  }
}
