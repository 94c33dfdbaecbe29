import type { Config } from '../config.ts';
import { pendingHere } from '../database/migrate.ts';
import { createPool } from '../database/pool.ts';
import { formatVerdicts, verify } from '../verify/verify.ts';
import { reachDatabase } from './database.ts';

/** Runs the checker beside a live bank or on a stopped one; 0 when everything holds, 1 otherwise. */
export async function verifyDatabase(config: Config): Promise<number> {
  const database = await reachDatabase(config, { shared: true });
  const pool = createPool({ url: database.url, connections: 1, statementTimeoutMs: 0 });
  try {
    const pending = await pendingHere(pool);
    if (pending.length > 0) {
      process.stdout.write(`the database lacks migrations: ${pending.join(', ')}\n`);
      return 1;
    }
    const verdicts = await verify(pool);
    const breached = verdicts.filter((verdict) => verdict.breaches > 0).length;
    process.stdout.write(`${formatVerdicts(verdicts)}\n`);
    process.stdout.write(
      breached === 0 ? 'everything holds\n' : `${breached} of ${verdicts.length} are breached\n`,
    );
    return breached === 0 ? 0 : 1;
  } finally {
    await pool.close();
    await database.release();
  }
}
