import { createPlaces, type PlaceLimits } from '../queues/places.ts';
import { Refusal } from '../refusals.ts';
import type { Connections } from './pool.ts';

/**
 * Limits how many connections of a pool its callers take at once. Further callers queue in order and hold none. A
 * caller that waits too long is refused with `unavailable`, with nothing done.
 */
export function bounded(pool: Connections, limits: PlaceLimits): Connections {
  const places = createPlaces(limits);
  return {
    shards: pool.shards,
    failed: pool.failed,
    checkout: async () => {
      const leave = await places.enter();
      if (leave === undefined) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
      try {
        const client = await pool.checkout();
        const { release } = client;
        // The pool creates a new `release` function each time a connection is taken.
        client.release = (broken) => {
          release(broken);
          leave();
        };
        return client;
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
