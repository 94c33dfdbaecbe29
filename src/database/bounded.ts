import { createPlaces, type PlaceLimits } from '../queues/places.ts';
import { Refusal } from '../refusals.ts';
import type { Connections } from './pool.ts';

/**
 * Makes a part of a pool, whose callers take few of its connections at a time. The rest wait in order, and hold none
 * meanwhile. A caller that waits too long is refused with `unavailable`: nothing has been done.
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
        // The pool makes another `release` each time that a connection is taken.
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
