import { createPool } from '../../database/pool.ts';
import { bringUp } from '../../database/roles.ts';
import type { Config } from '../../settings/config.ts';
import { reachDatabase } from './database.ts';

/** Brings the database to this version and says which migrations that took. */
export async function migrateDatabase(config: Config): Promise<void> {
  const database = await reachDatabase(config, { shared: true });
  const pool = createPool({ url: database.url, connections: 2, statementTimeoutMs: 0 });
  try {
    const applied = await bringUp(pool, {
      mode: config.mode,
      ...(config.rail !== undefined && { rail: config.rail }),
      ownerUrl: database.ownerUrl,
    });
    process.stdout.write(applied.length === 0 ? 'up to date\n' : `applied: ${applied.join(', ')}\n`);
  } finally {
    await pool.close();
    await database.release();
  }
}
