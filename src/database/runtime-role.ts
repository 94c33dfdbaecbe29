import { APPLICATION, RUNTIME } from '../embedded-postgres/initdb.ts';
import { createPool, queryText } from './pool.ts';

/** Creates the role if it does not exist, as on a cluster of an earlier version. */
export async function ensureRuntimeRole(superuserUrl: string): Promise<void> {
  const superuser = createPool({ url: superuserUrl, connections: 1 });
  try {
    const there = await queryText(superuser, 'select 1 as one from pg_roles where rolname = $1', [RUNTIME]);
    if (there.length === 0)
      await queryText(superuser, `create role ${RUNTIME} login`).catch((error: Error & { code?: string }) => {
        // Two concurrent commands: the other one has created it.
        if (error.code !== '42710' && error.code !== '23505') throw error;
      });
    // The owner sees what the runtime role's sessions wait for, and may end them.
    await queryText(superuser, `grant ${RUNTIME} to ${APPLICATION}`);
  } finally {
    await superuser.close();
  }
}
