import { createPlaces, type PlaceLimits } from '../queues/places.ts';
import { Refusal } from '../refusals.ts';
import type { Connections } from './pool.ts';

/**
 * Makes a part of a pool, whose callers take few of its connections at a time. The rest wait in order, and hold none
 * meanwhile. Who would wait too long is refused with `unavailable`: nothing has been done.
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
        // Whoever takes a connection is given a `release` of their own with it.
        client.release = (broken) => {
          leave();
          release(broken);
        };
        return client;
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
