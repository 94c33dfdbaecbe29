import { migrate, migrationsDirectory } from '../src/database/migrate.ts';
import type { Pool } from '../src/database/pool.ts';

/** What every test database starts with. Runs once per test run, on the template that the others are cloned from. */
export async function prepareTemplate(pool: Pool): Promise<void> {
  await migrate(pool, migrationsDirectory());
}
