import { migrate } from '../src/database/migrate.ts';
import type { Pool } from '../src/database/pool.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url).pathname;

/** What every test database starts with. Runs once per test run, on the template that the others are cloned from. */
export async function prepareTemplate(pool: Pool): Promise<void> {
  await migrate(pool, MIGRATIONS);
}
