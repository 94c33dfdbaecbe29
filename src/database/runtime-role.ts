import { APPLICATION, RUNTIME } from '../embedded-postgres/initdb.ts';
import { createPool, queryText } from './pool.ts';

/** Makes the role where it is not there yet, as on a cluster of an earlier version. */
export async function ensureRuntimeRole(superuserUrl: string): Promise<void> {
  const superuser = createPool({ url: superuserUrl, connections: 1 });
  try {
    const there = await queryText(superuser, 'select 1 as one from pg_roles where rolname = $1', [RUNTIME]);
    if (there.length === 0)
      await queryText(superuser, `create role ${RUNTIME} login`).catch((error: Error & { code?: string }) => {
        // Two commands at once: the other one has made it.
        if (error.code !== '42710' && error.code !== '23505') throw error;
      });
    // The owner sees what the worker waits for, and may end it.
    await queryText(superuser, `grant ${RUNTIME} to ${APPLICATION}`);
  } finally {
    await superuser.close();
  }
}
