import { appendFileSync } from 'node:fs';
import type { Pool } from '../src/database/pool.ts';
import { formatVerdicts, verify } from '../src/verify/verify.ts';

/**
 * Where the environment names a file, it gets a line of every check that a test's database breaks when it is dropped.
 * So the checker is a witness beside the test that has just failed or not.
 */
export async function proveWhatIsLeft(pool: Pool): Promise<void> {
  const file = process.env.TEST_BREACHES;
  if (file === undefined) return;
  const breached = (await verify(pool)).filter(({ breaches }) => breaches > 0);
  for (const verdict of breached) appendFileSync(file, `${formatVerdicts([verdict])}\n`);
}
