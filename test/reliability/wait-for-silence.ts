import { createPool, queryText } from '../../src/database/pool.ts';
import type { EmbeddedServer } from '../../src/embedded-postgres/embedded.ts';
import { until } from '../faults/bank-process.ts';

const SILENT_MS = 3_000;

/**
 * Waits until a full disk keeps payments from being made; `lastServedAskedAt` is when the last one that was made had been
 * asked for. The log goes on in the files that it has; a new one is asked of it, which there is no room for.
 */
export async function untilNobodyIsServed(
  { superuserUrl }: Pick<EmbeddedServer, 'superuserUrl'>,
  lastServedAskedAt: () => number,
): Promise<void> {
  const admin = createPool({ url: superuserUrl, connections: 1 });
  const began = performance.now();
  const isSilent = async () => {
    await queryText(admin, 'select pg_switch_wal()').catch(() => undefined);
    return performance.now() - Math.max(began, lastServedAskedAt()) >= SILENT_MS;
  };
  await until('a full disk keeps payments from being made', isSilent, { withinMs: 60_000, everyMs: 50 });
  await admin.close();
}
